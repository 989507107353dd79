import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import type { Page } from '@playwright/test';

import { runProgram } from '../../server/process/run-program.ts';
import { password } from '../../server/testing/factories.ts';
import { startBrowser } from './lossy/browser.ts';
import { makeSchool, type Pupil } from './lossy/school.ts';
import { startSavol } from './programs.ts';

/*
 * Pupils take turns at one computer with a slow processor. It measures two times:
 * from the press on "Switch person" to the form with the
 * focus, and from the press on "Login" to the home of the next one, without the typing between. It prints times, and fails by none.
 */
await runProgram(async () => {
  const { values } = parseArgs({ options: { times: { type: 'string' }, slower: { type: 'string' } } });
  const times = Number(values.times ?? 10);
  const slower = Number(values.slower ?? 6);
  await using opened = new AsyncDisposableStack();
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'savol-switch-'));
  chmodSync(folder, 0o711);
  opened.defer(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  const dataFolder = join(folder, 'data');
  mkdirSync(dataFolder);
  const school = await makeSchool(dataFolder, { pupils: 2, tests: 2, categories: 1 }, 1);
  const savol = await startSavol({ DATA_DIR: dataFolder, LOG_LEVEL: 'silent' });
  opened.defer(() => savol.stop());
  const browser = await startBrowser(join(folder, 'profile'), () => Promise.resolve());
  opened.defer(() => browser.stop());
  const page = await browser.open();
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });

  await page.goto(`${savol.origin}/login`);
  await enter(page, school.pupils[0]);
  const [leave, come]: [number[], number[]] = [[], []];
  for (let turn = 1; turn <= times; turn += 1) {
    leave.push(await leaveTo(page));
    come.push(await enter(page, school.pupils[turn % 2]));
  }
  const print = (what: string, all: readonly number[]) => {
    const sorted = all.toSorted((a, b) => a - b);
    const at = (part: number) => ((sorted[Math.ceil(sorted.length * part) - 1] ?? 0) / 1000).toFixed(2);
    process.stdout.write(
      `${what.padEnd(32)}${[0.5, 0.95, 1].map((part) => at(part).padStart(9)).join('')}\n`,
    );
  };
  process.stdout.write(`${times} switches, processor ${slower} times slower\n`);
  process.stdout.write('seconds                               p50      p95  longest\n');
  print('Switch person to the form', leave);
  print('Login to the next home', come);
  print(
    'both',
    leave.map((time, turn) => time + (come[turn] ?? 0)),
  );
});

/** @returns the milliseconds from the press on "Switch person" to the form whose first field has the focus */
async function leaveTo(page: Page): Promise<number> {
  await page.getByRole('button', { name: /user menu/i }).click();
  const from = performance.now();
  await page.getByRole('menuitem', { name: 'Switch user' }).click();
  await page.waitForURL(/\/switch$/);
  await page.locator('input[name=email]:focus').waitFor();
  return performance.now() - from;
}

/** @returns the milliseconds from the press on "Login" to the home of the pupil */
async function enter(page: Page, pupil: Pupil | undefined): Promise<number> {
  if (pupil === undefined) throw new Error('There is no pupil.');
  await page.locator('input[name=email]').fill(pupil.email);
  await page.locator('input[name=password]').fill(password);
  const from = performance.now();
  await page.locator('main form button[type=submit]').click();
  await page.getByText(/^Welcome, /).waitFor();
  await page.locator('main a[href*="solve-test"], main a[href="/category"]').first().waitFor();
  return performance.now() - from;
}
