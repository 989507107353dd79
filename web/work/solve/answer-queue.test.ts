import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { ApiError } from '../../lib/api-error.ts';
import { AnswerQueue, type Chosen, joined } from './answer-queue.ts';

type Sent = {
  test: number;
  chosen: Chosen;
  choice: number;
  done: (error?: ApiError) => Promise<void>;
  signal: AbortSignal;
};

let sent: Sent[];
let text: string;
let told: unknown[];
const draft = { read: () => text, write: (next: string) => void (text = next) };

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
  sent = [];
  text = '';
  told = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A queue whose requests the test answers. */
function makeQueue(last = 0): AnswerQueue<string> {
  return new AnswerQueue<string>({
    send: (id, chosen, choice, signal) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('aborted')));
        const done = async (error?: ApiError) => {
          if (error === undefined) resolve('stored');
          else reject(error);
          await vi.advanceTimersByTimeAsync(0);
        };
        sent.push({ test: id, chosen, choice, done, signal });
      }),
    draft,
    last,
    onChange: () => undefined,
    onSaved: (id) => told.push(['saved', id]),
    onEnd: (code) => told.push(['end', code]),
    onRefused: (id) => told.push(['refused', id]),
  });
}

const last = () => sent.at(-1) as Sent;
const network = new ApiError('network', 0, undefined);

test('choices are sent one after another, each with the next number, and kept until the server has them', async () => {
  const queue = makeQueue(7);
  queue.put(1, { users_answer: 'a' });
  queue.put(2, { users_answer: 'b' });
  expect(sent).toMatchObject([{ test: 1, choice: 8 }]);
  expect(queue.state).toBe('sending');
  expect([...AnswerQueue.kept(draft).keys()]).toEqual([1, 2]);
  await last().done();
  expect(last()).toMatchObject({ test: 2, choice: 9, chosen: { users_answer: 'b' } });
  await last().done();
  expect([queue.state, text, told]).toEqual([
    'saved',
    '',
    [
      ['saved', 1],
      ['saved', 2],
    ],
  ]);
});

test('a newer choice for the same test replaces the one that is on its way, and keeps its mark', async () => {
  const queue = makeQueue();
  queue.put(1, { flagged: true });
  queue.put(1, { users_answer: 'a' });
  queue.put(1, { clear: true });
  await vi.advanceTimersByTimeAsync(0);
  expect(sent[0]?.signal.aborted).toBe(true);
  expect(last()).toMatchObject({ choice: 3, chosen: { flagged: true, clear: true } });
  expect(last().chosen).not.toHaveProperty('users_answer');
  await last().done();
  expect(queue.state).toBe('saved');
});

test('text is sent when the typing pauses, or at once on request', async () => {
  const queue = makeQueue();
  queue.put(1, { users_text_answer: 'T' }, 700);
  await vi.advanceTimersByTimeAsync(600);
  queue.put(1, { users_text_answer: 'Ta' }, 700);
  await vi.advanceTimersByTimeAsync(600);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(100);
  expect(last().chosen).toEqual({ users_text_answer: 'Ta' });
  await last().done();
  queue.put(1, { users_text_answer: 'Tash' }, 700);
  queue.flush();
  expect(sent).toHaveLength(2);
});

test('what the network loses is sent again, and the reader is told meanwhile', async () => {
  const queue = makeQueue();
  queue.put(1, { users_answer: 'a' });
  await last().done(network);
  expect(queue.state).toBe('unsent');
  expect(AnswerQueue.kept(draft).get(1)).toEqual({ chosen: { users_answer: 'a' }, choice: 1 });
  await vi.advanceTimersByTimeAsync(5000);
  expect(sent).toHaveLength(2);
  await last().done();
  expect([queue.state, text]).toEqual(['saved', '']);
});

test('it is sent at once when the network returns', async () => {
  const queue = makeQueue();
  queue.put(1, { users_answer: 'a' });
  await last().done(network);
  window.dispatchEvent(new Event('online'));
  expect(sent).toHaveLength(2);
  await last().done();
  expect(queue.state).toBe('saved');
});

test('what is long on its way counts as not sent yet', async () => {
  const queue = makeQueue();
  queue.put(1, { users_answer: 'a' });
  await vi.advanceTimersByTimeAsync(3000);
  expect(queue.state).toBe('unsent');
  await last().done();
  expect(queue.state).toBe('saved');
});

test('a choice that the server does not take is given up, and the others go on', async () => {
  const queue = makeQueue();
  queue.put(1, { users_text_answer: 'x' });
  queue.put(2, { users_answer: 'b' });
  await last().done(new ApiError('refused', 400, { users_text_answer: ['No.'] }));
  expect(told).toEqual([['refused', 1]]);
  await last().done();
  expect([queue.state, text]).toEqual(['saved', '']);
});

test.each([
  ['opened_elsewhere', true],
  ['handed_in', false],
])('nothing is sent after %s', async (code, isKept) => {
  const queue = makeQueue();
  queue.put(1, { users_answer: 'a' });
  await last().done(new ApiError('refused', 409, { detail: 'No.', code }));
  queue.put(2, { users_answer: 'b' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(1);
  expect(told).toEqual([['end', code]]);
  expect(AnswerQueue.kept(draft).size > 0).toBe(isKept);
});

test('a draft that is no draft is passed over', () => {
  text = '{';
  expect(AnswerQueue.kept(draft).size).toBe(0);
});

test('finishing waits until all is handed over, and says where something cannot be', async () => {
  const queue = makeQueue();
  expect(await queue.finish()).toBe(true);
  queue.put(7, { users_answer: 'a' }, 700);
  const finished = queue.finish();
  // What is typed goes at once.
  expect(sent.map(({ test: id }) => id)).toEqual([7]);
  await sent[0]?.done();
  expect(await finished).toBe(true);
  queue.put(7, { users_answer: 'b' });
  const failed = queue.finish();
  await sent[1]?.done(new ApiError('network', 0, undefined));
  expect(await failed).toBe(false);
  queue.put(8, { users_answer: 'b' });
  const ended = queue.finish();
  await sent[2]?.done(new ApiError('refused', 409, { detail: 'No.', code: 'handed_in' }));
  expect(await ended).toBe(false);
});

test('an answer goes with the version whose letters it has, also where the test is marked for later meanwhile', () => {
  const first = { users_answer: 'b', seen_version: 1 } as const;
  const later = { users_answer: 'a', seen_version: 2 } as const;
  expect(joined(first, { flagged: true })).toEqual({ ...first, flagged: true });
  expect(joined({ ...first, flagged: true }, later)).toEqual({ ...later, flagged: true });
  expect(joined(first, { clear: true })).toEqual({ clear: true });
});
