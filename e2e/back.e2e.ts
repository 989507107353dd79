import { existsSync } from 'node:fs';

import type { BrowserContext, Page, PlaywrightWorkerArgs } from '@playwright/test';

import { installedWholeBrowser } from '../tools/scripts/installed-browser.mjs';
import { type Account, type Api, password, type Tokens } from './api.ts';
import { expect, test } from './fixtures.ts';
import type { RealServer } from './server.ts';
import { contextIn } from './tabs.ts';
import { begin, giveWork, handIn } from './work-rows.ts';

/** What a page notes each time when it is shown, as the browser has it before any listener of the page has run. */
type Shown = { path: string; persisted: boolean; isHidden: boolean; hasSecret: boolean };

/** Runs in every page: notes how it comes back, and each frame in which the secret is seen while another person is logged in. */
function watch(secret: string): void {
  const read = (name: string) => JSON.parse(localStorage.getItem(name) ?? '[]') as unknown[];
  const note = (name: string, event: unknown) =>
    localStorage.setItem(name, JSON.stringify([...read(name), event]));
  const isHidden = () => {
    const { opacity, visibility } = getComputedStyle(document.documentElement);
    return opacity === '0' && visibility === 'hidden';
  };
  const hasSecret = () => document.body.textContent.includes(secret);
  const noteShown = (persisted: boolean) =>
    note('shown', { path: location.pathname, persisted, isHidden: isHidden(), hasSecret: hasSecret() });
  window.addEventListener('pageshow', ({ persisted }) => noteShown(persisted));
  // Some entries of the history are of one page.
  window.addEventListener('popstate', () => noteShown(false));
  const look = () => {
    const isAllowed = localStorage.getItem('access') === localStorage.getItem('of-secret');
    if (!isAllowed && !isHidden() && hasSecret()) note('seen', location.pathname);
    requestAnimationFrame(look);
  };
  document.addEventListener('DOMContentLoaded', look);
}

class Browser implements AsyncDisposable {
  readonly page: Page;
  /** Another tab, by which the test reads what pages note: a page that has come back cannot be asked by Playwright. */
  readonly other: Page;
  readonly #context: BrowserContext;

  private constructor(context: BrowserContext, page: Page, other: Page) {
    this.#context = context;
    this.page = page;
    this.other = other;
  }

  /** A browser with its back/forward cache, which Playwright switches off. */
  static async open(
    { chromium }: PlaywrightWorkerArgs['playwright'],
    origin: string,
    { secret, tokens }: { secret: string; tokens?: Tokens },
  ): Promise<Browser> {
    const executable = installedWholeBrowser();
    test.skip(
      executable === undefined && !existsSync(chromium.executablePath()),
      'The small headless browser has no back/forward cache: install Chromium.',
    );
    const browser = await chromium.launch({
      ...(executable === undefined ? { channel: 'chromium' } : { executablePath: executable }),
      args: ['--headless=new', '--no-sandbox', '--disable-gpu'],
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    });
    const context = await browser.newContext({
      baseURL: origin,
      reducedMotion: 'reduce',
      ...contextIn('en', origin, tokens),
    });
    await context.addInitScript(watch, secret);
    const page = await context.newPage();
    const other = await context.newPage();
    await other.goto('/favicon.svg');
    await other.evaluate(() => localStorage.setItem('of-secret', localStorage.getItem('access') ?? ''));
    return new Browser(context, page, other);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#context.browser()?.close();
  }

  /** Goes to an address of this tab's history, as the button of the browser does. @returns how the page came back */
  async back(): Promise<Shown> {
    const before = (await this.shown()).length;
    const session = await this.#context.newCDPSession(this.page);
    const { entries, currentIndex } = await session.send('Page.getNavigationHistory');
    const entryId = entries[currentIndex - 1]?.id;
    if (entryId === undefined) throw new Error('The history begins here.');
    await session.send('Page.navigateToHistoryEntry', { entryId });
    await expect.poll(async () => (await this.shown()).length).toBeGreaterThan(before);
    const shown = (await this.shown())[before];
    if (shown === undefined) throw new Error('The page has noted nothing.');
    return shown;
  }

  /** Goes back to a path as another person. Each page on the way that comes back is loaded anew. @returns how the last one came back */
  async backAsAnother(path: string): Promise<Shown> {
    for (;;) {
      const shown = await this.back();
      if (shown.persisted) {
        await expect
          .poll(async () => (await this.shown()).at(-1))
          .toMatchObject({ path: shown.path, persisted: false });
      }
      if (shown.path === path) return shown;
    }
  }

  shown(): Promise<Shown[]> {
    return this.other.evaluate(() => JSON.parse(localStorage.getItem('shown') ?? '[]') as Shown[]);
  }

  /** The paths of pages in which the secret was seen by another person. */
  seen(): Promise<string[]> {
    return this.other.evaluate(() => JSON.parse(localStorage.getItem('seen') ?? '[]') as string[]);
  }
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /user menu/i }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login/');
}

async function logIn(page: Page, { email, first_name }: Account): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByText(`Welcome, ${first_name}!`)).toBeVisible();
}

type School = { staff: Api; server: RealServer };

