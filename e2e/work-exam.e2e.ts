import type { Page } from '@playwright/test';

import type { Api } from './api.ts';
import { finishWork } from './clock.ts';
import { expect, test } from './fixtures.ts';
import { onDisk } from './outbox-answers.ts';
import { endIn, giveWork, makeQuestions } from './work-rows.ts';
import { pressOnOptions } from './page-parts.ts';

const saved = (page: Page) => page.locator('.exam-state').getByText('Saved');
const number = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const radio = (page: Page, name: string) => page.getByRole('radio', { name });

/** Opens the attempt, and waits until its first test takes keys. */
async function begin(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Start|Continue)$/ }).click();
  await page.getByRole('heading', { name: '1 + 1 = ?' }).waitFor();
  await finishWork(page);
}

type Paper = { data_api: [{ tests: { own: { given: { users_answer: string } | null } }[] }] };

async function answersOf(api: Api, work: number) {
  const { data_api } = await api.send<Paper>(`GET /work_api/${work}/paper/`);
  return data_api[0].tests.map(({ own: ownAnswer }) => ownAnswer.given?.users_answer);
}

test('a choice that cannot be sent is stored through a reload, and sent later', async ({
  server,
  staff,
  visit,
}) => {
  const { page, account, api } = await visit({ is_pupil: true });
  const questions = await makeQuestions(staff, 'Exam offline', 2);
  const work = await giveWork(server, { pupils: [account.id], questions });
  await page.goto(`/my-work/${work}`);
  await begin(page);
  await page.route('**/answer/', (route) => route.abort('connectionreset'));
  await pressOnOptions(page, 'a');
  await pressOnOptions(page, 'b');
  await expect(page.getByText('Not sent yet: your answers are stored here')).toBeVisible();
  await page.reload();
  await expect(radio(page, 'B 2')).toBeChecked();
  await expect(page.getByText('Not sent yet: your answers are stored here')).toBeVisible();
  await page.getByRole('button', { name: 'Hand in' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Hand in' }).click();
  // The answer goes first: until it is there, nothing is handed in.
  await expect(page.getByText('Handed in on this device')).toBeVisible();
  expect(await onDisk(page)).toBe(2);
  await page.unroute('**/answer/');
  await expect(page).toHaveURL(`/my-work/${work}`);
  expect(await answersOf(api, work)).toEqual(['b', undefined]);
});

test('a page without a network goes on, and sends its choices when the network returns', async ({
  server,
  staff,
  visit,
}) => {
  const { page, account, api } = await visit({ is_pupil: true });
  const questions = await makeQuestions(staff, 'Exam without network', 2);
  const work = await giveWork(server, { pupils: [account.id], questions, offline: true });
  await page.goto(`/my-work/${work}`);
  await begin(page);
  await page.context().setOffline(true);
  await pressOnOptions(page, 'b');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('heading', { name: '2 + 1 = ?' })).toBeFocused();
  await finishWork(page);
  await pressOnOptions(page, 'c');
  await expect(number(page, 'Test 2, answered')).toBeVisible();
  await expect(page.getByText('Not sent yet: your answers are stored here')).toBeVisible();
  await page.context().setOffline(false);
  await expect(saved(page)).toBeVisible();
  await endIn(server, work, -20);
  expect(await answersOf(api, work)).toEqual(['b', 'c']);
});

test('of two pages the later one wins, and the other one says so and can take over', async ({
  server,
  staff,
  visit,
}) => {
  const { page: first, account, api } = await visit({ is_pupil: true });
  const questions = await makeQuestions(staff, 'Exam twice', 2);
  const work = await giveWork(server, { pupils: [account.id], questions });
  await first.goto(`/my-work/${work}`);
  await begin(first);
  await pressOnOptions(first, 'a');
  await expect(saved(first)).toBeVisible();
  const second = await first.context().newPage();
  await second.goto(`/my-work/${work}`);
  await begin(second);
  await expect(radio(second, 'A 1')).toBeChecked();
  await pressOnOptions(second, 'b');
  await expect(saved(second)).toBeVisible();

  await finishWork(first);
  await pressOnOptions(first, 'c');
  await expect(first.getByRole('alert')).toContainText('is open on another page');
  await first.getByRole('button', { name: 'Continue here' }).click();
  await expect(first.getByRole('heading', { name: 'Test 1 of 2 1 + 1 = ?' })).toBeVisible();
  await expect(saved(first)).toBeVisible();
  await finishWork(second);
  await pressOnOptions(second, 'a');
  await expect(second.getByRole('alert')).toContainText('is open on another page');
  await endIn(server, work, -20);
  const [stored] = await answersOf(api, work);
  expect(['b', 'c']).toContain(stored);
});

test('the server hands in when the time is over, with the choices so far', async ({
  server,
  staff,
  visit,
}) => {
  const { page, account, api } = await visit({ is_pupil: true });
  const questions = await makeQuestions(staff, 'Exam over', 2);
  const work = await giveWork(server, { pupils: [account.id], questions, time_limit: 1 });
  await page.goto(`/my-work/${work}`);
  await expect(page.getByText('You have 1 minute from the moment you start.')).toBeVisible();
  await begin(page);
  await pressOnOptions(page, 'b');
  await expect(saved(page)).toBeVisible();
  await expect(page.getByText('1 minute is left.')).toBeAttached();
  await endIn(server, work, 4);
  // The end that was moved comes with the answer to the next choice.
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('heading', { name: '2 + 1 = ?' })).toBeFocused();
  await finishWork(page);
  await pressOnOptions(page, 'a');
  await expect(page.getByRole('alert')).toContainText('Time is up');
  await page.getByRole('button', { name: 'To the assignment' }).click();
  await expect(page.getByText('when time was up')).toBeVisible();
  await expect(page.getByText('2 of 2 answered.')).toBeVisible();
  expect(await answersOf(api, work)).toEqual(['b', 'a']);
  await page.goto(`/my-work/${work}/solve`);
  await expect(page.getByText('There is nothing to continue here')).toBeVisible();
});
