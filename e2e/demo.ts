import type { Browser, BrowserContextOptions, Page } from '@playwright/test';

import { Api, type Tokens } from './api.ts';
import { clearDevice } from './outbox-states.ts';
import { withAppliedRoutes } from './routes.ts';
import type { Screen, ScreenRole } from './screen.ts';
import type { RealServer } from './server.ts';
import { contextIn, type Language } from './tabs.ts';
import { textsIn } from './texts.ts';

/** A server with the demonstration data, and the accounts in it. */
export class Demo {
  readonly server: RealServer;

  constructor(server: RealServer) {
    this.server = server;
  }

  /** Opens a browser context of its own for the demonstration account with this role. */
  async open(browser: Browser, role: ScreenRole, options: BrowserContextOptions = {}): Promise<Page> {
    const { origin } = this.server;
    const credentials = { email: `${role}@savol.example`, password: 'savol-demo' };
    const tokens =
      role === 'guest'
        ? undefined
        : await new Api(origin).send<Tokens>('POST /auth/jwt/create/', credentials);
    const context = await browser.newContext({
      baseURL: origin,
      ...contextIn('en', origin, tokens),
      ...options,
    });
    const page = await context.newPage();
    await storeNoRefusedAnswers(page);
    return withAppliedRoutes(page);
  }

  /** Shows a screen in a tab that may have shown others before, and waits until it has reached its state. */
  async show(page: Page, screen: Screen, language: Language = 'en'): Promise<void> {
    if (page.url() !== 'about:blank') {
      await page.evaluate(leave);
      await clearDevice(page);
    }
    await page.unrouteAll();
    await page.mouse.move(0, 0);
    await page.context().addCookies([{ name: 'i18next', value: language, url: this.server.origin }]);
    await screen.before?.(page);
    await page.goto(screen.path);
    if (screen.prepare !== undefined) {
      await waitUntilLoaded(page);
      await screen.prepare(page, textsIn(language));
    }
    if (screen.waits === undefined) await waitUntilLoaded(page);
    else await waitUntilLoading(page);
  }
}

/**
 * Answers in place of the server where a page sends an answer that was refused: screens store nothing. The browser holds back only these
 * requests. With a route of Playwright it would hold back all, and use no cache.
 */
async function storeNoRefusedAnswers(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  browser.on('Fetch.requestPaused', ({ requestId, request }) => {
    const answer =
      request.method === 'POST'
        ? browser.send('Fetch.fulfillRequest', {
            requestId,
            responseCode: 201,
            responseHeaders: [{ name: 'Content-Type', value: 'application/json' }],
            body: Buffer.from('{"status":"ok"}').toString('base64'),
          })
        : browser.send('Fetch.continueRequest', { requestId });
    // The page may leave before.
    answer.catch(() => undefined);
  });
  await browser.send('Fetch.enable', { patterns: [{ urlPattern: '*/untaken_answers_api/' }] });
}

/** The elements that a screen shows while it waits for data. */
export const loading = '.spinner-frame, [aria-busy="true"]';

/** Chooses another language on the page, and waits until the screen shows it. */
export async function switchLanguage(page: Page, language: Language): Promise<void> {
  await page.locator('.language-select').selectOption(language);
  await page.waitForFunction((tag) => document.documentElement.lang === tag, language);
  await waitUntilLoaded(page);
}

/**
 * Prepares a tab for the next screen: deletes the drafts, and aborts pending requests, which would reach the server once
 * their routes are removed.
 */
function leave(): void {
  window.stop();
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of Object.keys(storage)) if (key.startsWith('draft:')) storage.removeItem(key);
  }
}

/** Waits until a screen shows that it waits for data. */
async function waitUntilLoading(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.locator(loading).first().waitFor();
}

/** Waits until a screen has loaded its data and pictures. */
async function waitUntilLoaded(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForFunction((waiting) => {
    const images = Array.from(document.images);
    for (const image of images) image.loading = 'eager';
    return document.querySelector(waiting) === null && images.every((image) => image.complete);
  }, loading);
}
