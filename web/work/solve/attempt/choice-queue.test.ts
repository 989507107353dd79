import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { ChoiceBuffer, choicesIn, joined } from './choice-queue.ts';
import type { NumberedChoice } from './stored-paper.ts';

let queued: (NumberedChoice & { test: number })[];
let text: string;
let isStored: boolean;
let release: (() => void) | undefined;
const draft = { read: () => text, write: (next: string) => void (text = next) };

beforeEach(() => {
  vi.useFakeTimers();
  queued = [];
  text = '';
  isStored = true;
  release = undefined;
});
afterEach(() => vi.useRealTimers());

/** @param isHeld whether the disk takes a choice only after `release` */
function makeBuffer({ last = 0, isHeld = false } = {}): ChoiceBuffer {
  return new ChoiceBuffer({
    queue: async (id, choice) => {
      queued.push({ test: id, ...choice });
      if (isHeld) await new Promise<void>((resolve) => (release = resolve));
      return isStored;
    },
    draft,
    last,
    onChange: () => undefined,
  });
}

const pass = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds);

test('choices are queued one after another, each with the next number, and are in the draft until then', async () => {
  const buffer = makeBuffer({ last: 7, isHeld: true });
  buffer.put(1, { users_answer: 'a' });
  buffer.put(2, { users_answer: 'b' });
  await pass();
  expect(queued).toEqual([{ test: 1, number: 8, choice: { users_answer: 'a' } }]);
  expect([buffer.isWaiting, [...choicesIn(draft).keys()]]).toEqual([true, [1, 2]]);
  release?.();
  await pass();
  expect(queued[1]).toEqual({ test: 2, number: 9, choice: { users_answer: 'b' } });
  release?.();
  await pass();
  expect([buffer.isWaiting, text]).toEqual([false, '']);
});

test('text is queued when the typing pauses, or at once on request', async () => {
  const buffer = makeBuffer();
  buffer.put(1, { users_text_answer: 'T' }, 700);
  await pass(600);
  buffer.put(1, { users_text_answer: 'Ta' }, 700);
  await pass(600);
  expect(queued).toEqual([]);
  await pass(100);
  expect(queued).toEqual([{ test: 1, number: 2, choice: { users_text_answer: 'Ta' } }]);
  buffer.put(1, { users_text_answer: 'Tash' }, 700);
  buffer.flush();
  await pass();
  expect(queued).toHaveLength(2);
});

test('a newer choice for the same test replaces the one that waits, and keeps its mark', async () => {
  const buffer = makeBuffer();
  buffer.put(1, { flagged: true }, 700);
  buffer.put(1, { users_answer: 'a' }, 700);
  buffer.put(1, { clear: true });
  await pass();
  expect(queued).toEqual([{ test: 1, number: 3, choice: { flagged: true, clear: true } }]);
});

test('what the browser cannot store is in the draft until the server has said what became of it', async () => {
  isStored = false;
  const buffer = makeBuffer();
  buffer.put(1, { users_answer: 'a' });
  await pass();
  expect(buffer.isWaiting).toBe(false);
  expect(choicesIn(draft).get(1)).toEqual({ choice: { users_answer: 'a' }, number: 1 });
  buffer.put(1, { flagged: true });
  await pass();
  buffer.settle(1, 1);
  expect(choicesIn(draft).get(1)).toEqual({ choice: { users_answer: 'a', flagged: true }, number: 2 });
  buffer.settle(1, 2);
  expect(text).toBe('');
});

test('finishing waits until all is queued, and says where that takes long', async () => {
  const buffer = makeBuffer({ isHeld: true });
  expect(await buffer.finish()).toBe(true);
  buffer.put(7, { users_answer: 'a' }, 700);
  const finished = buffer.finish();
  await pass();
  release?.();
  expect(await finished).toBe(true);
  buffer.put(7, { users_answer: 'b' });
  const late = buffer.finish();
  await pass(3000);
  expect(await late).toBe(false);
});

test('a page that is left queues nothing more, and its draft stays', async () => {
  const buffer = makeBuffer();
  buffer.put(1, { users_text_answer: 'T' }, 700);
  buffer.stop();
  await pass(60_000);
  expect(queued).toEqual([]);
  expect(choicesIn(draft).size).toBe(1);
});

test('a draft that is no draft is passed over', () => {
  text = '{';
  expect(choicesIn(draft).size).toBe(0);
});

test('an answer goes with the version whose letters it has, also where the test is marked for later meanwhile', () => {
  const first = { users_answer: 'b', seen_version: 1 } as const;
  const later = { users_answer: 'a', seen_version: 2 } as const;
  expect(joined(first, { flagged: true })).toEqual({ ...first, flagged: true });
  expect(joined({ ...first, flagged: true }, later)).toEqual({ ...later, flagged: true });
  expect(joined(first, { clear: true })).toEqual({ clear: true });
});
