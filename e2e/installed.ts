import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
} from '@playwright/test';

import { type Account, Api, type Roles } from './api.ts';
import { contextIn, type Language } from './tabs.ts';
import type { UpgradedServer } from './upgraded-server.ts';

/** A browser with the service worker, for a new person with these roles who logs in there, or for a guest. */
export async function browserOf(
  browser: Browser,
  site: UpgradedServer,
  roles: Roles | undefined,
  { language = 'en', ...options }: BrowserContextOptions & { language?: Language } = {},
): Promise<{ context: BrowserContext; page: Page; account: Account | undefined }> {
  const { origin } = site.gate;
  const account = roles === undefined ? undefined : await site.staff.makePerson(roles);
  const tokens = account && (await new Api(origin).logIn(account.email));
  const context = await browser.newContext({
    baseURL: origin,
    serviceWorkers: 'allow',
    ...contextIn(language, origin, tokens),
    ...options,
  });
  return { context, page: await context.newPage(), account };
}

/**
 * Notes the requests of a page from now on. The page loads the code that stores the program and takes new versions some time after the
 * first screen.
 * @returns waits until that code has started, and until the page has loaded everything beside it
 */
export function noteStart(page: Page): () => Promise<void> {
  const come = new Set<string>();
  page.on('requestfinished', (request) => come.add(request.url()));
  const start = page.waitForResponse(/\/assets\/start-[^/]+\.js$/);
  const missing = async () => {
    const linked = await page
      .locator('link[rel=modulepreload], link[rel=stylesheet]')
      .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href));
    return linked.filter((href) => !come.has(href));
  };
  return async () => {
    const file = JSON.stringify((await start).url());
    await page.evaluate(`import(${file}).then(() => undefined)`);
    await expect.poll(missing).toEqual([]);
  };
}

/** The addresses of the files of the build that the page has asked for. */
export function filesOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => new URL(name).pathname.startsWith('/assets/')),
  );
}

/** Waits until all wanted files of the program are stored. @returns the id of their build */
export async function waitUntilStored(page: Page): Promise<string> {
  const complete = () =>
    page.evaluate(async () => {
      const record = await caches.match('/savol-record');
      return ((await record?.json()) as { complete?: string } | undefined)?.complete ?? '';
    });
  await expect.poll(complete).not.toBe('');
  return complete();
}

/** The addresses of everything in the Cache Storage, and all of its text. */
export function cacheStorage(page: Page): Promise<{ urls: string[]; text: string }> {
  return page.evaluate(async () => {
    const files = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        files.push({ url: request.url, text: (await (await cache.match(request))?.text()) ?? '' });
      }
    }
    return { urls: files.map(({ url }) => url), text: files.map(({ text }) => text).join('\n') };
  });
}
