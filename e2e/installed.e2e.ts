import { expect, test } from './fixtures.ts';
import { browserOf, cacheStorage, filesOf, isKept, noteStart } from './installed.ts';
import { isPersonKept } from './kept-drafts.ts';
import { textsIn } from './texts.ts';
import { UpgradedServer } from './upgraded-server.ts';

test.describe.configure({ mode: 'default' });

let site: UpgradedServer;

test.beforeAll(async () => {
  site = await UpgradedServer.start(false);
});

test.beforeEach(() => site.serve('old'));

test.afterAll(() => site.stop());

for (const lost of ['the network', 'the server'] as const) {
  test(`the program opens without ${lost}, in the language and the theme of before`, async ({ browser }) => {
    const { context, page } = await browserOf(
      browser,
      site,
      { is_pupil: true },
      {
        language: 'ru',
        colorScheme: 'dark',
      },
    );
    const say = textsIn('ru');
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await page.goto('/');
    await isKept(page);
    await expect.poll(() => isPersonKept(page)).toBe(true);
    const { urls } = await cacheStorage(page);
    await page.close();
    if (lost === 'the network') await context.setOffline(true);
    else site.gate.cut();
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
    expect(errors).toEqual([]);
    await context.close();
  });
}

test('a guest without a network reads on the page of log-in that there is none', async ({ browser }) => {
  const { context, page } = await browserOf(browser, site, { is_pupil: true });
  await page.goto('/');
  await isKept(page);
  await page.evaluate(() => localStorage.clear());
  await context.setOffline(true);
  for (const path of ['/login', '/card']) {
    await page.goto(path);
    await expect(page.getByText(textsIn('en')('app.waiting.offline'))).toBeVisible();
  }
  await context.close();
});

test('nothing of a person is in the Cache Storage', async ({ browser }) => {
  const category = await site.staff.makeCategory('Kept by nobody');
  await site.staff.makeQuestion({ category, savol: 'Who keeps this question?' });
  const { context, page, account } = await browserOf(browser, site, { is_pupil: true });
  await page.goto('/');
  await isKept(page);
  await page.goto(`/solve-test?category=${category}`);
  await expect(page.getByRole('heading', { name: 'Who keeps this question?' })).toBeVisible();
  await page.getByRole('radio').first().check();
  await page.getByRole('button', { name: 'Submit Answer' }).click();
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible();
  const { urls, text } = await cacheStorage(page);
  expect(urls.length).toBeGreaterThan(100);
  expect(urls.filter((url) => /\/(django|media)\//.test(url))).toEqual([]);
  expect(text).toContain('<!doctype html>');
  for (const secret of [account?.email ?? '', 'Who keeps this question?', 'Kept by nobody']) {
    expect(text).not.toContain(secret);
  }
  await context.close();
});

test('a guest keeps nothing', async ({ browser }) => {
  const { context, page } = await browserOf(browser, site, undefined);
  await page.clock.install();
  const isStarted = noteStart(page);
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.clock.runFor(5000);
  await isStarted();
  for (let passed = 0; passed < 10; passed += 1) await page.clock.runFor(5000);
  const kept = await page.evaluate(async () => [
    (await navigator.serviceWorker.getRegistrations()).length,
    (await caches.keys()).length,
    document.querySelectorAll('link[rel=manifest]').length,
  ]);
  expect(kept).toEqual([0, 0, 0]);
  await context.close();
});

test('no file is sent twice, and the second visit takes few bytes', async ({ browser }) => {
  const { context, page } = await browserOf(browser, site, { is_pupil: true }, { language: 'uz' });
  site.gate.requests.length = 0;
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await isKept(page);
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
  await isKept(second);
  const listed = site.gate.requests.join('\n');
  expect(listed).not.toContain(' /assets/');
  // With the headers of all answers, which weigh more than what they bring.
  expect(site.gate.received, listed).toBeLessThanOrEqual(25_000);
  await context.close();
});

test('the worker is asked for anew each time, and pages may start no other', async ({ request }) => {
  const worker = await request.get(`${site.gate.origin}/sw.js`);
  const headers = worker.headers();
  expect(headers['cache-control']).toBe('no-cache');
  expect(headers['content-type']).toContain('javascript');
  expect(headers['service-worker-allowed']).toBeUndefined();
  expect(headers['content-security-policy']).toContain("worker-src 'self'");
  const lost = await request.get(`${site.gate.origin}/assets/gone-1234567.js`);
  expect([lost.status(), lost.headers()['cache-control']]).toEqual([404, 'no-store']);
});

test('where bytes are dear, only what solving needs is kept', async ({ browser }) => {
  const { context, page } = await browserOf(browser, site, { is_teacher: true });
  await context.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } });
  });
  await page.goto('/');
  await isKept(page);
  const { urls } = await cacheStorage(page);
  expect(urls.some((url) => /\/solve-work-page-/.test(url))).toBe(true);
  expect(urls.some((url) => /\/card-page-|\/staff-page-|authors\.json|\.woff2/.test(url))).toBe(false);
  await context.close();
});

test('a teacher keeps the screens of authors too', async ({ browser }) => {
  const { context, page } = await browserOf(browser, site, { is_teacher: true });
  await page.goto('/');
  await isKept(page);
  const { urls } = await cacheStorage(page);
  for (const file of [/write-question-pages-/, /\/en\/authors\.json\?/, /\.woff2$/]) {
    expect(urls.some((url) => file.test(url))).toBe(true);
  }
  expect(urls.some((url) => /\/ru\/authors/.test(url))).toBe(false);
  await context.close();
});

test('the program can be installed', async ({ browser }) => {
  const { context, page } = await browserOf(browser, site, { is_pupil: true }, { language: 'ru' });
  await page.goto('/');
  await expect(page.locator('link[rel=manifest]')).toBeAttached();
  const tools = await context.newCDPSession(page);
  const manifest = await tools.send('Page.getAppManifest');
  expect(manifest.errors).toEqual([]);
  expect(manifest.url).toBe(`${site.gate.origin}/manifest-ru.webmanifest`);
  expect(JSON.parse(manifest.data ?? '')).toMatchObject({ lang: 'ru', short_name: 'Savol', id: '/' });
  const { installabilityErrors } = await tools.send('Page.getInstallabilityErrors');
  expect(installabilityErrors).toEqual([]);
  await context.close();
});

test('the profile offers the installation that the browser offers, once', async ({ browser }) => {
  const { context, page } = await browserOf(browser, site, { is_pupil: true });
  await page.goto('/profile');
  await expect(page.locator('link[rel=manifest]')).toBeAttached();
  const card = page.getByRole('region', { name: 'Savol on this device' });
  await expect(card).toHaveCount(0);
  await page.evaluate(() => {
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: () => Promise.resolve(document.documentElement.setAttribute('data-prompted', 'yes')),
    });
    window.dispatchEvent(offer);
  });
  await card.getByRole('button', { name: 'Install' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-prompted', 'yes');
  await expect(card).toHaveCount(0);
  await context.close();
});

test('a worker that is switched off gives up what it kept, and the page goes on', async ({ browser }) => {
  const { context, page } = await browserOf(browser, site, { is_pupil: true });
  await page.goto('/');
  await isKept(page);
  site.serve('off');
  await page.goto('/category');
  await expect(page.getByLabel('Show in')).toBeVisible();
  const left = () =>
    page.evaluate(async () => [
      ...(await caches.keys()),
      ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
    ]);
  await expect.poll(left).toEqual([]);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  await context.close();
});
