import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

import { installOldBrowser, type OldBrowser } from './install-old-browser.ts';
import { whatIsShown } from './shown-in-old-browser.ts';
import { RealServer } from './server.ts';

/** The oldest browser that Savol works in, built two months before Chrome 109 was released. */
const oldest: OldBrowser = {
  version: 109,
  package: '@sparticuz/chromium@109.0.6',
  integrity:
    'sha512-9hTE03DXnrWTiGNpfjLfmGhIfmiVAerSPinDb+x5bBdM4KF4PMM1NZ0A+V7WKazoA+CasSX/osHK8K0MuO6uqg==',
};

/** Older ones, from before JavaScript had what the page is written in, and from just before the oldest. */
const tooOld: readonly OldBrowser[] = [
  {
    version: 64,
    package: 'chrome-aws-lambda@64.0.3264',
    integrity:
      'sha512-3XpUhpg5Qlbq8V/Pk5gzfSqcq3wSlfT1N98yzDY8a+PrrROx9XUCntkg4W1ZmisqLsWhmRLZQrKtDjTRBttwig==',
  },
  {
    version: 88,
    package: 'chrome-aws-lambda@5.5.0',
    integrity:
      'sha512-nYSDzTsVEVsvIFaUUAUN53ulXBLKSRXFS+eVYZOLZD5SA1If59rqBAiy4raMgorQwXWqjSsjK1SF4As+qzPLqA==',
  },
  {
    version: 106,
    package: '@sparticuz/chromium@106.0.2',
    integrity:
      'sha512-YDbwmfyzLi2WqVjAONPjxlCxAfLPjx4TE7KdDNOyITDGx6KAktgpZ9qab77ZRU/6mmCwSdg+QO+OGQTXOEY/RA==',
  },
];

/** Journeys through most of what the screens are made of. */
const journeys = [
  'main-journey',
  'solve',
  'multiple',
  'matching',
  'question-media',
  'news',
  'give-work',
  'work-exam',
];

const project = join(import.meta.dirname, '..');
const pictures = join(project, 'screenshots/old-browsers');

/** @returns whether exactly the browsers below the floor show the warning */
async function checkAll(): Promise<boolean> {
  const server = await RealServer.start();
  await mkdir(pictures, { recursive: true });
  let right = true;
  try {
    for (const browser of [...tooOld, oldest]) {
      const program = await installOldBrowser(browser);
      const picture = join(pictures, `${browser.version}.png`);
      const { version, warned } = await whatIsShown(program, `${server.origin}/login`, picture);
      process.stdout.write(`${version}: ${warned ? 'shows the warning' : 'shows none'}\n`);
      right &&= warned === (browser !== oldest);
    }
  } finally {
    await server.stop();
  }
  return right;
}

/** Runs browser tests in the oldest browser. @returns whether all pass */
async function runJourneys(names: readonly string[]): Promise<boolean> {
  const files = names.map((name) => (name.includes('/') ? name : `e2e/${name}.e2e.ts`));
  const playwright = ['node_modules/@playwright/test/cli.js', 'test', ...files, '--reporter=list'];
  const child = spawn(process.execPath, playwright, {
    cwd: project,
    env: { ...process.env, CHROMIUM: await installOldBrowser(oldest) },
    stdio: 'inherit',
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code === 0;
}

const isRight = await checkAll();
const passed = await runJourneys(process.argv.length > 2 ? process.argv.slice(2) : journeys);
process.exitCode = isRight && passed ? 0 : 1;
