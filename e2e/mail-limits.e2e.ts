import type { Browser, Page } from '@playwright/test';

import { password } from './api.ts';
import { expect, test } from './fixtures.ts';
import { linkIn } from './mailbox.ts';
import { RealServer } from './server.ts';

/** A page of a server on which the network of the browser has spent its budget of requests for mails. */
async function withFullNetwork(
  browser: Browser,
  work: (page: Page, server: RealServer) => Promise<void>,
): Promise<void> {
  const server = await RealServer.start();
  const context = await browser.newContext({ baseURL: server.origin, locale: 'en' });
  try {
    await server.runStatement(
      `insert into budget select 'mail_request', '127.0.0.1',
         jsonb_build_array(jsonb_build_object('until', extract(epoch from until), 'by', '', 'cost', 0)), until
         from (select now() + interval '75 minutes') as spent (until)`,
    );
    await work(await context.newPage(), server);
  } finally {
    await context.close();
    await server.stop();
  }
}

async function fillSignUp(page: Page, email: string): Promise<void> {
  await page.goto('/signup');
  await page.getByLabel('First name').fill('Malika');
  await page.getByLabel('Last name').fill('Yusupova');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Password again').fill(password);
}

const wait = 'Please wait a few seconds and keep this page open.';

test('a sign-up that meets a challenge succeeds by itself, and says to wait meanwhile', async ({
  browser,
}) => {
  await withFullNetwork(browser, async (page, server) => {
    const { promise: seen, resolve: goOn } = Promise.withResolvers<void>();
    await page.route('**/challenge-worker*', async (route) => {
      await seen;
      await route.continue();
    });
    await fillSignUp(page, 'malika@example.com');
    await page.getByRole('button', { name: 'Sign up' }).click();
    await expect(page.getByText('Signup successful!')).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: wait })).toBeVisible();
    // The page stays usable while the challenge is being solved.
    await page.getByRole('button', { name: 'Back to the form' }).click();
    await expect(page.getByLabel('First name')).toHaveValue('Malika');
    goOn();
    const mail = await server.mailbox.newest('malika@example.com');
    await expect(page.getByText(wait)).toHaveCount(0);
    await page.goto(linkIn(mail));
    await expect(page.getByText('Your account has been activated successfully!')).toBeVisible();

    await page.goto('/reset-password');
    await page.getByLabel('Email').fill('malika@example.com');
    await page.getByRole('button', { name: 'Send the reset link' }).click();
    expect((await server.mailbox.newest('malika@example.com', '/password/reset/')).subject).toBe(
      'Password reset on Savol',
    );
  });
});

test('a challenge that the page cannot load the code for leaves the sign-up as refused', async ({
  browser,
}) => {
  await withFullNetwork(browser, async (page) => {
    await page.route('**/challenge-worker*', (route) => route.abort());
    const failure = page.waitForEvent('console', (message) => message.text().includes('The sign-up failed'));
    await fillSignUp(page, 'unlucky@example.com');
    await page.getByRole('button', { name: 'Sign up' }).click();
    expect((await failure).text()).toContain('Request was throttled.');
    await expect(page.getByText(wait)).toHaveCount(0);
  });
});
