import { chance, pick } from './seeded.ts';

/**
 * - `drop-request`: the server never sees the request
 * - `drop-answer`: the server has done its work, and nothing of its answer arrives
 * - `delay`: request and answer arrive late
 * - `cut-request`: the connection ends in the middle of the body that is sent
 * - `cut-answer`: the connection ends in the middle of the body of the answer
 */
export const faults = ['drop-request', 'drop-answer', 'delay', 'cut-request', 'cut-answer'] as const;
export type Fault = (typeof faults)[number];

/** What happens to a request. */
export type Planned = {
  fault: Fault | undefined;
  /** Milliseconds of silence before the connection is reset, or by which everything is late. */
  pause: number;
};

/** A request as the proxy sees it. */
export type Asked = { host: string; method: string; path: string };

/** Decides what happens to each request, in their order. */
export type Line = (asked: Asked) => Planned;

export const goodLine: Line = () => ({ fault: undefined, pause: 0 });

/** The lowest and the highest share of requests that have a fault, and how many requests of a browser it takes to rise and fall. */
const wave = { least: 0.05, most: 0.6, period: 240 };

/** The share of requests that have a fault: rises from 5 to 60 % and falls again. @param ordinal counts requests from 0 */
export function shareAt(ordinal: number): number {
  const { least, most, period } = wave;
  const place = (ordinal % period) / period;
  return least + (most - least) * (place < 0.5 ? 2 * place : 2 - 2 * place);
}

/**
 * A line on which the share of faults rises and falls. What happens to a request depends on the seed, on the browser, and on which
 * request of it this is, so that other browsers change nothing. Half of the faults are noticed at once, by a reset; half are silence at first.
 */
export function badLine(seed: number): Line {
  const ordinals = new Map<string, number>();
  return ({ host, method, path }) => {
    const ordinal = ordinals.get(host) ?? 0;
    ordinals.set(host, ordinal + 1);
    const draw = (what: string) => chance(seed, host, ordinal, method, path, what);
    // Browsers begin at different places of the wave, so that the line is at each moment good for some and bad for others.
    const phase = Math.floor(chance(seed, host) * wave.period);
    if (draw('fault') >= shareAt(phase + ordinal)) return { fault: undefined, pause: 0 };
    return {
      fault: pick(faults, draw('kind')),
      pause: draw('silent') < 0.5 ? 0 : 100 + 2_900 * draw('pause'),
    };
  };
}
