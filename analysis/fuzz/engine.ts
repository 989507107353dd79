import { Reached } from './coverage.ts';
import { mutate, type Random } from './mutate.ts';

/** A parser, and what must hold of it for every input. */
export type Target = {
  /** Inputs to begin with. */
  seeds: readonly (string | Buffer)[];
  /** Words of the language that it parses. */
  dictionary?: readonly (string | Buffer)[];
  longest?: number;
  /** Parses an input. Whatever it throws is a find: it catches the errors that the parser may throw. */
  run: (bytes: Buffer) => void | Promise<void>;
};

export type Find = { input: Buffer; error: unknown };
export type Fuzzed = { executions: number; seconds: number; places: number; corpus: number; find?: Find };

/** The longest that one input may take, in milliseconds, on a machine that is busy with other work. */
const longestRun = 5_000;

/**
 * Tries mutated inputs for some seconds, and keeps those that reach code in a way that none did before. Ends at the first
 * find.
 */
export async function fuzz(target: Target, seconds: number, seed: number): Promise<Fuzzed> {
  const random = randomOf(seed);
  const dictionary = (target.dictionary ?? []).map(bytesOf);
  const corpus: Buffer[] = [];
  const reached = new Reached();
  const begun = performance.now();
  const end = begun + seconds * 1000;
  const options = { random, corpus, dictionary, longest: target.longest ?? 4096 };
  const seeds = target.seeds.map(bytesOf);
  let executions = 0;
  const result = (find?: Find): Fuzzed => ({
    executions,
    seconds: (performance.now() - begun) / 1000,
    places: reached.places,
    corpus: corpus.length,
    ...(find && { find }),
  });

  reached.take();
  while (executions < seeds.length || performance.now() < end) {
    const input = seeds[executions] ?? mutate(pick(corpus, random), options);
    executions += 1;
    const start = performance.now();
    try {
      await target.run(input);
    } catch (error) {
      return result({ input, error });
    }
    const taken = performance.now() - start;
    if (taken > longestRun) return result({ input, error: new Error(`It took ${taken.toFixed(0)} ms.`) });
    if (reached.take()) corpus.push(input);
  }
  return result();
}

const bytesOf = (content: string | Buffer): Buffer =>
  typeof content === 'string' ? Buffer.from(content) : content;

/** Every second pick is among the latest quarter: what was found last leads on most often. */
function pick(corpus: readonly Buffer[], random: Random): Buffer {
  const from = random(2) === 0 ? Math.floor(corpus.length * 0.75) : 0;
  return corpus[from + random(Math.max(1, corpus.length - from))] ?? Buffer.alloc(0);
}

function randomOf(seed: number): Random {
  let state = seed >>> 0 || 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return below === 0 ? 0 : (state >>> 0) % below;
  };
}
