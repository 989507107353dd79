import { readFileSync } from 'node:fs';

import type { BrowserContext, Page } from '@playwright/test';

import { byTurns } from '../server/testing/extent.ts';
import { Api } from './api.ts';
import { finishWork } from './clock.ts';
import { expect, test } from './fixtures.ts';
import { outboxLine, onDisk } from './outbox-answers.ts';
import { storedAttempt } from './device-drafts.ts';
import { KilledBrowser } from './killed-browser.ts';
import { picture, pressOnOptions } from './page-parts.ts';
import { textsIn } from './texts.ts';
import { giveWork, makeQuestions } from './work-rows.ts';

const languages = byTurns('work-without-a-line', ['en', 'ru', 'uz'] as const);

/** Cuts the line to the server; the program itself is on the device. @returns a function that brings the line back */
async function cutLine(context: BrowserContext): Promise<() => Promise<void>> {
  await context.route('**/django/**', (route) => route.abort());
  return () => context.unroute('**/django/**');
}

const asked = (page: Page, savol: string) => page.getByRole('heading', { name: savol });
const radio = (page: Page, name: string) => page.getByRole('radio', { name });

type Paper = { data_api: [{ tests: { own: { given: { users_answer: string } | null } }[] }] };

async function answersOf(api: Api, work: number) {
  const { data_api } = await api.send<Paper>(`GET /work_api/${work}/paper/`);
  return data_api[0].tests.map(({ own: ownAnswer }) => ownAnswer.given?.users_answer);
}

type Open = { attempt: { tests: { own: { given: { users_answer: string } | null } }[] } };

/** What the server has of an attempt that is under way. It is taken over from the page. */
async function storedOf(api: Api, work: number) {
  const { attempt } = await api.send<Open>(`POST /work_api/${work}/start/`, { go_on: true });
  return attempt.tests.map(({ own: ownAnswer }) => ownAnswer.given?.users_answer);
}

for (const language of languages) {
  const say = textsIn(language);
  const begin = async (page: Page, work: number) => {
    await page.goto(`/my-work/${work}`);
    await page.getByRole('button', { name: say('attempts.start'), exact: true }).click();
    await asked(page, '1 + 1 = ?').waitFor();
    await expect(outboxLine(page)).toContainText(say('kept.line.all'));
    await finishWork(page);
  };
  const next = (page: Page) => page.getByRole('button', { name: say('attempts.exam.next') });
  const waiting = (count: number) => say('kept.line.waiting', { number: count });

  test(`an exam that may go on without a line does, through a reload, and all of it arrives (${language})`, async ({
    server,
    staff,
    visit,
  }) => {
    const { page, account, api } = await visit({ is_pupil: true }, { language });
    const questions = await makeQuestions(staff, `Exam without a line ${language}`, 3);
    const work = await giveWork(server, {
      pupils: [account.id],
      questions,
      time_limit: 30,
      mix_options: true,
      offline: true,
    });
    await page.goto(`/my-work/${work}`);
    await expect(page.getByText(say('attempts.offline.yes'))).toBeVisible();
    await begin(page, work);
    await expect.poll(() => storedAttempt(page, work)).toBe(3);
    const bringBack = await cutLine(page.context());
    await pressOnOptions(page, 'a');
    await expect(outboxLine(page)).toContainText(waiting(1));
    await next(page).click();
    await finishWork(page);
    await pressOnOptions(page, 'b');
    await expect(outboxLine(page)).toContainText(waiting(2));
    const chosen = page.getByRole('radio', { checked: true });
    const name = await chosen.evaluate((node) => node.closest('label')?.textContent);
    await page.reload();
    await expect(asked(page, '2 + 1 = ?')).toBeVisible();
    expect(await chosen.evaluate((node) => node.closest('label')?.textContent)).toBe(name);
    await expect(page.getByRole('timer')).toHaveText(/^(30:00|29:\d\d|28:\d\d)$/);
    await expect(outboxLine(page)).toContainText(waiting(2));
    await next(page).click();
    await finishWork(page);
    await pressOnOptions(page, 'c');
    await expect(outboxLine(page)).toContainText(waiting(3));
    const given = await page
      .getByRole('radio', { checked: true })
      .evaluate((node) => node.closest('label')?.textContent);
    await bringBack();
    await page.reload();
    await expect(outboxLine(page)).toContainText(say('kept.line.all'));
    expect(await onDisk(page)).toBe(0);
    await expect(asked(page, '3 + 1 = ?')).toBeVisible();
    expect(
      await page.getByRole('radio', { checked: true }).evaluate((node) => node.closest('label')?.textContent),
    ).toBe(given);
    expect((await storedOf(api, work)).every((answer) => answer !== undefined)).toBe(true);
  });

  test(`an exam that may not waits for the line and says so, and its answers arrive (${language})`, async ({
    server,
    staff,
    visit,
  }) => {
    const { page, account, api } = await visit({ is_pupil: true }, { language });
    const questions = await makeQuestions(staff, `Exam that waits ${language}`, 2);
    const work = await giveWork(server, { pupils: [account.id], questions });
    await begin(page, work);
    const bringBack = await cutLine(page.context());
    await pressOnOptions(page, 'b');
    await expect(outboxLine(page)).toContainText(waiting(1));
    await expect(page.getByText(say('attempts.offline.waits'))).toBeVisible();
    await expect(page.getByRole('radio').first()).toBeDisabled();
    await next(page).click();
    await expect(asked(page, '2 + 1 = ?')).toBeVisible();
    await expect(page.getByRole('radio').first()).toBeDisabled();
    expect(await storedAttempt(page, work)).toBe(0);
    await page.reload();
    await expect(page.getByText(say('attempts.offline.not_opened'))).toBeVisible();
    await bringBack();
    await page.getByRole('button', { name: say('ui.try_again') }).click();
    await expect(asked(page, '2 + 1 = ?')).toBeVisible();
    await expect(outboxLine(page)).toContainText(say('kept.line.all'));
    await expect(page.getByRole('radio').first()).toBeEnabled();
    await expect.poll(() => onDisk(page)).toBe(0);
    expect(await storedOf(api, work)).toEqual(['b', undefined]);
  });

  test(`practice goes on without a line to its end, and is handed in when it is back (${language})`, async ({
    server,
    staff,
    visit,
  }) => {
    const { page, account, api } = await visit({ is_pupil: true }, { language });
    const questions = await makeQuestions(staff, `Practice without a line ${language}`, 2);
    const work = await giveWork(server, { pupils: [account.id], questions, mode: 'practice', show: 'each' });
    await begin(page, work);
    await expect.poll(() => storedAttempt(page, work)).toBe(2);
    const bringBack = await cutLine(page.context());
    await pressOnOptions(page, 'b');
    await page.keyboard.press('Enter');
    await expect(asked(page, '2 + 1 = ?')).toBeVisible();
    await expect(page.getByText(say('kept.last.kept'))).toBeVisible();
    await page.reload();
    await expect(asked(page, '2 + 1 = ?')).toBeVisible();
    await finishWork(page);
    await pressOnOptions(page, 'a');
    await page.keyboard.press('Enter');
    await expect(page.getByText(say('attempts.practice.done_text'))).toBeVisible();
    const handIn = say('attempts.hand_in.action');
    await page.getByRole('button', { name: handIn }).click();
    await page.getByRole('dialog').getByRole('button', { name: handIn }).click();
    await expect(page.getByText(say('attempts.hand_in.kept'))).toBeVisible();
    expect(await onDisk(page)).toBe(3);
    await page.reload();
    await expect(page.getByText(say('attempts.hand_in.kept'))).toBeVisible();
    await bringBack();
    await page.reload();
    await expect.poll(() => onDisk(page)).toBe(0);
    expect(await answersOf(api, work)).toEqual(['b', 'a']);
    await page.goto(`/my-work/${work}`);
    await expect(page.getByText(say('attempts.done.answered', { answered: 2, tests: 2 }))).toBeVisible();
  });
}

