import { expect, test } from './fixtures.ts';
import { browserOf, cacheStorage, filesOf, waitUntilStored, noteStart } from './installed.ts';
import { isPersonStored } from './device-drafts.ts';
import { textsIn } from './texts.ts';
import { UpgradedServer } from './upgraded-server.ts';

test.describe.configure({ mode: 'default' });

let site: UpgradedServer;

test.beforeAll(async () => {
  site = await UpgradedServer.start(false);
});

test.beforeEach(() => site.serve('old'));

test.afterAll(() => site.stop());

test('the program opens without the network and without the server, in the language and the theme of before', async ({
  browser,
}) => {
  const { context, page } = await browserOf(
    browser,
    site,
    { is_pupil: true },
    { language: 'ru', colorScheme: 'dark' },
  );
  const say = textsIn('ru');
  const errors: string[] = [];
  const openAll = async (urls: readonly string[]) => {
    for (const path of ['/', '/category', '/solve-test', '/my-work', '/tests', '/card', '/login']) {
      const opened = await context.newPage();
      opened.on('pageerror', (error) => errors.push(error.message));
      await opened.goto(path);
      await expect(opened.getByRole('link', { name: say('app.nav.category') })).toBeAttached();
      expect(await opened.locator('html').getAttribute('lang')).toBe('ru');
      expect(await opened.evaluate(() => getComputedStyle(document.body).backgroundColor)).not.toBe(
        'rgb(255, 255, 255)',
      );
      await expect(opened.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(opened.getByText(say('app.crash.title'))).toHaveCount(0);
      // The browser may have files that the worker does not keep, and forgets them when it likes.
      expect((await filesOf(opened)).filter((url) => !urls.includes(url))).toEqual([]);
      await opened.close();
    }
  };
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto('/');
  await waitUntilStored(page);
  await expect.poll(() => isPersonStored(page)).toBe(true);
  const { urls } = await cacheStorage(page);
  await page.close();
  await context.setOffline(true);
  await openAll(urls);
  await context.setOffline(false);
  site.gate.cut();
  await openAll(urls);
  expect(errors).toEqual([]);

  // A guest without a network reads on the page of log-in that there is none.
  await context.setOffline(true);
  const guest = await context.newPage();
  await guest.goto('/login');
  await guest.evaluate(() => localStorage.clear());
  for (const path of ['/login', '/card']) {
    await guest.goto(path);
    await expect(guest.getByText(say('app.waiting.offline_page'))).toBeVisible();
  }
  await context.close();
});

test('no file is sent twice, the second visit takes few bytes, and nothing of a person is in the Cache Storage', async ({
  browser,
}) => {
  const category = await site.staff.makeCategory('Kept by nobody');
  await site.staff.makeQuestion({ category, savol: 'Who keeps this question?' });
  const { context, page, account } = await browserOf(browser, site, { is_pupil: true }, { language: 'uz' });
  const say = textsIn('uz');
  site.gate.requests.length = 0;
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await waitUntilStored(page);
  const files = site.gate.requests.filter((line) => line.includes(' /assets/'));
  expect(files.length).toBeGreaterThan(50);
  expect(files.filter((line, at) => files.indexOf(line) !== at)).toEqual([]);
  await page.close();

  site.gate.requests.length = 0;
  site.gate.received = 0;
  const second = await context.newPage();
  await second.goto('/');
  await second.getByRole('heading', { level: 1 }).waitFor();
  await expect(second.getByText(/Xush kelibsiz, /)).toBeVisible();
  await waitUntilStored(second);
  const listed = site.gate.requests.join('\n');
  expect(listed).not.toContain(' /assets/');
  // With the headers of all answers, which weigh more than what they bring.
  expect(site.gate.received, listed).toBeLessThanOrEqual(25_000);

  await second.goto(`/solve-test?category=${category}`);
  await expect(second.getByRole('heading', { name: 'Who keeps this question?' })).toBeVisible();
  await second.getByRole('radio').first().check();
  await second.getByRole('button', { name: say('answers.solve.submit') }).click();
  await expect(second.getByText(say('answers.solve.none_left'))).toBeVisible();
  await second.goto('/profile');
  await expect(second.getByRole('heading', { level: 1 })).toBeVisible();
  const { urls, text } = await cacheStorage(second);
  expect(urls.length).toBeGreaterThan(100);
  expect(urls.filter((url) => /\/(django|media)\//.test(url))).toEqual([]);
  expect(text).toContain('<!doctype html>');
  for (const secret of [account?.email ?? '', 'Who keeps this question?', 'Kept by nobody']) {
    expect(text).not.toContain(secret);
  }
  await context.close();
});

test('a guest stores nothing, a teacher only files for solving where bytes are dear, and elsewhere the screens of authors too', async ({
  browser,
}) => {
  const guest = await browserOf(browser, site, undefined);
  await guest.page.clock.install();
  const isStarted = noteStart(guest.page);
  await guest.page.goto('/');
  await guest.page.getByRole('heading', { level: 1 }).waitFor();
  await guest.page.clock.runFor(5000);
  await isStarted();
  for (let passed = 0; passed < 10; passed += 1) await guest.page.clock.runFor(5000);
  const stored = await guest.page.evaluate(async () => [
    (await navigator.serviceWorker.getRegistrations()).length,
    (await caches.keys()).length,
    document.querySelectorAll('link[rel=manifest]').length,
  ]);
  expect(stored).toEqual([0, 0, 0]);
  await guest.context.close();

  const { context, page } = await browserOf(browser, site, { is_teacher: true });
  const dear = await context.newPage();
  await dear.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } });
  });
  await dear.goto('/');
  await waitUntilStored(dear);
  const few = await cacheStorage(dear);
  expect(few.urls.some((url) => /\/solve-work-page-/.test(url))).toBe(true);
  expect(few.urls.some((url) => /\/card-page-|\/staff-page-|work-give\.json|\.woff2/.test(url))).toBe(false);
  await dear.close();

  await page.goto('/');
  for (const file of [/\/write-question-/, /\/en\/work-give\.json\?/, /\.woff2$/]) {
    await expect.poll(async () => (await cacheStorage(page)).urls.some((url) => file.test(url))).toBe(true);
  }
  expect((await cacheStorage(page)).urls.some((url) => /\/ru\/work-give/.test(url))).toBe(false);
  await context.close();
});

