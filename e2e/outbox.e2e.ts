import type { Page } from '@playwright/test';

import { Api, password } from './api.ts';
import { expect, test } from './fixtures.ts';
import {
  allAtSchool,
  answerWith,
  expectOneResult,
  outboxLine,
  noneLeft,
  notSent,
  onDisk,
  openSolving,
  readyToKeep,
  refuseSubmissions,
  resultsOf,
} from './outbox-answers.ts';
import { prefetchedTests } from './device-drafts.ts';
import { KilledBrowser } from './killed-browser.ts';
import { textsIn } from './texts.ts';

const say = textsIn('en');

/** Answers the shown test while the device has no network, and waits until the page says so. */
async function answerOffline(page: Page, letter: 'A' | 'B' = 'B'): Promise<void> {
  await page.context().setOffline(true);
  await answerWith(page, letter);
  await expect(page.getByText(say('kept.last.kept'))).toBeVisible();
}

test('an answer without a network is stored and the page says so, and its verdict comes when it has been sent', async ({
  staff,
  visit,
}) => {
  const category = await staff.makeCategory('Kept without a network');
  const first = await staff.makeQuestion({ category, savol: 'First?' });
  const { page, api } = await visit({ is_pupil: true });
  await openSolving(page, category);
  await expect(outboxLine(page)).toContainText(allAtSchool);
  await expect.poll(() => prefetchedTests(page, category)).toEqual([first]);
  // It is not on this device yet.
  await staff.makeQuestion({ category, savol: 'Second?' });
  await answerOffline(page);
  await expect(page.getByText(/No connection/)).toBeVisible();
  await expect(outboxLine(page)).toContainText(notSent(1));
  await expect(page.getByText(say('kept.next_waits'))).toBeVisible();
  // No verdict is invented.
  await expect(page.getByText(/Your last answer was/)).toHaveCount(0);
  expect(await onDisk(page)).toBe(1);
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { name: 'Second?' })).toBeVisible();
  await expect(page.getByText(/No connection/)).toHaveCount(0);
  await expect(page.getByText('Your last answer was right')).toBeVisible();
  await expect(outboxLine(page)).toContainText(allAtSchool);
  await expectOneResult(api, first);
  expect(await onDisk(page)).toBe(0);
});

test('an answer whose acknowledgement is lost is sent again by another tab, and recorded once', async ({
  staff,
  visit,
}) => {
  const category = await staff.makeCategory('Acknowledged late');
  const question = await staff.makeQuestion({ category });
  const { page, api } = await visit({ is_pupil: true });
  await openSolving(page, category);
  const keys: (string | undefined)[] = [];
  const recorded = Promise.withResolvers<void>();
  await page.context().route('**/submit/', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    recorded.resolve();
    return route.abort('connectionreset');
  });
  await answerWith(page, 'B');
  await recorded.promise;
  const next = await page.context().newPage();
  await page.close();
  await next.goto('/');
  await expect.poll(() => onDisk(next)).toBe(0);
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
  expect(await resultsOf(api, question)).toHaveLength(1);
  await next.context().unroute('**/submit/');
});

test('of two tabs one sends, and the other one is notified', async ({ staff, visit }) => {
  const category = await staff.makeCategory('Two tabs');
  const first = await staff.makeQuestion({ category, savol: 'First?' });
  await staff.makeQuestion({ category, savol: 'Second?' });
  const { page, api } = await visit({ is_pupil: true });
  await openSolving(page, category);
  const other = await page.context().newPage();
  await openSolving(other, category);
  // Attempts without a network are not answered.
  let answered = 0;
  page.context().on('response', (response) => {
    if (/\/(submit|sealed_answers_api)\/$/.test(response.url())) answered += 1;
  });
  await answerOffline(page);
  await expect(outboxLine(other)).toContainText(notSent(1));
  await page.context().setOffline(false);
  for (const tab of [page, other]) await expect(outboxLine(tab)).toContainText(allAtSchool);
  await expectOneResult(api, first);
  await expect(page.getByText('Your last answer was right')).toBeVisible();
  expect(answered).toBe(1);
  await other.close();
});

