import type { Browser, BrowserContextOptions, Page } from '@playwright/test';

import { Api, type Tokens } from './api.ts';
import { heedRoutes } from './routes.ts';
import type { Screen, ScreenRole } from './screen.ts';
import type { RealServer } from './server.ts';
import { contextIn, type Language } from './tabs.ts';
import { textsIn } from './texts.ts';

/** A server with the demonstration, and the people of it who look around. */
export class Demo {
  readonly server: RealServer;

  constructor(server: RealServer) {
    this.server = server;
  }

  /** Opens a browser of its own for the one in the demonstration who has this role. */
  async enter(browser: Browser, role: ScreenRole, options: BrowserContextOptions = {}): Promise<Page> {
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
    return heedRoutes(await context.newPage());
  }

  /** Shows a screen, whatever the tab has shown before, and waits until it stands as it is meant. */
  async show(page: Page, screen: Screen, language: Language = 'en'): Promise<void> {
    if (page.url() !== 'about:blank') await page.evaluate(leave);
    await page.unrouteAll();
    await page.mouse.move(0, 0);
    await page.context().addCookies([{ name: 'i18next', value: language, url: this.server.origin }]);
    await screen.before?.(page);
    await page.goto(screen.path);
    if (screen.prepare !== undefined) {
      await settled(page);
      await screen.prepare(page, textsIn(language));
    }
    if (screen.waits === undefined) await settled(page);
    else await waits(page);
  }
}

/** What a screen shows in the place of what it waits for. */
export const loading = '.spinner-frame, [aria-busy="true"]';

/** Goes over to another language as people do, and waits until the screen has. */
export async function read(page: Page, language: Language): Promise<void> {
  await page.locator('.language-select').selectOption(language);
  await page.waitForFunction((tag) => document.documentElement.lang === tag, language);
  await settled(page);
}

/**
 * Leaves a screen for the next one, which begins without what was begun here. What still waits for an answer is
 * given up: without the routes that held it back it would reach the server.
 */
function leave(): void {
  window.stop();
  for (const key of Object.keys(localStorage)) if (key.startsWith('draft:')) localStorage.removeItem(key);
}

/** Waits until a screen stands that waits for an answer. */
async function waits(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.locator(loading).first().waitFor();
}

/** Waits until a screen stands on which nothing is being loaded, pictures included. */
async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForFunction((waiting) => {
    const images = Array.from(document.images);
    for (const image of images) image.loading = 'eager';
    return document.querySelector(waiting) === null && images.every((image) => image.complete);
  }, loading);
}
