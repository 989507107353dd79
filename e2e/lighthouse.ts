import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { chromium } from '@playwright/test';

import config from '../playwright.config.ts';
import { freePort } from '../server/process/free-port.ts';
import { Api, type Tokens } from './api.ts';
import type { ScreenRole } from './screen.ts';
import { contextIn } from './tabs.ts';

const program = join(import.meta.dirname, '../tools/analysis/node_modules/lighthouse/cli/index.js');

/** The categories that count for an application. */
export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
/** From 0 to 100. */
export type Scores = Record<(typeof categories)[number], number>;
/** The scores of a page, and the titles of the audits that it does not pass, those of the performance left out. */
export type Audited = { scores: Scores; failed: string[] };

type Report = {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { title: string; score: number | null }>;
};

/**
 * Opens a page with Lighthouse's phone on a slow network, as a first visit of a signed-in user: the browser has a new profile with nothing
 * but the tokens.
 */
export async function audit(
  origin: string,
  { role, path }: { role: ScreenRole; path: string },
): Promise<Audited> {
  const profile = mkdtempSync(join(tmpdir(), 'savol-lighthouse-'));
  const port = await freePort();
  const tokens =
    role === 'guest'
      ? undefined
      : await new Api(origin).send<Tokens>('POST /auth/jwt/create/', {
          email: `${role}@savol.example`,
          password: 'savol-demo',
        });
  const { launchOptions } = config.use ?? {};
  const context = await chromium.launchPersistentContext(profile, {
    ...launchOptions,
    args: [...(launchOptions?.args ?? []), `--remote-debugging-port=${port}`],
  });
  try {
    const { storageState } = contextIn('en', origin, tokens);
    await context.addCookies(storageState.cookies);
    const page = await context.newPage();
    // A file without scripts, so that nothing of the page is cached.
    await page.goto(`${origin}/favicon.svg`);
    for (const { localStorage } of storageState.origins) await page.evaluate(fill, localStorage);
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [
        program,
        origin + path,
        `--port=${port}`,
        '--output=json',
        '--quiet',
        '--disable-storage-reset',
        `--only-categories=${categories.join(',')}`,
      ],
      { maxBuffer: 100_000_000 },
    );
    return read(JSON.parse(stdout) as Report);
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

function fill(items: readonly { name: string; value: string }[]): void {
  for (const { name, value } of items) localStorage.setItem(name, value);
}

function read({ categories: found, audits }: Report): Audited {
  const scores = Object.fromEntries(
    categories.map((name) => [name, Math.round((found[name]?.score ?? 0) * 100)]),
  ) as Scores;
  const failed = categories
    .filter((name) => name !== 'performance')
    .flatMap((name) => found[name]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => audits[id]?.title ?? id);
  return { scores, failed };
}
