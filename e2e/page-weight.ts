import { expect, type Page, type Request } from '@playwright/test';

import { finishWork } from './clock.ts';
import { loading } from './demo.ts';

/** What a page has requested. */
export type Weighed = {
  path: string;
  /** On its way, without headers. */
  bytes: number;
  encoding: string | undefined;
  /** Whether it is an answer of the API and not a file. */
  isCall: boolean;
};

/**
 * Opens a page and lists everything that it requests until it can be used. What it loads for other pages does not count: that
 * begins after two seconds, and the time of the page passes only as far as the page itself waits for it.
 * @param page a tab of a new browser context, whose cache is empty
 */
export async function weigh(page: Page, path: string): Promise<readonly Weighed[]> {
  const requests: Request[] = [];
  const pending = new Set<Request>();
  page.on('request', (request) => {
    requests.push(request);
    pending.add(request);
  });
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 10_000);
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  let passed = 0;
  do {
    passed += 50;
    if (passed > 1900) throw new Error(`${path} still waits for something.`);
    await page.clock.runFor(50);
    await finishWork(page);
    await expect.poll(() => pending.size).toBe(0);
  } while ((await page.locator(loading).count()) > 0);
  const coming = requests.filter((request) => request.url().startsWith('http'));
  return Promise.all(coming.map(weighRequest));
}

async function weighRequest(request: Request): Promise<Weighed> {
  const { pathname } = new URL(request.url());
  const response = await request.response();
  return {
    path: pathname,
    bytes: (await request.sizes()).responseBodySize,
    encoding: response?.headers()['content-encoding'],
    isCall: pathname.startsWith('/django/'),
  };
}

export function total(weighed: readonly Weighed[]): number {
  return weighed.reduce((sum, { bytes }) => sum + bytes, 0);
}
