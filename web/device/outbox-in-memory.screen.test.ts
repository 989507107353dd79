import { expect, test, vi } from 'vitest';

import { addPost } from '../../contract/news.ts';
import { submitAnswer } from '../../contract/answers.ts';
import { answerInAttempt } from '../../contract/work/attempts.ts';
import { startOutbox } from '../ui/outbox/start-outbox.ts';
import { answer, held } from '../testing/api.ts';
import { openPage, page } from '../testing/page.ts';
import { leave } from '../lib/session/session.ts';
import { outbox } from './outbox.ts';
import { enqueue, submit } from './queue.ts';
import type { QueuedAnswer, QueuedForm } from './outbox-disk.ts';

const given: QueuedAnswer = {
  answer: { kind: 'answer', question: 11, body: { users_answer: 'b' }, at: '2026-11-26T10:00:00.000Z' },
};

const choice = (number: number): QueuedAnswer => ({
  answer: {
    kind: 'work',
    work: 5,
    body: { test: 11, choice: number, opened: 'page', users_answer: 'b' },
    at: '2026-11-26T10:00:00.000Z',
  },
  attempt: 7,
});

const post: QueuedForm = {
  form: {
    kind: 'add_post',
    title: 'Post',
    place: '/blog/new',
    texts: {},
    draft: '',
    method: 'POST',
    path: '/blog_api/',
    body: { title: 'Post', text: 'Text', language: 'en' },
    files: {},
    multipart: true,
  },
};

/** Opens the page in a browser that gives it no database. */
async function openWithoutDatabase(): Promise<void> {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('None in private windows.', 'SecurityError');
  });
  await openPage('/');
  startOutbox();
}

test('an answer in memory leaves the list of what waits once the server has it', async () => {
  await openWithoutDatabase();
  const { reply, release } = held({ result: { points: 1, percentage: 100 } });
  answer(submitAnswer, reply);
  const submitted = submit(given);
  await expect.poll(() => outbox.get().map(({ state }) => state)).toEqual(['sending']);
  release();
  expect(await submitted).toMatchObject({ reply: { result: { points: 1 } } });
  await expect.poll(() => outbox.get()).toEqual([]);
});

test('a choice in memory that replaces one on its way is sent right after it', async () => {
  await openWithoutDatabase();
  const first = held({ own: {} });
  const { requests } = answer(answerInAttempt, ({ body }) =>
    body.choice === 1 ? first.reply() : { own: {} },
  );
  const { id } = await enqueue(choice(1));
  await expect.poll(() => requests.length).toBe(1);
  await enqueue(choice(2), { replaces: [id] });
  first.release();
  // Sooner than what failed is tried again.
  await expect.poll(() => requests.length, { timeout: 3000 }).toBe(2);
  await expect.poll(() => outbox.get()).toEqual([]);
});

test('a form in memory waits for its response while the network is away for a moment', async () => {
  await openWithoutDatabase();
  const { reply, release } = held({ data_api: [{ id: 5 }] });
  const { requests } = answer(addPost, reply);
  const submitted = submit(post);
  await expect.poll(() => requests.length).toBe(1);
  window.dispatchEvent(new Event('offline'));
  window.dispatchEvent(new Event('online'));
  release();
  expect(await submitted).toMatchObject({ reply: { status: 'ok' } });
});

test('a log-out with an answer in memory does not say that it is sent later', async () => {
  await openWithoutDatabase();
  const { reply, release } = held({ result: { points: 1, percentage: 100 } });
  answer(submitAnswer, reply);
  const submitted = submit(given);
  await expect.poll(() => outbox.get().length).toBe(1);
  leave();
  await expect.element(page.getByText('Nothing can be stored on this device.')).toBeVisible();
  expect(document.body.textContent).not.toContain('they will still be sent from this computer');
  await page.getByRole('button', { name: 'Stay' }).click();
  release();
  await submitted;
});
