import type { Browser, BrowserContext, Page } from '@playwright/test';

import type { Tokens } from './api.ts';
import { withAppliedRoutes } from './routes.ts';

export type Language = 'en' | 'ru' | 'uz';

/** A page of the server without scripts. */
const emptyPage = '/favicon.svg';
const viewport = { width: 1280, height: 800 };
const events = ['console', 'dialog', 'framenavigated', 'pageerror', 'request', 'response'] as const;

/** Options of a new browser context with these tokens, or of a guest, in this language. */
export function contextIn(language: Language, origin: string, tokens?: Tokens) {
  const localStorage = Object.entries(tokens ?? {}).map(([name, value]) => ({ name, value }));
  const { hostname } = new URL(origin);
  const cookie = {
    name: 'i18next',
    value: language,
    domain: hostname,
    path: '/',
    expires: -1,
    httpOnly: false,
    secure: false,
    sameSite: 'Lax' as const,
  };
  return { storageState: { cookies: [cookie], origins: [{ origin, localStorage }] } };
}

/**
 * Tabs, each in a browser context of its own. A new context takes a second of processor time, so later tests reuse the tabs,
 * which are reset in between. Scripts that a test adds to every page cannot be removed: such a tab is closed.
 */
export class Tabs {
  readonly #browser: Browser;
  readonly #origin: string;
  readonly #free: Page[] = [];
  readonly #taken: Page[] = [];
  readonly #withScripts = new WeakSet<Page>();

  constructor(browser: Browser, origin: string) {
    this.#browser = browser;
    this.#origin = origin;
  }

  /** A new or reset tab with these tokens, or of a guest. */
  async take(language: Language, tokens?: Tokens): Promise<Page> {
    const page = this.#free.pop() ?? (await this.#make());
    this.#taken.push(page);
    await page.context().addCookies([{ name: 'i18next', value: language, url: this.#origin }]);
    if (tokens !== undefined) {
      await page.evaluate(({ access, refresh }) => {
        localStorage.setItem('access', access);
        localStorage.setItem('refresh', refresh);
      }, tokens);
    }
    return page;
  }

  async #make(): Promise<Page> {
    const context = await this.#browser.newContext({
      baseURL: this.#origin,
      viewport,
      reducedMotion: 'reduce',
    });
    const page = withAppliedRoutes(await context.newPage());
    const addScript: Page['addInitScript'] = page.addInitScript.bind(page);
    page.addInitScript = (...parameters) => {
      this.#withScripts.add(page);
      return addScript(...parameters);
    };
    await page.goto(emptyPage);
    return page;
  }

  /** Takes back all tabs of a test that has ended. */
  async takeBack(): Promise<void> {
    for (const page of this.#taken.splice(0)) {
      // A reset fails where pending work of the test interferes; such a tab is closed.
      const isReset = !this.#withScripts.has(page) && (await reset(page).catch(() => false));
      if (isReset) this.#free.push(page);
      else await page.context().close();
    }
  }

  async close(): Promise<void> {
    for (const page of [...this.#taken, ...this.#free]) await page.context().close();
  }
}

/** Resets a tab. @returns false where that fails */
async function reset(page: Page): Promise<boolean> {
  if (page.isClosed()) return false;
  const context = page.context();
  for (const event of events) page.removeAllListeners(event);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  await closeOthers(context, page);
  await page.goto(emptyPage);
  await page.emulateMedia({ media: null, colorScheme: null, reducedMotion: 'reduce' });
  await page.setViewportSize(viewport);
  await page.mouse.move(0, 0);
  await clearStored(page);
  // A clock that a test has installed stays as long as the context.
  return page.evaluate(() => Function.prototype.toString.call(setTimeout).includes('[native code]'));
}

/** Deletes the cookies, storages, databases and caches of the page's origin. */
async function clearStored(page: Page): Promise<void> {
  const { origin } = new URL(page.url());
  const browser = await page.context().newCDPSession(page);
  await browser.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await browser.detach();
  await page.context().clearCookies();
  await page.evaluate(() => sessionStorage.clear());
}

async function closeOthers(context: BrowserContext, page: Page): Promise<void> {
  for (const other of context.pages()) if (other !== page) await other.close();
}
