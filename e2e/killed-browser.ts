import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import { type Browser, type BrowserType, chromium, type Page } from '@playwright/test';

import type { Tokens } from './api.ts';

/** A browser with a profile on the disk, which is killed as by a power cut, and opened again. */
export class KilledBrowser {
  readonly #folder: string;
  readonly #executable: string;
  #process: ChildProcess | undefined;
  #browser: Browser | undefined;

  private constructor(folder: string, executable: string) {
    this.#folder = folder;
    this.#executable = executable;
  }

  /** @param browserType whose browser is used */
  static async make(browserType: BrowserType, executable: string | undefined): Promise<KilledBrowser> {
    const folder = await mkdtemp(join(tmpdir(), 'savol-killed-'));
    return new KilledBrowser(folder, executable ?? browserType.executablePath());
  }

  /** Starts the browser with its profile. */
  async open(): Promise<Page> {
    const child = spawn(
      this.#executable,
      [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--no-first-run',
        '--disable-background-networking',
        '--remote-debugging-port=0',
        `--user-data-dir=${this.#folder}`,
        'about:blank',
      ],
      { stdio: ['ignore', 'ignore', 'pipe'], detached: true },
    );
    this.#process = child;
    this.#browser = await chromium.connectOverCDP(await addressOf(child));
    const [context] = this.#browser.contexts();
    if (context === undefined) throw new Error('the browser has no context');
    return context.pages()[0] ?? context.newPage();
  }

  /** Starts the browser for a person with an earlier log-in there. */
  async openAs(origin: string, tokens: Tokens): Promise<Page> {
    const page = await this.open();
    await page.goto(`${origin}/favicon.svg`);
    await page.evaluate(({ access, refresh }) => {
      localStorage.setItem('access', access);
      localStorage.setItem('refresh', refresh);
    }, tokens);
    // The local storage is on the disk when the browser was closed.
    await this.close();
    return this.open();
  }

  /** Closes it as people do. */
  async close(): Promise<void> {
    const child = this.#process;
    const ended = new Promise((resolve) => child?.once('exit', resolve));
    const session = await this.#browser?.newBrowserCDPSession();
    await session?.send('Browser.close').catch(() => undefined);
    await ended;
    this.#process = undefined;
  }

  /** Ends all its processes at once, with nothing written any more. */
  async kill(): Promise<void> {
    const child = this.#process;
    if (child?.pid === undefined) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    process.kill(-child.pid, 'SIGKILL');
    await ended;
    this.#process = undefined;
  }

  async delete(): Promise<void> {
    await this.kill();
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** The address that a starting browser prints. */
async function addressOf(child: ChildProcess): Promise<string> {
  if (child.stderr === null) throw new Error('the browser has no output');
  for await (const line of createInterface({ input: child.stderr })) {
    const address = /listening on (ws:\S+)/.exec(line)?.[1];
    if (address !== undefined) {
      child.stderr.resume();
      return address;
    }
  }
  throw new Error('the browser ended before it was ready');
}
