import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

import { type Browser, chromium, type Page } from '@playwright/test';

import config from '../../../playwright.config.ts';
import { CannotStart } from '../../../server/process/cannot-start.ts';
import { within } from './within.ts';

/** A browser that can be killed, and is started again with the same profile. */
export type KillableBrowser = {
  /** A new tab, in the browser that runs or is being started. */
  open: () => Promise<Page>;
  /** Kills every process of it, and starts it again after a pause. @returns false where it is dead already */
  kill: (pause: number) => Promise<boolean>;
  stop: () => Promise<void>;
};

/** Beside the switches of the automated tests: tabs in the background work on as those in front do. */
const switches = [
  '--remote-debugging-port=0',
  '--disable-background-timer-throttling',
  '--disable-renderer-backgrounding',
  '--disable-backgrounding-occluded-windows',
  '--blink-settings=imagesEnabled=false',
  // Each pupil has an address of their own, which would have a process of its own.
  '--disable-site-isolation-trials',
  '--renderer-process-limit=2',
  '--accept-lang=en',
  '--lang=en',
];

/** Milliseconds that a browser may take to start, on a machine on which much else runs. */
const longestStart = 120_000;

/**
 * Starts a browser with a profile in a folder. It is no child of Playwright, which would not say which process to kill.
 * @param prepare is called with each new tab
 */
export async function startBrowser(
  profile: string,
  prepare: (page: Page) => Promise<void>,
): Promise<KillableBrowser> {
  const options = config.use?.launchOptions;
  const executable = options?.executablePath ?? chromium.executablePath();
  let running: Promise<{ child: ChildProcess; browser: Browser }> = start();
  let isStopped = false;
  let isDead = false;

  async function start() {
    const parameters = [...(options?.args ?? []), ...switches, `--user-data-dir=${profile}`, 'about:blank'];
    if (!executable.includes('headless')) parameters.unshift('--headless');
    // A group of its own, which is killed as a whole.
    const child = spawn(executable, parameters, { stdio: ['ignore', 'ignore', 'pipe'], detached: true });
    const killIt = () => killGroup(child);
    process.once('exit', killIt);
    child.once('exit', () => process.off('exit', killIt));
    const browser = await chromium.connectOverCDP(await addressOf(child), { timeout: longestStart });
    return { child, browser };
  }

  async function end(): Promise<void> {
    const { child } = await running;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    killGroup(child);
    await ended;
  }

  await running;
  return {
    async open() {
      const { browser } = await running;
      const context = browser.contexts()[0] ?? (await browser.newContext());
      const page = await within('A new tab', context.newPage());
      await prepare(page);
      return page;
    },
    async kill(pause) {
      if (isDead || isStopped) return false;
      isDead = true;
      const ended = end();
      running = ended.then(async () => {
        await new Promise((resolve) => setTimeout(resolve, pause));
        if (isStopped) throw new Error('The browser was stopped.');
        return start();
      });
      await running;
      isDead = false;
      return true;
    },
    async stop() {
      isStopped = true;
      await end().catch(() => undefined);
    },
  };
}

/** The address at which a browser is steered, which it prints when it has started. */
async function addressOf(child: ChildProcess): Promise<string> {
  if (child.stderr === null) throw new Error('The output of the browser is not read.');
  for await (const line of createInterface(child.stderr)) {
    const [, address] = /^DevTools listening on (ws:\S+)/.exec(line) ?? [];
    if (address === undefined) continue;
    child.stderr.resume();
    return address;
  }
  throw new CannotStart('The browser does not start.');
}

function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}
