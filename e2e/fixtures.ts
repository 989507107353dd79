import { type Page, test as base } from '@playwright/test';

import { type Account, Api, type Roles, type Tokens } from './api.ts';
import { Demo } from './demo.ts';
import { RealServer } from './server.ts';
import { type Language, Tabs } from './tabs.ts';

export type Visitor = { page: Page; account: Account; api: Api };

type WorkerFixtures = {
  /** One real server a worker: a test makes its own people and categories and looks only at those. */
  server: RealServer;
  /** The API as the first staff account of that server. */
  staff: Api;
  /** Another server, with the demonstration in it. */
  demo: Demo;
  /** The tabs of that server that tests have used before. */
  tabs: Tabs;
};

type Fixtures = {
  /** Opens a tab for whoever has these tokens; what it complains of fails the test. */
  open: (language: Language, tokens?: Tokens) => Promise<Page>;
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
    { scope: 'worker', timeout: 600_000 },
  ],
  staff: [
    async ({ server }, use) => {
      const api = new Api(server.origin);
      const { email } = await api.makeFirstStaff(server);
      await use(api.as(await api.logIn(email)));
    },
    { scope: 'worker' },
  ],
  demo: [
    async ({}, use) => {
      const server = await RealServer.startDemo();
      await use(new Demo(server));
      await server.stop();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  tabs: [
    async ({ browser, server }, use) => {
      const tabs = new Tabs(browser, server.origin);
      await use(tabs);
      await tabs.close();
    },
    { scope: 'worker' },
  ],
  open: async ({ tabs }, use) => {
    const complaints: string[] = [];
    await use(async (language, tokens) => watched(await tabs.take(language, tokens), complaints));
    await tabs.takeBack();
    if (complaints.length > 0) throw new Error(`the page complained:\n${complaints.join('\n')}`);
  },
  guest: async ({ open }, use) => use((language = 'en') => open(language)),
  visit: async ({ open, server, staff }, use) => {
    await use(async (roles, { language = 'en', ...names } = {}) => {
      const account = await staff.makePerson(roles, names);
      const guest = new Api(server.origin);
      const tokens = await guest.logIn(account.email);
      return { page: await open(language, tokens), account, api: guest.as(tokens) };
    });
  },
});

export { expect } from '@playwright/test';

/** A page whose own errors fail the test: what it throws, and what breaks the content security policy. */
function watched(page: Page, complaints: string[]): Page {
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    const refused = /Content Security Policy|Warning: |act\(/.test(message.text());
    if (message.type() === 'error' && refused) complaints.push(message.text());
  });
  return page;
}
