import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

import { chromium, type Page } from '@playwright/test';

import { ownAddress } from './network.ts';
import { pressOnOptions } from '../page-parts.ts';

/** What the test asks for, by the environment. */
const { DATA_DIR = '', BROWSER, BROWSER_ARGUMENTS = '[]' } = process.env;

/** The password of everybody in the demonstration. */
const password = 'savol-demo';

/** What the journey found. */
export type Found = {
  /** The lines that the server printed. */
  printed: string[];
  /** Whether the whole journey came to its end. */
  steps: string[];
  /** The hosts of all requests of the browser. */
  hosts: string[];
  failed: string[];
  exit: number | null;
};

/** Starts the demonstration as people do, by npm, and waits until it is ready. */
async function start(): Promise<{ printed: string[]; port: string; stop: () => Promise<number | null> }> {
  const child = spawn('npm', ['run', 'demo', '--', '--public'], {
    env: { ...process.env, HOST: '0.0.0.0', PORT: process.env['PORT'] ?? '8177', DATA_DIR },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const printed: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    printed.push(line);
    const port = /^Savol is ready at http:\/\/127\.0\.0\.1:(\d+)$/.exec(line)?.[1];
    if (port === undefined) continue;
    const stop = () => {
      child.kill('SIGTERM');
      return ended;
    };
    return { printed, port, stop };
  }
  throw new Error(`The server ended:\n${printed.join('\n')}`);
}

async function logIn(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  // The page loads itself anew after a log-in.
  await page.waitForURL((url) => url.pathname === '/');
  await page.locator('.menu-button').waitFor();
  await page.getByRole('heading', { level: 1 }).waitFor();
}

const { printed, port, stop } = await start();
const found: Found = { printed, steps: [], hosts: [], failed: [], exit: null };
const browser = await chromium.launch({
  ...(BROWSER === undefined ? {} : { executablePath: BROWSER }),
  args: JSON.parse(BROWSER_ARGUMENTS) as string[],
});
const hosts = new Set<string>();
const baseURL = `http://${ownAddress()}:${port}`;

async function visit(name: string, work: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ baseURL, locale: 'en' });
  const page = await context.newPage();
  page.on('request', (request) => void hosts.add(new URL(request.url()).host));
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? '';
    if (why !== 'net::ERR_ABORTED') found.failed.push(`${request.url()} ${why}`);
  });
  await work(page);
  found.steps.push(name);
  await context.close();
}

try {
  await visit('solve', async (page) => {
    await logIn(page, 'pupil@savol.example');
    await page.goto('/solve-test?category=36');
    await page.locator('.asked-question').waitFor();
    const answered = page.waitForResponse((response) => response.url().endsWith('/submit/'));
    await pressOnOptions(page, 'a');
    await page.keyboard.press('Enter');
    if (!(await answered).ok()) throw new Error('The answer was not taken.');
    await page.goto('/answered');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('main').getByRole('link').first().waitFor();
  });
  await visit('results', async (page) => {
    await logIn(page, 'teacher@savol.example');
    await page.goto('/tests/1/results');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.goto('/my_tests');
    await page.getByRole('main').getByRole('link').first().waitFor();
  });
  await visit('staff', async (page) => {
    await logIn(page, 'staff@savol.example');
    await page.goto('/staff');
    await page.locator('tbody').getByRole('row').first().waitFor();
    await page.goto('/school-address');
    await page.locator('.poster-url').waitFor();
    await page.goto('/django/docs/');
    await page.locator('.opblock').first().waitFor();
  });
} catch (error) {
  found.failed.push(String(error));
} finally {
  found.hosts = [...hosts];
  await browser.close();
  found.exit = await stop();
  process.stdout.write(`\n${JSON.stringify(found)}\n`);
}
