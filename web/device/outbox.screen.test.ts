import { expect, test, vi } from 'vitest';

import { submitAnswer } from '../../contract/answers.ts';
import { answerInAttempt, handInAttempt, OpenAttempt } from '../../contract/work/attempts.ts';
import { addPost } from '../../contract/news.ts';
import { sendSealed } from '../../contract/work/storage-keys.ts';
import { answer, noNetwork } from '../testing/api.ts';
import { example } from '../testing/example.ts';
import { logIn, openPage } from '../testing/page.ts';
import { answerWithKey } from '../testing/solving.ts';
import { fillDisk } from '../testing/tab.ts';
import { startOutbox } from '../ui/outbox/start-outbox.ts';
import { submitForm } from '../ui/outbox/submit-form.ts';
import { handIn } from '../work/solve/exam/hand-in.ts';
import { ServerClock } from '../work/solve/attempt/server-clock.ts';
import { listEntries, outbox, refreshOutbox, stopWaiting } from './outbox.ts';
import { enqueue, submit } from './queue.ts';
import { attemptHere, type QueuedAnswer, storeAttemptHere } from './outbox-disk.ts';

const at = '2026-11-26T10:00:00.000Z';

const answerTo = (question: number): QueuedAnswer => ({
  answer: { kind: 'answer', question, body: { users_answer: 'b' }, at },
});

/** Opens the page for a pupil, in a browser that stores entries. */
async function openAs(id: number): Promise<void> {
  logIn({ id, is_pupil: true });
  answerWithKey();
  await openPage('/');
  startOutbox();
  await expect.poll(() => localStorage.getItem('storage_key')).not.toBeNull();
}

/** Queues an answer for which no screen waits. */
async function queue(content: QueuedAnswer): Promise<void> {
  const { id } = await enqueue(content);
  stopWaiting(id);
}

test('what one person has queued is not sent for another one who logs in meanwhile', async () => {
  await openAs(1);
  const people: [number, string | null][] = [];
  let isAway = true;
  answer(sendSealed, { answers: [] });
  const { requests } = answer(submitAnswer, ({ params, headers }) => {
    if (isAway) noNetwork();
    people.push([params.id, headers.get('Authorization')]);
    // As in another tab.
    logIn({ id: 2, is_pupil: true });
    return { result: { points: 1, percentage: 100 } };
  });
  const access = localStorage.getItem('access');
  await queue(answerTo(11));
  await queue(answerTo(12));
  await expect.poll(() => requests.length).toBeGreaterThan(0);
  isAway = false;
  window.dispatchEvent(new Event('online'));
  await expect.poll(async () => (await listEntries()).length).toBe(1);
  await expect.poll(() => people).toEqual([[11, `JWT ${access}`]]);
});

test('an attempt is not handed in later, without a choice that is in memory alone', async () => {
  await openAs(1);
  const empty = fillDisk(window);
  const handedIn = answer(handInAttempt, {});
  answer(answerInAttempt, noNetwork);
  await queue({
    answer: { kind: 'work', work: 5, body: { test: 11, choice: 1, opened: 'page', users_answer: 'b' }, at },
    attempt: 7,
  });
  empty();
  const attempt = example(OpenAttempt, { id: 7, opened: 'page' });
  const unexpected = () => expect.unreachable();
  const events = { onEnd: unexpected, onHandedIn: unexpected, onQueued: unexpected };
  await expect(handIn(5, attempt, new ServerClock(at), events)).rejects.toMatchObject({ kind: 'network' });
  expect((await listEntries()).map(({ content }) => content?.answer?.kind)).toEqual(['work']);
  expect(handedIn.requests).toEqual([]);
});

test('a form whose file cannot be read any more says that it was not sent', async () => {
  const file = new File(['picture'], 'picture.png');
  file.arrayBuffer = () => Promise.reject(new DOMException('Changed since.', 'NotReadableError'));
  const draft = {
    path: '/blog/new',
    stored: () => ({}),
    raw: () => '',
    again: undefined,
    setAside: () => () => undefined,
    hand: () => undefined,
  };
  const body = { title: 'Post', text: 'Text', language: 'en' as const, image: file };
  const submitted = submitForm(draft, { kind: 'add_post', title: 'Post', endpoint: addPost, body });
  await expect(submitted).rejects.toMatchObject({ name: 'ApiError', kind: 'network' });
});

test('on a full disk the attempt that was opened last counts, and not the stored one', async () => {
  await openAs(1);
  await storeAttemptHere(5, { id: 7, opened: 'first page', at: 1, told: 1 });
  const empty = fillDisk(window);
  await storeAttemptHere(5, { id: 7, opened: 'second page', at: 2, told: 2 });
  expect(await attemptHere(5)).toMatchObject({ opened: 'second page' });
  empty();
  await storeAttemptHere(5, { id: 7, opened: 'third page', at: 3, told: 3 });
  expect(await attemptHere(5)).toMatchObject({ opened: 'third page' });
});

test('while the disk cannot be read, the entries on it stay in the list beside those in memory', async () => {
  await openAs(1);
  answer(submitAnswer, noNetwork);
  await queue(answerTo(11));
  const listed = () =>
    outbox
      .get()
      .map(({ answer: queuedAnswer, isStored }) => [
        queuedAnswer?.kind === 'answer' && queuedAnswer.question,
        isStored,
      ]);
  await expect.poll(listed).toEqual([[11, true]]);
  const unreadable = vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(() => {
    throw new DOMException('The disk fails.', 'UnknownError');
  });
  const empty = fillDisk(window);
  await queue(answerTo(12));
  await refreshOutbox();
  expect(listed()).toEqual([
    [11, true],
    [12, false],
  ]);
  empty();
  unreadable.mockRestore();
  await refreshOutbox();
  expect(listed()).toEqual([
    [11, true],
    [12, false],
  ]);
});

test('an answer that cannot be stored while the session ends is rejected, and not left to the next user', async () => {
  await openAs(1);
  const empty = fillDisk(window);
  const queued = enqueue(answerTo(11));
  logIn({ id: 2, is_pupil: true });
  await expect(queued).rejects.toMatchObject({ name: 'ApiError', status: 401 });
  empty();
  await refreshOutbox();
  expect(outbox.get()).toEqual([]);
});

test('an entry that the disk does not let go stays queued, so that it is not submitted twice', async () => {
  await openAs(1);
  answer(submitAnswer, noNetwork);
  const stuck = vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(() => {
    throw new DOMException('The disk fails.', 'UnknownError');
  });
  const outcome = await submit(answerTo(11), { responseTimeout: 10, stays: () => false });
  expect(outcome.settled).toBeInstanceOf(Promise);
  stuck.mockRestore();
  expect(await listEntries()).toHaveLength(1);
});
