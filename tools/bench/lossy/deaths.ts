import { setTimeout as sleep } from 'node:timers/promises';

import { kill, postgresOf } from '../crash/processes.ts';
import type { Supervised } from '../crash/supervisor.ts';
import type { KillableBrowser } from './browser.ts';
import { chance } from './seeded.ts';

export type DeathOptions = {
  seed: number;
  /** Seconds between two deaths of a browser, and of the server, on average. */
  means: { browser: number; server: number };
  /** The share of answers that met a fault whose browser dies while it waits: a death at random rarely hits that moment. */
  aimed: number;
};

/** Kills browsers and the server, at moments that follow from the seed. */
export type Deaths = {
  counts: { browsers: number; server: number };
  begin: () => void;
  /** An answer has met a fault: perhaps its browser dies. @param what names the answer */
  aim: (browser: KillableBrowser, what: string) => void;
  /** Kills nothing more, and waits until everything runs. */
  end: () => Promise<void>;
};

/** The longest that a browser lives on after its answer has met a fault, in milliseconds. */
const longestWait = 1500;

export function planDeaths(
  { seed, means, aimed }: DeathOptions,
  browsers: readonly KillableBrowser[],
  server: Supervised,
  dataFolder: string,
): Deaths {
  const counts = { browsers: 0, server: 0 };
  const ending = new AbortController();
  const killers: Promise<void>[] = [];

  return {
    counts,
    begin() {
      killers.push(...browsers.map(killBrowser), killServer());
    },
    aim(browser, what) {
      if (ending.signal.aborted || chance(seed, 'aimed', what) >= aimed) return;
      const life = longestWait * chance(seed, 'aimed life', what);
      killers.push(waited(life).then((isOver) => (isOver ? killOne(browser, 500) : undefined)));
    },
    async end() {
      ending.abort();
      await Promise.all(killers);
    },
  };

  async function killBrowser(browser: KillableBrowser, number: number): Promise<void> {
    for (let death = 0; ; death += 1) {
      const draw = (what: string) => chance(seed, 'browser', number, death, what);
      if (!(await waited(means.browser * 2000 * draw('life')))) return;
      await killOne(browser, 200 + 1800 * draw('pause'));
    }
  }

  async function killOne(browser: KillableBrowser, pause: number): Promise<void> {
    if (await browser.kill(pause)) counts.browsers += 1;
  }

  /** In turn alone, and together with PostgreSQL and its supervisor. */
  async function killServer(): Promise<void> {
    for (let death = 0; ; death += 1) {
      if (!(await waited(means.server * 2000 * chance(seed, 'server', death)))) return;
      const postgres = death % 2 === 1 ? postgresOf(dataFolder) : undefined;
      const others = postgres === undefined ? [] : [postgres.supervisor, postgres.postmaster];
      kill(...others, server.process() ?? 0);
      counts.server += 1;
    }
  }

  /** @returns false where the deaths have ended before */
  async function waited(milliseconds: number): Promise<boolean> {
    return sleep(milliseconds, true, { signal: ending.signal }).catch(() => false);
  }
}
