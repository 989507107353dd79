import { networkInterfaces } from 'node:os';

import type { BrowserType, Page } from '@playwright/test';

import { type Account, Api, password } from './api.ts';
import { BrowserProfile, expectNothingOf, hasText } from './browser-profile.ts';
import { expect, test } from './fixtures.ts';
import { logInToLock } from './lockable-browser.ts';
import { RealServer } from './server.ts';

/** Where the page is: at a safe origin, and over plain http in the local network, where there is no `crypto.subtle`. */
const places = ['a safe origin', 'plain http'] as const;

function lanAddress(): string | undefined {
  const all = Object.values(networkInterfaces()).flat();
  return all.find((info) => info?.family === 'IPv4' && !info.internal)?.address;
}

const words = {
  question: 'Qaysi daryo Buxorodan oqadi?',
  answer: 'Zarafshon-daryosi',
  form: 'Yozib tugatilmagan savol?',
} as const;

async function logIn(page: Page, { email, first_name }: Account): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByText(`Welcome, ${first_name}!`)).toBeVisible();
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /user menu/i }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login/');
}

/** Ends the session on the server, and lets the page find that out. The page before has stored the typed text by then. */
async function expire(page: Page): Promise<void> {
  await page.goto('/');
  await expect(page.getByText('Welcome, Gulchehraxon!')).toBeVisible();
  await page.evaluate(() => {
    localStorage.setItem('access', 'ended');
    localStorage.setItem('refresh', 'ended');
  });
  await page.goto('/profile');
  await expect(page).toHaveURL('/login');
}

type School = { first: Account; second: Account; category: number };

async function makeSchool(server: RealServer): Promise<School> {
  const staff = await Api.ofFirstStaff(server);
  const category = await staff.makeCategory('Geography of one person');
  await staff.makeQuestion({
    category,
    savol: words.question,
    test_type: 'free_text',
    right_answer: undefined,
    right_answer_text: 'Zarafshon',
  });
  const roles = { is_teacher: true, is_pupil: true };
  return {
    category,
    first: await staff.makePerson(roles, { first_name: 'Gulchehraxon', last_name: 'Abdurazzoqova' }),
    second: await staff.makePerson(roles, { first_name: 'Bahodir' }),
  };
}

/** Begins an answer and a form, and leaves them. */
async function begin(page: Page, category: number): Promise<void> {
  await page.goto(`/add_test?category=${category}`);
  await page.getByLabel('Question').fill(words.form);
  await page.goto(`/solve-test?category=${category}`);
  await expect(page.getByRole('heading', { name: words.question })).toBeVisible();
  await page.getByRole('textbox').fill(words.answer);
}

async function expectBack(page: Page, category: number): Promise<void> {
  await page.getByRole('link', { name: 'Continue what you started to write' }).click();
  await expect(page.getByLabel('Question')).toHaveValue(words.form);
  await page.goto(`/solve-test?category=${category}`);
  await expect(page.getByRole('textbox')).toHaveValue(words.answer);
}

const textsOf = ({ email, first_name, last_name }: Account) => [
  email,
  first_name,
  last_name,
  ...Object.values(words),
];

/** The second person finds nothing of the first one, who then finds everything again, and leaves nothing in the profile. */
async function takeTurns(profile: BrowserProfile, { first, second, category }: School): Promise<void> {
  const { page } = profile;
  await logIn(page, second);
  await expect(page.getByRole('link', { name: 'Continue what you started to write' })).toHaveCount(0);
  await page.goto(`/add_test?category=${category}`);
  await expect(page.getByLabel('Question')).toHaveValue('');
  await expectNothingOf(profile, textsOf(first));
  await logOut(page);

  await logIn(page, first);
  await expectBack(page, category);
  await logOut(page);
  await expectNothingOf(profile, textsOf(first));
  expect(await profile.closeAndSearch(textsOf(first))).toEqual([]);
}

/** Starts a server with a school, which stops with `opened`. */
async function openSchool(
  place: (typeof places)[number],
  opened: AsyncDisposableStack,
): Promise<{ origin: string; school: School }> {
  const host = place === 'plain http' ? lanAddress() : undefined;
  test.skip(place === 'plain http' && host === undefined, 'This machine has no address but its own.');
  const server = await RealServer.start(host === undefined ? {} : { HOST: host });
  opened.defer(() => server.stop());
  return { origin: server.origin, school: await makeSchool(server) };
}

for (const place of places) {
  test(`at ${place} the next person finds nothing after a log-out or the end of a session, and the first one finds it again`, async ({
    playwright,
  }) => {
    await using opened = new AsyncDisposableStack();
    const { origin, school } = await openSchool(place, opened);
    const { first, category } = school;
    for (const leaving of [logOut, expire]) {
      const profile = await BrowserProfile.open(playwright.chromium, origin);
      opened.defer(() => profile.delete());
      const { page } = profile;

      await logIn(page, first);
      expect(await page.evaluate(() => window.isSecureContext)).toBe(place === 'a safe origin');
      await begin(page, category);
      await leaving(page);
      await expectNothingOf(profile, textsOf(first));

      await takeTurns(profile, school);
    }
  });
}

/** Locks the browser, which loads the page anew behind the lock. */
async function lock(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.setAttribute('data-before', ''));
  await page.getByRole('button', { name: /user menu/i }).click();
  await page.getByRole('menuitem', { name: 'Lock' }).click();
  await expect(page.locator('html')).not.toHaveAttribute('data-before', '');
  await expect(page.getByRole('heading', { level: 1, name: 'Locked' })).toBeVisible();
}

/** The search of a profile finds data in the clear, and compressed data. */
async function expectFound(chromium: BrowserType, origin: string): Promise<void> {
  const profile = await BrowserProfile.open(chromium, origin);
  try {
    await profile.page.goto('/login');
    await profile.page.evaluate(() => localStorage.setItem('draft:1:answer:1', 'Amudaryo-in-the-clear'));
    expect(await profile.dump()).toContain('Amudaryo-in-the-clear');
    expect((await profile.closeAndSearch(['Amudaryo-in-the-clear'])).length).toBeGreaterThan(0);
    expect(hasText(Buffer.from('Amudaryo', 'utf16le'), 'Amudaryo')).toBe(true);
  } finally {
    await profile.delete();
  }
}

for (const place of places) {
  test(`at ${place} nothing of a person is found in a locked browser, by the next person neither, and all is there again`, async ({
    playwright,
  }) => {
    await using opened = new AsyncDisposableStack();
    const { origin, school } = await openSchool(place, opened);
    const { first, category } = school;
    await expectFound(playwright.chromium, origin);
    const profile = await BrowserProfile.open(playwright.chromium, origin);
    opened.defer(() => profile.delete());
    const { page } = profile;
    const ofFirst = textsOf(first);

    await logInToLock(page, first);
    await begin(page, category);
    await lock(page);
    await expectNothingOf(profile, ofFirst);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Unlock' }).click();
    await expect(page.getByRole('button', { name: /user menu/i })).toBeVisible();
    await page.goto('/');
    await expectBack(page, category);

    await lock(page);
    await page.getByRole('button', { name: 'Switch user' }).click();
    await takeTurns(profile, school);
  });
}
