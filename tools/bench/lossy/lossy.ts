import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { CannotStart } from '../../../server/process/cannot-start.ts';
import { runProgram } from '../../../server/process/run-program.ts';
import { runLossy } from './run.ts';
import { isAsItShouldBe, printReport } from './print-report.ts';

const usage =
  'Say how: npm run bench -- lossy [--tests 10000] [--browsers 4] [--pupils 8] [--minutes 60] [--seed N] [--without-queue] [--verbose]';

await runProgram(async (ending) => {
  if (process.platform !== 'linux') throw new CannotStart('This reads /proc, which only Linux has.');
  const options = readOptions();
  const print = (line: string) => void process.stdout.write(`${line}\n`);
  print(`Seed ${options.seed}`);
  await using opened = new AsyncDisposableStack();
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'savol-lossy-'));
  chmodSync(folder, 0o711);
  opened.defer(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  const means = { browser: 40, server: 60 };
  const run = runLossy({ ...options, folder, means, aimed: 0.1, print }, opened);
  const interrupted = new Promise<never>((_, reject) => {
    ending.addEventListener('abort', () => reject(new CannotStart('The run was interrupted.')));
  });
  const report = await Promise.race([run, interrupted]);
  printReport(report, print);
  if (!isAsItShouldBe(report)) throw new CannotStart('The run has failed: see above.');
});

function readOptions() {
  const known = {
    tests: { type: 'string', default: '10000' },
    browsers: { type: 'string', default: '4' },
    pupils: { type: 'string', default: '8' },
    minutes: { type: 'string', default: '60' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1e9)) },
    'without-queue': { type: 'boolean', default: false },
    verbose: { type: 'boolean', default: false },
  } as const;
  try {
    const { 'without-queue': withoutQueue, verbose, ...counts } = parseArgs({ options: known }).values;
    const [tests, browsers, pupils, minutes, seed] = [
      counts.tests,
      counts.browsers,
      counts.pupils,
      counts.minutes,
      counts.seed,
    ].map(Number) as [number, number, number, number, number];
    const isWhole = [tests, browsers, pupils].every((count) => Number.isInteger(count) && count > 0);
    if (isWhole && minutes > 0 && Number.isInteger(seed)) {
      return { tests, browsers, pupils, minutes, seed, withoutQueue, verbose };
    }
  } catch {
    // Unknown options are answered below, like a wrong number.
  }
  throw new CannotStart(usage);
}
