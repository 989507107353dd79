import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { OverloadedError } from '../errors.ts';
import { FairQueue } from './fair-queue.ts';

const limits = { weight: 1, longest: 1000, longestOfKey: 1000 };

/** Work that runs until it is ended. */
function held() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { work: () => promise, end: () => resolve() };
}

/** Lets everything that can go on go on. */
async function settle(): Promise<void> {
  await new Promise((done) => setImmediate(done));
}

/** Queues work while another work holds the only turn, and gives the order in which it ran. */
async function orderOf(
  queued: readonly (readonly [lane: 'known' | 'unknown', key: string])[],
  weight = 1,
): Promise<string[]> {
  const queue = new FairQueue(1, { known: { ...limits, weight }, unknown: limits });
  const first = held();
  const order: string[] = [];
  const all = [
    queue.run('unknown', 'first', first.work),
    ...queued.map(([lane, key]) => queue.run(lane, key, async () => void order.push(`${lane} ${key}`))),
  ];
  first.end();
  await Promise.all(all);
  return order;
}

test('returns the result of the work, or throws its error, and goes on', async () => {
  const queue = new FairQueue(1, { known: limits });
  expect(await queue.run('known', 'a', () => Promise.resolve(7))).toBe(7);
  await expect(queue.run('known', 'a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await queue.run('known', 'a', () => Promise.resolve(8))).toBe(8);
});

test('keys take turns, however much waits for one of them', async () => {
  const crowd = Array.from({ length: 100 }, () => ['unknown', 'attacked'] as const);
  const order = await orderOf([...crowd, ['unknown', 'ann'], ['unknown', 'bek'], ['unknown', 'ann']]);
  expect(order.slice(0, 5)).toEqual(
    ['attacked', 'ann', 'bek', 'attacked', 'ann'].map((key) => `unknown ${key}`),
  );
});

test('a lane does not wait for work that waits in another', async () => {
  const crowd = Array.from({ length: 100 }, (_, index) => ['unknown', `guessed-${index}`] as const);
  const order = await orderOf([...crowd, ['known', 'ann'], ['known', 'bek']]);
  expect(order.slice(0, 3)).toEqual(expect.arrayContaining(['known ann', 'known bek']));
});

test('lanes share the turns by weight', async () => {
  const both = Array.from({ length: 60 }, (_, index) => [
    ['known', `k${index}`] as const,
    ['unknown', `u${index}`] as const,
  ]).flat();
  const order = await orderOf(both, 5);
  const known = order.slice(0, 60).filter((turn) => turn.startsWith('known')).length;
  expect(Math.abs(known - 50)).toBeLessThanOrEqual(1);
});

test('a lane that was empty has not saved turns for later', async () => {
  const queue = new FairQueue(1, { known: limits, unknown: limits });
  const order: string[] = [];
  const work = (name: 'known' | 'unknown', key: number) =>
    queue.run(name, key, async () => void order.push(name));
  await Promise.all(Array.from({ length: 50 }, (_, key) => work('unknown', key)));
  order.length = 0;
  const keys = Array.from({ length: 10 }, (_, key) => key);
  await Promise.all(keys.flatMap((key) => [work('known', key), work('unknown', key)]));
  expect(order.slice(0, 10).filter((name) => name === 'known').length).toBeLessThanOrEqual(6);
});

test('work above a limit is refused at once and never runs, and that of other keys and lanes is not', async () => {
  const queue = new FairQueue(1, {
    known: limits,
    unknown: { weight: 1, longest: 3, longestOfKey: 2 },
  });
  const first = held();
  const ran: string[] = [];
  const run = (lane: 'known' | 'unknown', key: string) =>
    queue.run(lane, key, async () => void ran.push(`${lane} ${key}`));
  const waiting = [queue.run('unknown', 'first', first.work), run('unknown', 'a'), run('unknown', 'a')];
  await expect(run('unknown', 'a')).rejects.toThrow(OverloadedError);
  waiting.push(run('unknown', 'b'));
  await expect(run('unknown', 'c')).rejects.toThrow(OverloadedError);
  waiting.push(run('known', 'a'));
  first.end();
  await Promise.all(waiting);
  expect(ran.toSorted()).toEqual(['known a', 'unknown a', 'unknown a', 'unknown b']);
});

describe('whatever is queued', () => {
  const lanes = ['known', 'unknown'] as const;
  const entries = fc.array(
    fc.record({ lane: fc.constantFrom(...lanes), key: fc.nat(3), fails: fc.boolean(), turns: fc.nat(3) }),
    { maxLength: 60 },
  );

  test('runs once, no more at a time than allowed, and in the order of its key without overlap', async () => {
    await fc.assert(
      fc.asyncProperty(entries, fc.integer({ min: 1, max: 4 }), async (queued, concurrency) => {
        const queue = new FairQueue(concurrency, { known: { ...limits, weight: 3 }, unknown: limits });
        const running = new Set<string>();
        const ran = new Map<string, number[]>();
        let most = 0;
        const outcomes = await Promise.allSettled(
          queued.map(({ lane, key, fails, turns }, place) =>
            queue.run(lane, key, async () => {
              const name = `${lane} ${key}`;
              expect(running.has(name)).toBe(false);
              running.add(name);
              most = Math.max(most, running.size);
              for (let turn = 0; turn < turns; turn += 1) await settle();
              running.delete(name);
              ran.set(name, [...(ran.get(name) ?? []), place]);
              if (fails) throw new Error('failed');
              return place;
            }),
          ),
        );
        expect(most).toBeLessThanOrEqual(concurrency);
        expect(outcomes.map(({ status }) => status === 'rejected')).toEqual(queued.map(({ fails }) => fails));
        for (const places of ran.values()) expect(places).toEqual(places.toSorted((a, b) => a - b));
        expect([...ran.values()].flat()).toHaveLength(queued.length);
      }),
    );
  });
});
