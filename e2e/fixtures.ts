import { type BrowserContext, type Page, test as base } from '@playwright/test';

import { type Account, Api, type Roles } from './api.ts';
import { RealServer } from './server.ts';

type Language = 'en' | 'ru' | 'uz';

export type Visitor = { page: Page; account: Account; api: Api };

type WorkerFixtures = {
  /** One real server a worker: a test makes its own people and categories and looks only at those. */
  server: RealServer;
  /** The API as the first staff account of that server. */
  staff: Api;
};

type Fixtures = {
  /** Opens a browser of its own for a new person with these roles, who is logged in. */
  visit: (
    roles: Roles,
    some?: { language?: Language; first_name?: string; last_name?: string; email?: string },
  ) => Promise<Visitor>;
  /** Opens a browser of its own for a guest. */
  guest: (language?: Language) => Promise<Page>;
};

export const test = base.extend<Fixtures, WorkerFixtures>({
  server: [
    async ({}, use) => {
      const server = await RealServer.start();
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  staff: [
    async ({ server }, use) => {
      const api = new Api(server.origin);
      const { email } = await api.makeFirstStaff(server);
      await use(api.as(await api.logIn(email)));
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.origin),
  guest: async ({ browser, server }, use) => {
    const opened: BrowserContext[] = [];
    const complaints: string[] = [];
    await use(async (language = 'en') => {
      const context = await browser.newContext({
        baseURL: server.origin,
        ...contextIn(language, server.origin),
      });
      opened.push(context);
      return watched(await context.newPage(), complaints);
    });
    for (const context of opened) await context.close();
    failOn(complaints);
  },
  visit: async ({ browser, server, staff }, use) => {
    const opened: BrowserContext[] = [];
    const complaints: string[] = [];
    await use(async (roles, { language = 'en', ...names } = {}) => {
      const account = await staff.makePerson(roles, names);
      const guest = new Api(server.origin);
      const tokens = await guest.logIn(account.email);
      const context = await browser.newContext({
        baseURL: server.origin,
        ...contextIn(language, server.origin, tokens),
      });
      opened.push(context);
      return { page: watched(await context.newPage(), complaints), account, api: guest.as(tokens) };
    });
    for (const context of opened) await context.close();
    failOn(complaints);
  },
});

export { expect } from '@playwright/test';

export function contextIn(language: Language, origin: string, tokens?: { access: string; refresh: string }) {
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

/** A page whose own errors fail the test: what it throws, and what breaks the content security policy. */
function watched(page: Page, complaints: string[]): Page {
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    const refused = /Content Security Policy|Warning: |act\(/.test(message.text());
    if (message.type() === 'error' && refused) complaints.push(message.text());
  });
  return page;
}

function failOn(complaints: string[]): void {
  if (complaints.length > 0) throw new Error(`the page complained:\n${complaints.join('\n')}`);
}