test('a choice in an exam is on the disk before it goes to the network, and that of a browser that was killed is sent by the next one', async ({
  server,
  staff,
  browserName,
  playwright,
  launchOptions,
}) => {
  const account = await staff.makePerson({ is_pupil: true });
  const guest = new Api(server.origin);
  const tokens = await guest.logIn(account.email);
  const api = guest.as(tokens);
  const questions = await makeQuestions(staff, 'Exam killed', 2);
  const work = await giveWork(server, { pupils: [account.id], questions });
  const killed = await KilledBrowser.make(playwright[browserName], launchOptions.executablePath);
  try {
    const page = await killed.openAs(server.origin, tokens);
    await page.goto(`${server.origin}/my-work/${work}`);
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await asked(page, '1 + 1 = ?').waitFor();
    await expect(outboxLine(page)).toContainText('Saved');
    const isSent = Promise.withResolvers<number>();
    await page.route('**/answer/', async () => isSent.resolve(await onDisk(page)));
    await pressOnOptions(page, 'b');
    expect(await isSent.promise).toBe(1);
    await killed.kill();
    const next = await killed.open();
    await next.goto(`${server.origin}/my-work/${work}/solve`);
    await expect(radio(next, 'B')).toBeChecked();
    await expect.poll(() => onDisk(next)).toBe(0);
    expect(await storedOf(api, work)).toEqual(['b', undefined]);
  } finally {
    await killed.delete();
  }
});

test('an exam shows its pictures without a line, and its choices go up sealed after a log-out, with the end of the attempt', async ({
  server,
  staff,
  visit,
}) => {
  const { page, account, api } = await visit({ is_pupil: true });
  const category = await staff.makeCategory('Exam logged out');
  const questions = [
    await staff.makeQuestion({ category, savol: '1 + 1 = ?' }),
    await staff.makeQuestion({ category, savol: 'How many sides?' }, readFileSync(picture)),
  ];
  const work = await giveWork(server, { pupils: [account.id], questions, offline: true });
  await page.goto(`/my-work/${work}`);
  const isLoaded = page.waitForResponse(/\/media\//);
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await asked(page, '1 + 1 = ?').waitFor();
  await expect(outboxLine(page)).toContainText('Saved');
  await isLoaded;
  await finishWork(page);
  await page.context().setOffline(true);
  await pressOnOptions(page, 'b');
  await expect(outboxLine(page)).toContainText('Stored here, not sent yet: 1');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(asked(page, 'How many sides?')).toBeVisible();
  const shown = page.locator('main img').first();
  await expect(shown).toHaveAttribute('src', /^data:/);
  await expect
    .poll(() => shown.evaluate((node) => (node as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
  await expect(radio(page, 'B')).toBeEnabled();
  await page.getByRole('button', { name: 'Hand in' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Hand in' }).click();
  await expect(page.getByText('Handed in on this device')).toBeVisible();
  expect(await onDisk(page)).toBe(2);
  await page.evaluate(() => {
    for (const name of ['access', 'refresh', 'storage_key']) localStorage.removeItem(name);
  });
  await page.context().setOffline(false);
  await page.goto('/login');
  await expect.poll(() => onDisk(page)).toBe(0);
  expect(await answersOf(api, work)).toEqual(['b', undefined]);
});
