import { expect, test, vi } from 'vitest';

import { getQuestion } from '../../../contract/questions/questions.ts';
import { answer, held, noNetwork, refusal } from '../../testing/api.ts';
import { logIn, openPage, page, passTime, stopTime } from '../../testing/page.ts';

const failed = page.getByText('Failed to load test data:');

/** Opens a test that is answered so, while time stands still. @returns the repeated requests */
async function openTest(reply: Parameters<typeof answer<typeof getQuestion>>[1]) {
  logIn({ is_teacher: true });
  const { requests } = answer(getQuestion, reply);
  stopTime();
  await openPage('/tests/7');
  // A page asks again for what it asked before it knew the person.
  await expect.element(page.getByRole('button', { name: /user menu/ })).toBeVisible();
  await expect.element(page.getByText('Loading test details from backend, please wait...')).toBeVisible();
  await expect.poll(() => requests.splice(0)).not.toEqual([]);
  return requests;
}

test('a call is retried after 2, 4 and 8 seconds, and then its error is shown', async () => {
  let calls = 0;
  const requests = await openTest(() => {
    calls += 1;
    return calls % 2 === 0 ? noNetwork() : refusal(503, {});
  });
  for (const [retry, pause] of [
    [1, 2000],
    [2, 4000],
    [3, 8000],
  ] as const) {
    await expect.element(page.getByText(`Retry ${retry} of 3.`)).toBeVisible();
    await passTime(pause - 1000);
    expect(requests).toHaveLength(retry - 1);
    await passTime(1000);
  }
  await expect.element(failed).toBeVisible();
  expect(requests).toHaveLength(3);
});

test('a call without an answer is aborted after 60 seconds and sent again 2 seconds later', async () => {
  const requests = await openTest(held({}).reply);
  const retry = page.getByText('Retry 1 of 3.');
  await passTime(59_000);
  await expect.element(retry).not.toBeInTheDocument();
  await passTime(1000);
  await expect.element(retry).toBeVisible();
  await passTime(1000);
  expect(requests).toHaveLength(0);
  await passTime(1000);
  expect(requests).toHaveLength(1);
});

test('without a network the pause lasts until the network returns, and 60 seconds at most', async () => {
  const requests = await openTest(noNetwork);
  await expect.element(page.getByText('Retry 1 of 3.')).toBeVisible();
  const network = vi.spyOn(Navigator.prototype, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  await passTime(2000);
  await expect.element(page.getByText('No connection.')).toBeVisible();
  expect(requests).toHaveLength(1);
  await passTime(59_000);
  expect(requests).toHaveLength(1);
  await passTime(1000);
  expect(requests).toHaveLength(2);
  network.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  await passTime(0);
  expect(requests).toHaveLength(3);
  await expect.element(failed).toBeVisible();
});
