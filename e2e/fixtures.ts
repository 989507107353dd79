import { basename } from 'node:path';

import { type Page, test as base } from '@playwright/test';

import { type Account, Api, type Roles, type Tokens } from './api.ts';
import { noteRequests, writeRequests } from './covered.ts';
import { Demo } from './demo.ts';
import { RealServer } from './server.ts';
import { type Language, Tabs } from './tabs.ts';

export type Visitor = { page: Page; account: Account; api: Api };

type WorkerFixtures = {
  /** One real server per worker. A test creates people and categories of its own and looks only at those. */
  server: RealServer;
  /** A client with the first staff account of that server. */
  staff: Api;
  /** Another server, with the demonstration data. */
  demo: Demo;
  /** The tabs of that server, which tests reuse. */
  tabs: Tabs;
  notesRequests: undefined;
};

type Fixtures = {
  writesRequests: undefined;
  /** Opens a tab with these tokens. Errors of its page fail the test. */
  open: (language: Language, tokens?: Tokens) => Promise<Page>;
  /** Opens a browser context of its own for a new person with these roles, logged in. */
  visit: (
    roles: Roles,
    some?: { language?: Language; first_name?: string; last_name?: string; email?: string },
  ) => Promise<Visitor>;
  /** Opens a browser context of its own for a guest. */
  guest: (language?: Language) => Promise<Page>;
};

export const test = base.extend<Fixtures, WorkerFixtures>({
  notesRequests: [
    async ({ browser }, use) => {
      noteRequests(browser);
      await use(undefined);
    },
    { scope: 'worker', auto: true },
  ],
  writesRequests: [
    async ({}, use, { file, testId }) => {
      await use(undefined);
      writeRequests(`e2e/${basename(file)}`, testId);
    },
    { auto: true },
  ],
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
      await use(await Api.ofFirstStaff(server));
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
    const errors: string[] = [];
    await use(async (language, tokens) => collectErrors(await tabs.take(language, tokens), errors));
    await tabs.takeBack();
    if (errors.length > 0) throw new Error(`the page reported errors:\n${errors.join('\n')}`);
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

/** Collects the errors of a page: exceptions, violations of the content security policy, and texts that were not loaded. */
function collectErrors(page: Page, errors: string[]): Page {
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    const refused = /Content Security Policy|Warning: |act\(/.test(message.text());
    if (message.type() === 'error' && refused) errors.push(message.text());
    if (message.text().startsWith('No text ')) errors.push(message.text());
  });
  return page;
}
