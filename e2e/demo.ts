import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';

import { Api, type Tokens } from './api.ts';
import { contextIn, test as base } from './fixtures.ts';
import type { Screen, ScreenRole } from './screens.ts';
import { RealServer } from './server.ts';
import { textsIn } from './texts.ts';

type Language = 'en' | 'ru' | 'uz';

/** A server with the demonstration, and the people of it who look around. */
export class Demo {
  readonly server: RealServer;

  constructor(server: RealServer) {
    this.server = server;
  }

  /** Opens a browser of its own for the one in the demonstration who has this role. */
  async enter(
    browser: Browser,
    role: ScreenRole,
    { language = 'en', ...options }: BrowserContextOptions & { language?: Language } = {},
  ): Promise<BrowserContext> {
    const { origin } = this.server;
    const credentials = { email: `${role}@savol.example`, password: 'savol-demo' };
    const tokens =
      role === 'guest'
        ? undefined
        : await new Api(origin).send<Tokens>('POST /auth/jwt/create/', credentials);
    return browser.newContext({ baseURL: origin, ...contextIn(language, origin, tokens), ...options });
  }
}

/** Opens a screen in a tab of its own and waits until it stands as it is meant. */
export async function show(
  context: BrowserContext,
  screen: Screen,
  language: Language = 'en',
): Promise<Page> {
  const page = await context.newPage();
  await page.goto(screen.path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await settled(page);
  await screen.prepare?.(page, textsIn(language));
  await settled(page);
  return page;
}

/** Waits until nothing is being loaded, pictures included. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('.spinner-frame, [aria-busy="true"]') === null);
  await page.waitForFunction(() => {
    const images = Array.from(document.images);
    for (const image of images) image.loading = 'eager';
    return images.every((image) => image.complete);
  });
}

export const test = base.extend<object, { demo: Demo }>({
  demo: [
    async ({}, use) => {
      const server = await RealServer.startDemo();
      await use(new Demo(server));
      await server.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

export { expect } from '@playwright/test';
