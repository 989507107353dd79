import type { BrowserContextOptions, Page } from '@playwright/test';

import { expect, test } from './fixtures.ts';
import { Api } from './api.ts';
import { contextIn } from './tabs.ts';
import { textsIn } from './texts.ts';

const language = (page: Page) => page.locator('html').getAttribute('lang');
const start = (page: Page) => page.getByRole('heading', { level: 1 });

/** The same number, percentage and time in each language, with any kind of space. */
const written = {
  en: ['1,234', '75%', 'Nov 1, 2026, 02:30'],
  ru: ['1 234', '75 %', '1 нояб. 2026 г., 02:30'],
  uz: ['1 234', '75%', '1-noy, 2026, 02:30'],
} as const;

test('dates and numbers are written in the language of the page', async ({ browser, server, staff }) => {
  const category = await staff.makeCategory('Dates');
  const question = await staff.makeQuestion({ category });
  const { email } = await staff.makePerson({ is_pupil: true });
  const guest = new Api(server.origin);
  const context = await browser.newContext({
    baseURL: server.origin,
    timezoneId: 'Asia/Tashkent',
    ...contextIn('en', server.origin, await guest.logIn(email)),
  });
  await (await guest.ofPerson(email)).send(`POST /tests_api/${question}/submit/`, { users_answer: 'b' });
  const page = await context.newPage();
  await page.route(`**/tests_api/${question}/results/`, async (route) => {
    const response = await route.fetch();
    const { results, ...body } = (await response.json()) as { results: object[] };
    // In Tashkent this is 02:30 on the next day.
    const changed = { points: 1234, percentage: 75, completed_at: '2026-10-31T21:30:00.000Z' };
    await route.fulfill({ json: { ...body, results: [{ ...results[0], ...changed }] } });
  });
  await page.goto(`/tests/${question}`);
  const cells = page.getByRole('row').last().getByRole('cell');
  const texts = async () => (await cells.allInnerTexts()).map((text) => text.replaceAll(/\s/g, ' '));
  for (const [tag, row] of Object.entries(written)) {
    await page.locator('.language-select').selectOption(tag);
    await expect.poll(texts).toEqual(['Aziz Karimov', ...row]);
    await expect.poll(() => language(page)).toBe(tag);
  }
  await context.close();
});

test('a language is switched at once and stored', async ({ guest }) => {
  const page = await guest('en');
  await page.goto('/login');
  await page.locator('[name=email]').fill('half-typed@example.com');
  const loads: string[] = [];
  page.on('framenavigated', (frame) => loads.push(frame.url()));
  for (const tag of ['ru', 'uz', 'en', 'uz'] as const) {
    await page.locator('.language-select').selectOption(tag);
    await expect(start(page)).toHaveText(textsIn(tag)('auth.login.title'));
    await expect.poll(() => language(page)).toBe(tag);
    await expect(page).toHaveTitle(`${textsIn(tag)('auth.login.title')} · Savol`);
  }
  await expect(page.locator('[name=email]')).toHaveValue('half-typed@example.com');
  expect(loads).toEqual([]);

  const find = async () => (await page.context().cookies()).find(({ name }) => name === 'i18next');
  await expect.poll(find).toMatchObject({ value: 'uz', path: '/' });
  const stored = await find();
  expect(stored?.expires).toBeGreaterThan(Date.now() / 1000 + 300 * 24 * 3600);
  await page.reload();
  await expect(start(page)).toHaveText(textsIn('uz')('auth.login.title'));
  const other = await page.context().newPage();
  await other.goto('/login');
  await expect(start(other)).toHaveText(textsIn('uz')('auth.login.title'));
});

test('over https the cookie of the language is Secure, and over http it is stored too', async ({
  browser,
  server,
}) => {
  for (const [origin, isSecure] of [
    ['https://savol.example', true],
    ['http://savol.example', false],
  ] as const) {
    const context = await browser.newContext({ locale: 'ru-RU' });
    // As a proxy does that ends TLS.
    await context.route(`${origin}/**`, async (route) => {
      const { pathname, search } = new URL(route.request().url());
      await route.fulfill({ response: await route.fetch({ url: server.origin + pathname + search }) });
    });
    const page = await context.newPage();
    await page.goto(`${origin}/login`);
    await page.locator('.language-select').selectOption('uz');
    const stored = async () => (await context.cookies(origin)).find(({ name }) => name === 'i18next');
    await expect.poll(stored).toMatchObject({ value: 'uz', secure: isSecure });
    await page.reload();
    await expect(start(page)).toHaveText(textsIn('uz')('auth.login.title'));
    await context.close();
  }
});

type Sources = {
  cookie?: string;
  htmlTag?: string;
  localStorage?: string;
  query?: string;
  sessionStorage?: string;
  browser?: string;
  path?: string;
  subdomain?: string;
};

/** In each row the first source that is left gives the language, and another one contradicts it. */
const detected: [sources: Sources, tag: 'en' | 'ru' | 'uz'][] = [
  [{ cookie: 'uz', htmlTag: 'ru', localStorage: 'ru', query: 'ru' }, 'uz'],
  [{ htmlTag: 'uz', localStorage: 'ru', query: 'ru', sessionStorage: 'ru' }, 'uz'],
  [{ localStorage: 'ru', query: 'uz', sessionStorage: 'uz', browser: 'uz-UZ' }, 'ru'],
  [{ query: 'uz', sessionStorage: 'ru', browser: 'ru-RU', path: 'ru' }, 'uz'],
  [{ sessionStorage: 'ru', browser: 'uz-UZ', path: 'uz', subdomain: 'uz' }, 'ru'],
  [{ browser: 'uz-Latn-UZ', path: 'ru', subdomain: 'ru' }, 'uz'],
  [{ browser: 'fr-FR', path: 'ru', subdomain: 'uz' }, 'ru'],
  [{ browser: 'fr-FR', subdomain: 'uz' }, 'uz'],
  [{ browser: 'fr-FR' }, 'en'],
];

for (const [sources, tag] of detected) {
  test(`of ${JSON.stringify(sources)} the page chooses ${tag}`, async ({ browser, server }) => {
    const { host } = new URL(server.origin);
    const origin =
      sources.subdomain === undefined
        ? server.origin
        : `http://${sources.subdomain}.localhost:${host.split(':')[1]}`;
    const options: BrowserContextOptions = { baseURL: origin, locale: sources.browser ?? 'en-GB' };
    const context = await browser.newContext(options);
    if (sources.cookie !== undefined) {
      await context.addCookies([{ name: 'i18next', value: sources.cookie, url: origin }]);
    }
    await context.addInitScript((values: Sources) => {
      if (values.localStorage !== undefined) localStorage.setItem('i18nextLng', values.localStorage);
      if (values.sessionStorage !== undefined) sessionStorage.setItem('i18nextLng', values.sessionStorage);
      const lang = values.htmlTag;
      if (lang !== undefined)
        document.addEventListener('readystatechange', () => {
          if (document.readyState === 'interactive') document.documentElement.lang = lang;
        });
    }, sources);
    const page = await context.newPage();
    await page.goto(
      `/${sources.path ?? 'nowhere'}${sources.query === undefined ? '' : `?lng=${sources.query}`}`,
    );
    await expect(start(page)).toHaveText(textsIn(tag)('app.not_found.title'));
    await expect.poll(() => language(page)).toBe(tag);
    const stored = async () => (await context.cookies(origin)).find(({ name }) => name === 'i18next')?.value;
    await expect.poll(stored).toBe(tag);
    await context.close();
  });
}
