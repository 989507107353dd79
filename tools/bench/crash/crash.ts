import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { CannotStart } from '../../../server/process/cannot-start.ts';
import { runProgram } from '../../../server/process/run-program.ts';
import { startCrashTest } from './crash-test.ts';
import type { Fault } from './fault.ts';
import { faults, loadSize, size } from './faults.ts';
import { runRounds } from './run-rounds.ts';

const usage = `Name a fault: npm run bench -- crash ${Object.keys(faults).join('|')} [--times N] [--unsafe] [--without-keys]`;

await runProgram(async (ending) => {
  const { fault, times, unsafe, withoutKeys } = options();
  if (process.platform !== 'linux') throw new CannotStart('This reads /proc, which only Linux has.');
  await using opened = new AsyncDisposableStack();
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'savol-crash-'));
  chmodSync(folder, 0o711);
  opened.defer(() => rmSync(folder, { recursive: true, force: true }));
  const equipment = fault.equip?.(folder, unsafe);
  if (equipment !== undefined) opened.defer(() => equipment.close());
  const dataFolder = join(equipment?.folder ?? folder, 'data');
  const environment = { ...equipment?.environment, ...(unsafe && fault.unsafe) };
  const crashTest = await startCrashTest(
    { dataFolder, size, loadSize, environment, withoutKeys, ending },
    opened,
  );
  const isGood = await runRounds(crashTest, fault.prepare(crashTest, equipment), times, {
    check: async () => fault.check?.(crashTest, equipment) ?? [],
  });
  if (!isGood) throw new CannotStart('The run has failed: see above.');
});

function options(): { fault: Fault; times: number; unsafe: boolean; withoutKeys: boolean } {
  const flag = { type: 'boolean', default: false } as const;
  const known = { times: { type: 'string' }, unsafe: flag, 'without-keys': flag } as const;
  try {
    const { values, positionals } = parseArgs({ options: known, allowPositionals: true });
    const fault = faults[positionals[0] ?? ''];
    const times = Number(values.times ?? fault?.times);
    if (fault !== undefined && positionals.length === 1 && Number.isInteger(times) && times > 0) {
      return { fault, times, unsafe: values.unsafe, withoutKeys: values['without-keys'] };
    }
  } catch {
    // Unknown options are answered below, like a missing fault.
  }
  throw new CannotStart(usage);
}
