import { type CDPSession, expect, type Page } from '@playwright/test';

import { finishWork } from './clock.ts';

/** What came over the line for one request. */
export type Received = {
  path: string;
  /** Bytes of the body, compressed as it came; 0 where the cache of the browser had it. */
  body: number;
  /** Bytes of the headers of the answer. */
  headers: number;
  isPicture: boolean;
};

type Started = { path: string; headers: number; isPicture: boolean };

/** Counts all that comes over the line to a tab: what the page waits for, and what it loads early. */
export class Line {
  readonly #page: Page;
  readonly #started = new Map<string, Started>();
  #received: Received[] = [];

  private constructor(page: Page, browser: CDPSession) {
    this.#page = page;
    browser.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
      const { pathname, protocol } = new URL(request.url);
      if (!protocol.startsWith('http')) return;
      const isPicture = type === 'Image' && pathname.startsWith('/media/');
      this.#started.set(requestId, { path: pathname, headers: 0, isPicture });
    });
    browser.on('Network.responseReceived', ({ requestId, response }) => {
      const started = this.#started.get(requestId);
      // So far only the headers have come.
      if (started !== undefined) started.headers = response.encodedDataLength;
    });
    browser.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const started = this.#started.get(requestId);
      this.#started.delete(requestId);
      if (started === undefined) return;
      const headers = Math.min(started.headers, encodedDataLength);
      this.#received.push({ ...started, headers, body: encodedDataLength - headers });
    });
    browser.on('Network.loadingFailed', ({ requestId }) => this.#started.delete(requestId));
  }

  static async attachTo(page: Page): Promise<Line> {
    const browser = await page.context().newCDPSession(page);
    const line = new Line(page, browser);
    await browser.send('Network.enable');
    return line;
  }

  /** All that has come since the last call, once nothing is on its way any more. */
  async take(): Promise<Received[]> {
    await finishWork(this.#page);
    await expect.poll(() => this.#started.size).toBe(0);
    return this.#received.splice(0);
  }
}

/** The bytes of bodies, or of all, without the pictures of tests. */
export function bytesOf(received: readonly Received[], { withHeaders = false } = {}): number {
  return received
    .filter(({ isPicture }) => !isPicture)
    .reduce((sum, { body, headers }) => sum + body + (withHeaders ? headers : 0), 0);
}
