import { type Browser, chromium } from '@playwright/test';

import { median } from '../tools/bench/statistics.ts';
import config from '../playwright.config.ts';
import { Demo } from './demo.ts';
import { audit, type Audited, categories } from './lighthouse.ts';
import { total, weigh, type Weighed } from './page-weight.ts';
import type { ScreenRole } from './screen.ts';
import { RealServer } from './server.ts';

/** The pages that most visits begin with, and those of a pupil. */
const weighedPages: readonly { name: string; role: ScreenRole; path: string }[] = [
  { name: 'home', role: 'guest', path: '/' },
  { name: 'log-in', role: 'guest', path: '/login' },
  { name: 'sign-up', role: 'guest', path: '/signup' },
  { name: 'home of a pupil', role: 'pupil', path: '/' },
  { name: 'categories', role: 'pupil', path: '/category' },
  { name: 'list of tests', role: 'pupil', path: '/tests' },
  { name: 'solving', role: 'pupil', path: '/solve-test?category=20' },
];

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);

const columns = ['page', 'files', 'kB', 'scripts', 'styles', 'texts', 'calls of the API', 'kB'];

/** The row of a page, as columns of a table in Markdown. */
function rowOf(name: string, weighed: readonly Weighed[]): string[] {
  const files = weighed.filter(({ isCall }) => !isCall);
  const calls = weighed.filter(({ isCall }) => isCall);
  const weightOf = (ending: RegExp) => kilobytes(total(files.filter((file) => ending.test(file.path))));
  const kinds = [/\.js$/, /\.css$/, /\.json$/].map(weightOf);
  const counted = [String(calls.length), kilobytes(total(calls))];
  return [name, String(files.length), kilobytes(total(files)), ...kinds, ...counted];
}

async function weighAll(browser: Browser, demo: Demo): Promise<void> {
  const rows = [columns, columns.map(() => '---')];
  for (const { name, role, path } of weighedPages) {
    const page = await demo.open(browser, role);
    rows.push(rowOf(name, await weigh(page, path)));
    await page.context().close();
  }
  write(...rows);
}

/** How often Lighthouse opens each page: its performance varies, and the median counts. */
const visits = 3;

/** Prints what Lighthouse finds on the pages. */
async function auditAll({ server }: Demo): Promise<void> {
  const header = ['page', ...categories];
  write(
    header,
    header.map(() => '---'),
  );
  const findings = new Set<string>();
  for (const weighed of weighedPages) {
    const audited: Audited[] = [];
    for (let visit = 0; visit < visits; visit += 1) audited.push(await audit(server.origin, weighed));
    const scores = categories.map((name) => String(median(audited.map((report) => report.scores[name]))));
    write([weighed.name, ...scores]);
    for (const title of audited.flatMap(({ failed }) => failed)) findings.add(`${weighed.name}: ${title}`);
  }
  for (const finding of findings) process.stdout.write(`${finding}\n`);
}

function write(...rows: string[][]): void {
  for (const row of rows) process.stdout.write(`| ${row.join(' | ')} |\n`);
}

/** Prints how many bytes pages of the demonstration need, opened first with an empty cache, until they can be used, and Lighthouse's scores of them. */
async function main(): Promise<void> {
  const demo = new Demo(await RealServer.startDemo());
  const browser = await chromium.launch(config.use?.launchOptions ?? {});
  try {
    await weighAll(browser, demo);
    await browser.close();
    process.stdout.write('\n');
    await auditAll(demo);
  } finally {
    await browser.close();
    await demo.server.stop();
  }
}

await main();