/** A pupil with an answer, and a teacher with a grade book, in which a text stands that nobody else is to see. */
const cases = {
  pupil: async ({ staff }: School, secret: string) => {
    const account = await staff.makePerson({ is_pupil: true });
    const category = await staff.makeCategory(`Rivers ${crypto.randomUUID()}`);
    const question = await staff.makeQuestion({ category, savol: secret });
    const tokens = await staff.logIn(account.email);
    await staff.as(tokens).send(`POST /tests_api/${question}/submit/`, { users_answer: 'a' });
    return { path: '/answered', tokens };
  },
  teacher: async ({ staff, server }: School, secret: string) => {
    const account = await staff.makePerson({ is_teacher: true });
    const pupil = await staff.makePerson({ is_pupil: true }, { last_name: secret });
    const tokens = await staff.logIn(account.email);
    const teacher = staff.as(tokens);
    const { data_api } = await teacher.send<{ data_api: { id: number }[] }>('POST /classes_api/', {
      name: `B ${crypto.randomUUID().slice(0, 8)}`,
      year: 2026,
    });
    const id = data_api[0]?.id ?? 0;
    await staff.send(`PATCH /classes_api/${id}/members/`, { add_pupils: [pupil.id] });
    const questions = [await staff.makeQuestion({ category: await staff.makeCategory(`Book ${secret}`) })];
    const work = await giveWork(server, { title: 'Rivers', class: id, questions, opens: -1 });
    await begin(server, { work, person: pupil.id });
    await handIn(server, { work, person: pupil.id });
    return { path: `/classes/${id}/grades`, tokens };
  },
};

for (const [who, make] of Object.entries(cases)) {
  test(`after a log-out the next person who presses Back sees nothing of a ${who}`, async ({
    playwright,
    server,
    staff,
  }) => {
    const secret = `Secret${crypto.randomUUID().replaceAll(/\W/g, '')}`;
    const { path, tokens } = await make({ staff, server }, secret);
    const next = await staff.makePerson({ is_pupil: true });
    await using browser = await Browser.open(playwright, server.origin, { secret, tokens });
    const { page } = browser;
    await page.goto(path);
    await expect(page.getByText(secret).first()).toBeVisible();
    await page.goto('/');
    await expect(page.getByRole('button', { name: /user menu/i })).toBeVisible();

    // The same person comes back to the page as it was.
    const again = await browser.back();
    expect(again).toEqual({ path, persisted: true, isHidden: true, hasSecret: true });
    await page.goto('/');
    await logOut(page);
    await logIn(page, next);

    const back = await browser.backAsAnother(path);
    expect(back).toEqual({ path, persisted: true, isHidden: true, hasSecret: true });
    await expect(page.getByText(secret)).toHaveCount(0);
    expect(await browser.seen()).toEqual([]);
  });
}

/** Puts these tokens into the storage as a tab finds it that has slept while another one changed the person. */
async function changePerson(tab: Page, tokens: Tokens): Promise<void> {
  await tab.evaluate(({ access, refresh }) => {
    localStorage.setItem('refresh', refresh);
    localStorage.setItem('access', access);
  }, tokens);
}

test('a tab that comes back from another site after another tab has changed the person shows nothing of the person before', async ({
  playwright,
  server,
  staff,
}) => {
  const secret = `Secret${crypto.randomUUID().replaceAll(/\W/g, '')}`;
  const { path, tokens } = await cases.pupil({ staff, server }, secret);
  const next = await staff.logIn((await staff.makePerson({ is_pupil: true })).email);
  await using browser = await Browser.open(playwright, server.origin, { secret, tokens });
  const { page, other } = browser;
  await page.goto(path);
  await expect(page.getByText(secret).first()).toBeVisible();
  await page.goto('data:text/html,elsewhere');
  await changePerson(other, next);
  expect(await browser.back()).toEqual({ path, persisted: true, isHidden: true, hasSecret: true });
  await expect.poll(async () => (await browser.shown()).at(-1)).toMatchObject({ path, persisted: false });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My answers');
  await expect(page.getByText(secret)).toHaveCount(0);
  expect(await browser.seen()).toEqual([]);
});

test('an open tab is loaded anew when another tab has changed the person, and the page of a guest when it comes back', async ({
  playwright,
  server,
  staff,
}) => {
  const secret = `Secret${crypto.randomUUID().replaceAll(/\W/g, '')}`;
  const { path, tokens } = await cases.pupil({ staff, server }, secret);
  const next = await staff.makePerson({ is_pupil: true });
  await using browser = await Browser.open(playwright, server.origin, { secret, tokens });
  const { page, other } = browser;
  await page.goto(path);
  await expect(page.getByText(secret).first()).toBeVisible();
  await changePerson(other, await staff.logIn(next.email));
  await expect(page.getByText(secret)).toHaveCount(0);
  await page.goto('/');
  await expect(page.getByText(`Welcome, ${next.first_name}!`)).toBeVisible();
  await logOut(page);
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible();
  await page.goto('/login');
  await logIn(page, next);
  const back = await browser.backAsAnother('/');
  expect(back).toMatchObject({ persisted: true, isHidden: true });
  await expect(page.getByText(`Welcome, ${next.first_name}!`)).toBeVisible();
});