test('the program can be installed, its worker is asked for anew each time, and one that is switched off deletes its files, and the page goes on', async ({
  browser,
}) => {
  const { context, page } = await browserOf(browser, site, { is_pupil: true }, { language: 'ru' });
  await page.goto('/profile');
  await expect(page.locator('link[rel=manifest]')).toBeAttached();
  const tools = await context.newCDPSession(page);
  const manifest = await tools.send('Page.getAppManifest');
  expect(manifest.errors).toEqual([]);
  expect(manifest.url).toBe(`${site.gate.origin}/manifest-ru.webmanifest`);
  expect(JSON.parse(manifest.data ?? '')).toMatchObject({ lang: 'ru', short_name: 'Savol', id: '/' });
  const { installabilityErrors } = await tools.send('Page.getInstallabilityErrors');
  expect(installabilityErrors).toEqual([]);

  // The profile offers the installation that the browser offers, once.
  const install = page.getByRole('button', { name: textsIn('ru')('app.install.button'), exact: true });
  await expect(install).toHaveCount(0);
  await page.evaluate(() => {
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: () => Promise.resolve(document.documentElement.setAttribute('data-prompted', 'yes')),
    });
    window.dispatchEvent(offer);
  });
  await install.click();
  await expect(page.locator('html')).toHaveAttribute('data-prompted', 'yes');
  await expect(install).toHaveCount(0);

  const worker = await page.request.get('/sw.js');
  const headers = worker.headers();
  expect(headers['cache-control']).toBe('no-cache');
  expect(headers['content-type']).toContain('javascript');
  expect(headers['service-worker-allowed']).toBeUndefined();
  expect(headers['content-security-policy']).toContain("worker-src 'self'");

  await waitUntilStored(page);
  site.serve('off');
  await page.goto('/category');
  await expect(page.getByLabel(textsIn('ru')('ui.listed_language.label'))).toBeVisible();
  const left = () =>
    page.evaluate(async () => [
      ...(await caches.keys()),
      ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
    ]);
  // Chromium puts off its question for a new worker as long as the present one has requests to answer.
  await expect.poll(left, { timeout: 300_000 }).toEqual([]);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  await context.close();
});
