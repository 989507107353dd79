import type { Browser, Page } from '@playwright/test';

import { byTurns } from '../server/testing/extent.ts';
import { promised } from '../web/build/byte-promise.ts';
import { Api, password } from './api.ts';
import { stopTime } from './clock.ts';
import { expect, test } from './fixtures.ts';
import { prefetchedTests } from './device-drafts.ts';
import { bytesOf, Line, type Received } from './line.ts';
import { RealServer } from './server.ts';
import { contextIn, type Language } from './tabs.ts';
import { textsIn } from './texts.ts';

const listed = (received: readonly Received[]) => JSON.stringify(received, null, 1);

/** A school with nine subjects, ten tests in one of them, and a pupil with three answers, one of them wrong. */
async function makeSchool(language: Language) {
  const server = await RealServer.start();
  const staff = await Api.ofFirstStaff(server);
  for (let other = 1; other < 9; other += 1) await staff.makeCategory(`Bytes ${other}`, null, language);
  const category = await staff.makeCategory('Bytes', null, language);
  for (let number = 1; number <= 10; number += 1) {
    await staff.makeQuestion({ category, savol: `${number} + ${number} = ?`, a: '5', b: String(2 * number) });
  }
  const { email } = await staff.makePerson({ is_pupil: true });
  const pupil = await new Api(server.origin).ofPerson(email);
  for (const users_answer of ['b', 'a', 'b']) {
    const next = await pupil.send<{ test: { id: number } }>(
      `GET /tests_api/get-unsolved/?category_id=${category}`,
    );
    await pupil.send(`POST /tests_api/${next.test.id}/submit/`, { users_answer });
  }
  return { server, category, email, pupil };
}

async function logIn(page: Page, email: string): Promise<void> {
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[name=password]').fill(password);
  await page.locator('main form button[type=submit]').click();
  await page.locator('main a[href*="solve-test"]').first().waitFor();
}

/** A list that has not changed has the bytes that are promised, and so has a test of several that come together. */
async function expectRepeated(
  browser: Browser,
  { server, category, email, pupil }: Awaited<ReturnType<typeof makeSchool>>,
  language: Language,
): Promise<void> {
  const tokens = await new Api(server.origin).logIn(email);
  const context = await browser.newContext({
    baseURL: server.origin,
    ...contextIn(language, server.origin, tokens),
  });
  const page = await context.newPage();
  await page.clock.install();
  const line = await Line.attachTo(page);
  for (const [path, list] of [
    ['/tests', '/django/tests_api/'],
    ['/category', '/django/blog_api/category/'],
    ['/answered', '/django/tests_api/answered/'],
    ['/blog', '/django/blog_api/'],
  ] as const) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await line.take();
    // By the menu, so that the page stays.
    await page.locator('.header-brand').click();
    await page.locator('main a[href*="solve-test"]').first().waitFor();
    await line.take();
    // Data that are less than half a minute old are shown without a request.
    await page.clock.fastForward(31_000);
    const answered = page.waitForResponse((response) => new URL(response.url()).pathname === list);
    await page.goBack();
    await answered;
    const repeated = (await line.take()).filter((request) => request.path === list);
    expect(repeated, path).toHaveLength(1);
    expect(bytesOf(repeated), listed(repeated)).toBe(0);
    expect(bytesOf(repeated, { withHeaders: true }), listed(repeated)).toBeLessThanOrEqual(
      promised.unchangedList,
    );
  }
  await context.close();

  const several = await fetch(
    `${server.origin}/django/tests_api/get-unsolved/?category_id=${category}&ahead=2`,
    {
      headers: { Authorization: `JWT ${tokens.access}`, 'Accept-Encoding': 'br' },
    },
  );
  const { tests } = (await several.json()) as { tests: unknown[] };
  expect(tests).toHaveLength(2);
  const alone = await pupil.send<object>(`GET /tests_api/get-unsolved/?category_id=${category}`);
  expect(JSON.stringify(alone).length).toBeLessThanOrEqual(promised.questionAhead);
}

const asked = (page: Page) => page.locator('main form input[type=radio]').first();

for (const language of byTurns('byte-promise', ['en', 'ru', 'uz'] as const)) {
  test(`a pupil gets from log-in to a test, on to the next and back another day with the bytes that are promised, and with a list that has not changed: ${language}`, async ({
    browser,
  }) => {
    await using opened = new AsyncDisposableStack();
    const school = await makeSchool(language);
    const { server, category, email } = school;
    opened.defer(() => server.stop());
    const say = textsIn(language);
    for (const way of ['on', 'subject'] as const) {
      const context = await browser.newContext({
        baseURL: server.origin,
        ...contextIn(language, server.origin),
      });
      const page = await context.newPage();
      const line = await Line.attachTo(page);

      // What the page loads some seconds after a screen does not belong to the way, however slow this machine is.
      await page.clock.install();
      await stopTime(page);
      await page.goto('/login');
      await page.locator('input[name=password]').waitFor();
      const visit = await line.take();
      expect(bytesOf(visit), listed(visit)).toBeGreaterThan(80_000);
      expect(bytesOf(visit), listed(visit)).toBeLessThanOrEqual(promised.logIn);

      await logIn(page, email);
      if (way === 'on') {
        await page.getByRole('link', { name: say('homes.pupil.next_test') }).click();
      } else {
        await page.getByRole('link', { name: say('homes.pupil.choose_another') }).click();
        await page.locator(`main a[href="/category?category=${category}"]`).click();
        await page.locator('main a[href*="solve-test"]').click();
      }
      await asked(page).waitFor();
      const toTest = await line.take();
      expect(bytesOf(toTest), listed(toTest)).toBeGreaterThan(20_000);
      expect(bytesOf(toTest), `${way}: ${listed(toTest)}`).toBeLessThanOrEqual(promised.firstQuestion);

      // Code and data that load while the first test is read come once; the tests after it cost only themselves.
      const later = [
        /\/script-cipher-/,
        /\/category-end-[^.]+\.js/,
        /\/last-test-/,
        /\/after-category-/,
        /\/device_lock_api\//,
      ].map((file) => page.waitForResponse(file));
      await page.clock.resume();
      await page.reload();
      await asked(page).waitFor();
      await page.clock.runFor(9000);
      await Promise.all(later);
      const left = way === 'on' ? 7 : 5;
      await expect.poll(() => prefetchedTests(page, category)).toHaveLength(left);
      await line.take();
      for (let times = 0; times < 2; times += 1) {
        const text = await page.locator('.asked-question').innerText();
        await asked(page).check({ force: true });
        // The right answer, with a further test, comes beside the next test, which is here.
        const more = page.waitForResponse(/\/get-unsolved\//);
        await page.locator('main form button[type=submit]').click();
        await expect(page.locator('.asked-question')).not.toHaveText(text);
        await more;
        const next = await line.take();
        expect(bytesOf(next, { withHeaders: true }), listed(next)).toBeLessThanOrEqual(
          promised.questionAhead,
        );
      }

      const again = await context.newPage();
      await page.close();
      const secondLine = await Line.attachTo(again);
      await again.goto('/');
      await again.locator('main a[href*="solve-test"]').first().waitFor();
      const second = await secondLine.take();
      expect(bytesOf(second, { withHeaders: true }), listed(second)).toBeGreaterThan(1000);
      expect(bytesOf(second, { withHeaders: true }), listed(second)).toBeLessThanOrEqual(
        promised.secondVisit,
      );
      await context.close();
    }
    await expectRepeated(browser, school, language);
  });
}
