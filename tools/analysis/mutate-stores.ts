import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { testedStores } from './tested-stores.ts';

/*
 * Changes the stores, one expression at a time, folder by folder, and counts the changes that a test on a real database notices.
 * Parameters are folders of the server; without one all are tried, which takes hours.
 */

type Report = { files: Record<string, { mutants: { status: string }[] }> };

const noticed = ['Killed', 'Timeout'];
const unnoticed = ['Survived', 'NoCoverage'];

const root = join(import.meta.dirname, '../..');
const known = Object.keys(testedStores);
const asked = process.argv.slice(2);
const unknown = asked.filter((folder) => !known.includes(folder));
if (unknown.length > 0) {
  process.stderr.write(`No stores in ${unknown.join(', ')}; there are some in ${known.join(', ')}.\n`);
  process.exit(1);
}

const lines: string[] = [];
for (const folder of asked.length > 0 ? asked : known) {
  const report = join(root, `tools/analysis/reports/stores-${folder}.json`);
  // The tester writes none where a test fails before anything is changed.
  rmSync(report, { force: true });
  const stryker = join(root, 'tools/analysis/node_modules/@stryker-mutator/core/bin/stryker.js');
  const { status } = spawnSync(process.execPath, [stryker, 'run', 'tools/analysis/stores.config.mjs'], {
    cwd: root,
    env: { ...process.env, STORES: folder },
    stdio: 'inherit',
  });
  if (status !== 0) process.exitCode = 1;
  lines.push(`${folder.padEnd(12)}${existsSync(report) ? scoreIn(report) : 'not tried'}`);
}
process.stdout.write(`\n${lines.join('\n')}\n`);

/** How many changes in a report were noticed, of all that run and compile. */
function scoreIn(report: string): string {
  const { files } = JSON.parse(readFileSync(report, 'utf8')) as Report;
  const mutants = Object.values(files).flatMap((file) => file.mutants);
  const [good, bad] = [noticed, unnoticed].map(
    (statuses) => mutants.filter(({ status }) => statuses.includes(status)).length,
  );
  const all = (good ?? 0) + (bad ?? 0);
  return `${good} of ${all}, ${(((good ?? 0) / all) * 100).toFixed(1)} %`;
}
