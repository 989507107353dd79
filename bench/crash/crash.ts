import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { CannotStart } from '../../server/process/cannot-start.ts';
import { runProgram } from '../../server/process/run-program.ts';
import { showRounds } from './rounds.ts';
import type { Trial } from './trial.ts';
import { crowd, size, trials } from './trials.ts';
import { openWorld } from './world.ts';

const usage = `Say what is to happen: npm run crash -- ${Object.keys(trials).join('|')} [--times N] [--unsafe] [--without-keys]`;

await runProgram(async (ending) => {
  const { trial, times, unsafe, withoutKeys } = given();
  if (process.platform !== 'linux') throw new CannotStart('This reads /proc, which only Linux has.');
  await using opened = new AsyncDisposableStack();
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'savol-crash-'));
  chmodSync(folder, 0o711);
  opened.defer(() => rmSync(folder, { recursive: true, force: true }));
  const disk = trial.disk?.(folder);
  if (disk !== undefined) opened.defer(() => disk.unmount());
  const dataFolder = join(disk?.folder ?? folder, 'data');
  const environment = unsafe ? trial.unsafe : {};
  const world = await openWorld({ dataFolder, size, crowd, environment, withoutKeys, ending }, opened);
  const isGood = await showRounds(world, trial.prepare(world, disk), times);
  if (!isGood) throw new CannotStart('It did not all go well: see above.');
});

function given(): { trial: Trial; times: number; unsafe: boolean; withoutKeys: boolean } {
  const no = { type: 'boolean', default: false } as const;
  const options = { times: { type: 'string' }, unsafe: no, 'without-keys': no } as const;
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const trial = trials[positionals[0] ?? ''];
    const times = Number(values.times ?? trial?.times);
    if (trial !== undefined && positionals.length === 1 && Number.isInteger(times) && times > 0) {
      return { trial, times, unsafe: values.unsafe, withoutKeys: values['without-keys'] };
    }
  } catch {
    // Told below, as every other way of not saying it.
  }
  throw new CannotStart(usage);
}