test('after the end of the session answers go up sealed, and their pupil goes on after the next log-in', async ({
  staff,
  visit,
}) => {
  const category = await staff.makeCategory('Session ended');
  const first = await staff.makeQuestion({ category, savol: 'First?' });
  const second = await staff.makeQuestion({ category, savol: 'Second?' });
  const { page, account, api } = await visit({ is_pupil: true });
  await openSolving(page, category);
  await answerOffline(page);
  await page.evaluate(() => {
    localStorage.setItem('access', 'ended');
    localStorage.setItem('refresh', 'ended');
  });
  await page.context().setOffline(false);
  await expect(page).toHaveURL('/login');
  await expectOneResult(api, first);
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByText('Welcome, Aziz!')).toBeVisible();
  await openSolving(page, category);
  await expect(page.getByRole('heading', { name: 'Second?' })).toBeVisible();
  await expect(outboxLine(page)).toContainText(allAtSchool);
  expect(await resultsOf(api, second)).toEqual([]);
  expect(await resultsOf(api, first)).toHaveLength(1);
});

test('answers of a person who left are sent while another person is logged in, who finds nothing of them', async ({
  server,
  staff,
  visit,
}) => {
  const category = await staff.makeCategory('One computer for two');
  const question = await staff.makeQuestion({ category, savol: 'Whose is it?' });
  const { page, account } = await visit({ is_pupil: true });
  const guest = new Api(server.origin);
  const other = await visit({ is_pupil: true }, { first_name: 'Barno' });
  const tokens = await guest.logIn(other.account.email);
  await openSolving(page, category);
  const allow = await refuseSubmissions(page);
  await answerOffline(page);
  await page.context().setOffline(false);
  await expect(page.getByText(noneLeft)).toBeVisible();
  await page.getByRole('button', { name: /user menu/i }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(notSent(1));
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(noneLeft)).toBeVisible();
  await page.getByRole('button', { name: /user menu/i }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await dialog.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/login/');
  expect(await onDisk(page)).toBe(1);
  await page.evaluate(({ access, refresh }) => {
    localStorage.setItem('access', access);
    localStorage.setItem('refresh', refresh);
  }, tokens);
  await page.goto('/kept');
  await expect(page.getByText(say('kept.page.nothing'))).toBeVisible();
  const sealed = page.waitForRequest('**/sealed_answers_api/');
  await allow();
  await page.reload();
  expect((await sealed).postData()).not.toMatch(/question|users_answer|Whose/);
  await expectOneResult(await guest.ofPerson(account.email), question);
  await expect.poll(() => onDisk(page)).toBe(0);
  expect(await resultsOf(other.api, question)).toEqual([]);
});

test('an answer of a browser that was killed before the server had it is sent by the next one, once', async ({
  server,
  staff,
  browserName,
  playwright,
  launchOptions,
}) => {
  const category = await staff.makeCategory('Killed');
  const question = await staff.makeQuestion({ category });
  const { email } = await staff.makePerson({ is_pupil: true });
  const guest = new Api(server.origin);
  const tokens = await guest.logIn(email);
  const executable = launchOptions.executablePath;
  const killed = await KilledBrowser.make(playwright[browserName], executable);
  try {
    const page = await killed.openAs(server.origin, tokens);
    await page.goto(`${server.origin}/solve-test?category=${category}`);
    await readyToKeep(page);
    const isSent = Promise.withResolvers<void>();
    await page.route('**/submit/', () => isSent.resolve());
    await answerWith(page, 'B');
    // It is on the disk by then, and nowhere else.
    await isSent.promise;
    await killed.kill();
    expect(await resultsOf(guest.as(tokens), question)).toEqual([]);
    const next = await killed.open();
    await next.goto(`${server.origin}/solve-test?category=${category}`);
    await expectOneResult(guest.as(tokens), question);
    await expect.poll(() => onDisk(next)).toBe(0);
  } finally {
    await killed.delete();
  }
});
