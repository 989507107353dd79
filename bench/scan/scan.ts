import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { demoPassword } from '../../server/demo/demo.ts';
import { CannotStart } from '../../server/process/cannot-start.ts';
import { runProgram } from '../../server/process/run-program.ts';
import { startSavol } from '../programs.ts';
import { explained } from './explained.ts';
import type { Account, ScanProxy } from './scan-proxy.ts';
import { scanWithSqlmap } from './scan-with-sqlmap.ts';

/** The largest share of requests that the limits of Savol may refuse: a scanner learns nothing from those. */
const mostRefused = 0.01;

/** Where a scanner writes, and what it reports to. */
export type Scan = {
  folder: string;
  ending: AbortSignal;
  isWanted: (name: string) => boolean;
  print: (line: string) => void;
  /** Reports a finding. It fails the scan unless it is explained. */
  find: (finding: string) => void;
  /** Reports that the scan is not whole. */
  fail: (why: string) => void;
  /** Prints the answers by status, and reports errors of the server and too many refusals. */
  report: (what: string, answers: Pick<ScanProxy, 'counts' | 'failures'>) => void;
};

await runProgram(async (ending) => {
  const { only, keep } = options();
  if (spawnSync('which', ['sqlmap']).status !== 0) {
    throw new CannotStart('This needs sqlmap, which is not here. On Debian: apt-get install sqlmap');
  }
  await using opened = new AsyncDisposableStack();
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'savol-scan-'));
  chmodSync(folder, 0o711);
  if (keep) opened.defer(() => print(`The files of the scan are in ${folder}`));
  else opened.defer(() => rmSync(folder, { recursive: true, force: true }));
  const account: Account = { email: 'staff@savol.example', password: demoPassword };

  const failures = new Set<string>();
  const environment = { DATA_DIR: join(folder, 'school'), TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'silent' };
  const savol = await startSavol(environment, '--demo');
  opened.defer(() => savol.stop());
  await scanWithSqlmap(savol.origin, account, {
    folder,
    ending,
    isWanted: (name) => only === undefined || name.startsWith(only),
    print,
    find(finding) {
      const reason = explained.find((one) => one.finding.test(finding))?.reason;
      print(
        `${reason === undefined ? 'FOUND' : 'Explained'}: ${finding}${reason === undefined ? '' : ` (${reason})`}`,
      );
      if (reason === undefined) failures.add(finding);
    },
    fail: (why) => {
      print(`NOT DONE: ${why}`);
      failures.add(why);
    },
    report(what, { counts, failures: errors }) {
      const all = [...counts.values()].reduce((sum, one) => sum + one, 0);
      const refused = (counts.get(429) ?? 0) + (counts.get(503) ?? 0);
      const byStatus = [...counts].toSorted(([one], [other]) => one - other);
      print(
        `${what}; ${all} answers: ${byStatus.map(([status, count]) => `${status} × ${count}`).join(', ')}`,
      );
      for (const error of [...errors].slice(0, 5)) print(`ERROR OF THE SERVER: ${error.slice(0, 500)}`);
      for (const error of errors) failures.add(error);
      if (refused > all * mostRefused) failures.add(`${what}: ${refused} of ${all} were refused by limits.`);
    },
  });
  if (failures.size > 0)
    throw new CannotStart(`The scan has ${failures.size} findings or failures: see above.`);
  print('Nothing was found that is not explained.');
});

function options(): { only: string | undefined; keep: boolean } {
  const known = { only: { type: 'string' }, keep: { type: 'boolean', default: false } } as const;
  try {
    const { values } = parseArgs({ options: known });
    return { only: values.only, keep: values.keep };
  } catch {
    throw new CannotStart('npm run scan -- [--only OPERATION] [--keep]');
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
