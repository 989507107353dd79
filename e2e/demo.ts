import type { Browser, BrowserContextOptions, Page } from '@playwright/test';

import { Api, type Tokens } from './api.ts';
import type { Screen, ScreenRole } from './screens.ts';
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
    return context.newPage();
  }

  /** Shows a screen, whatever the tab has shown before, and waits until it stands as it is meant. */
  async show(page: Page, screen: Screen, language: Language = 'en'): Promise<void> {
    await page.unrouteAll();
    await page.mouse.move(0, 0);
    await page.context().addCookies([{ name: 'i18next', value: language, url: this.server.origin }]);
    // Half-given answers are kept for a reload; each screen begins without any.
    if (page.url() !== 'about:blank') await page.evaluate(() => sessionStorage.clear());
    await page.goto(screen.path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await settled(page);
    await screen.prepare?.(page, textsIn(language));
    await settled(page);
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

/** Waits until nothing is being loaded, pictures included. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction((waiting) => {
    const images = Array.from(document.images);
    for (const image of images) image.loading = 'eager';
    return document.querySelector(waiting) === null && images.every((image) => image.complete);
  }, loading);
}
