import { createHash, X509Certificate } from 'node:crypto';

import { type Browser, chromium, type Page } from '@playwright/test';

import { Api } from './api.ts';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { readQrCodes } from './qr-codes.ts';
import { RealServer } from './server.ts';
import { contextIn } from './tabs.ts';

// The tests use one server, which takes a while to start.
test.describe.configure({ mode: 'default' });

/** A name of the school's network, which the browsers of these tests find on this computer. */
const name = 'maktab-e2e.local';

let server: RealServer;
let plain: string;
let certificate: X509Certificate;

test.beforeAll(async () => {
  server = await RealServer.start({
    HOST: '0.0.0.0',
    HTTPS: 'local',
    HTTPS_PORT: '0',
    PUBLIC_URL: `http://${name}`,
    SCHOOL_NAME: '12-maktab',
  });
  plain = `http://${name}:${new URL(server.origin).port}`;
  const answer = await fetch(`${server.origin}/django/school_network_api/certificate/`);
  certificate = new X509Certificate(Buffer.from(await answer.arrayBuffer()));
});

test.afterAll(() => server.stop());

/** A browser of a device that trusts the certificate of the school, or of one that does not. */
async function launch(trusts: boolean): Promise<Browser> {
  const { launchOptions } = test.info().project.use;
  const key = certificate.publicKey.export({ type: 'spki', format: 'der' });
  const hash = createHash('sha256').update(key).digest('base64');
  const args = [...(launchOptions?.args ?? []), `--host-resolver-rules=MAP ${name} 127.0.0.1`];
  if (trusts) args.push(`--ignore-certificate-errors-spki-list=${hash}`);
  return chromium.launch({ ...launchOptions, args });
}

async function openTrust(browser: Browser): Promise<Page> {
  const options = { ...contextIn('en', plain), baseURL: plain, reducedMotion: 'reduce' } as const;
  const page = await (await browser.newContext(options)).newPage();
  await page.goto('/trust');
  return page;
}

/** What a browser gives to safe origins only. */
function features(page: Page) {
  return page.evaluate(() => ({
    isSecureContext: window.isSecureContext,
    encrypts: typeof globalThis.crypto.subtle === 'object',
    works: 'serviceWorker' in navigator,
    locks: 'locks' in navigator,
  }));
}

test('a device that does not trust the server says so, and offers the certificate with a fingerprint to compare', async () => {
  const browser = await launch(false);
  const page = await openTrust(browser);
  await expect(page.getByText('This device does not trust the server yet')).toBeVisible();
  expect(await features(page)).toEqual({
    isSecureContext: false,
    encrypts: false,
    works: false,
    locks: false,
  });
  const shown = page.getByRole('img', { name: /^Fingerprint/ });
  await expect(shown).toHaveAccessibleName(`Fingerprint (SHA-256): ${certificate.fingerprint256}`);
  expect((await shown.textContent())?.replaceAll(':', '')).toBe(
    certificate.fingerprint256.replaceAll(':', ''),
  );
  await expectAccessible(page);

  for (const device of [
    'Android phone or tablet',
    'Firefox on any computer',
    'Windows with Chrome or Edge',
  ]) {
    await page.getByLabel('Your device').selectOption(device);
    await expect(page.getByRole('listitem').filter({ hasText: 'savol-ca.crt' })).not.toHaveCount(0);
  }
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download the certificate' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('savol-ca.crt');
  await page.getByLabel('Your device').selectOption('iPhone or iPad');
  await expect(page.getByRole('link', { name: 'Download the certificate' })).not.toHaveAttribute('download');
  await browser.close();
});

test('a device that trusts it says so and leads on to the safe address, where the browser gives all it has', async () => {
  const browser = await launch(true);
  const page = await openTrust(browser);
  await expect(page.getByText('It works')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Continue safely' }).click();
  await page.waitForURL(/^https:\/\/maktab-e2e\.local:\d+\/$/);
  expect(await features(page)).toEqual({ isSecureContext: true, encrypts: true, works: true, locks: true });
  await page.goto(`${new URL(page.url()).origin}/trust`);
  await expect(page.getByText('The connection to this address is already safe')).toBeVisible();
  await page.goto(`${plain}/trust`);
  // HTTP stays reachable: no header makes the browser use HTTPS alone.
  await expect(page.getByText('It works')).toBeVisible();
  await browser.close();
});

test('staff find from their console a poster with the address and its QR code, for the screen and for paper', async () => {
  const browser = await launch(false);
  const guest = new Api(server.origin);
  const tokens = await guest.logIn((await guest.makeFirstStaff(server)).email);
  const context = await browser.newContext({ ...contextIn('en', plain, tokens), baseURL: plain });
  const page = await context.newPage();
  await page.goto('/staff');
  await page.getByRole('link', { name: 'Address', exact: true }).click();
  const poster = page.getByRole('region', { name: 'The address of this server' });
  await expect(poster.getByText(`http://${name}`, { exact: true })).toBeVisible();
  await expect(poster.getByText('12-maktab')).toBeVisible();
  await expect(poster.getByText(`http://${name}/trust`)).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await readQrCodes(await poster.screenshot())).toEqual([`http://${name}`]);
    await expectAccessible(page);
  }
  const others = page.getByRole('region', { name: 'Other addresses of this server' });
  const other = others.getByRole('listitem').first();
  const url = (await other.locator('.address-url').textContent()) ?? '';
  await other.getByRole('button').click();
  await expect(poster.getByText(url, { exact: true })).toBeVisible();
  expect(await readQrCodes(await poster.screenshot())).toEqual([url]);

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(others).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  expect(await readQrCodes(await poster.screenshot())).toEqual([url]);

  await page.emulateMedia({ media: 'screen' });
  await page.goto('/profile');
  await page.getByRole('link', { name: 'Make this device safe' }).click();
  await expect(page.getByRole('heading', { name: 'A safe connection', level: 1 })).toBeVisible();
  await browser.close();
});
