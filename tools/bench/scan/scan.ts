import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { demoPassword } from '../../../server/demo/demo.ts';
import { CannotStart } from '../../../server/process/cannot-start.ts';
import { runProgram } from '../../../server/process/run-program.ts';
import { startSavol } from '../programs.ts';
import { explained } from './explained.ts';
import type { Role } from './requests.ts';
import type { Accounts } from './scan-proxy.ts';
import type { Scan } from './scanner.ts';
import { scanWithSqlmap } from './scan-with-sqlmap.ts';
import { scanWithWapiti } from './scan-with-wapiti.ts';
import { type Account, prepareAccounts } from './spare-accounts.ts';

/** The largest share of requests that the limits of Savol may refuse: a scanner learns nothing from those. */
const mostRefused = 0.01;

/** More than a scan uses. */
const spareCount = 300;

/** The scanners, by their names on the command line, which are those of their programs and of their Debian packages. */
const scanners = { wapiti: scanWithWapiti, sqlmap: scanWithSqlmap } as const;
type Scanner = keyof typeof scanners;

await runProgram(async (ending) => {
  const { names, roles, only, keep } = options();
  for (const name of names) {
    if (spawnSync('which', [name]).status !== 0) {
      throw new CannotStart(`This needs ${name}, which is not here. On Debian: apt-get install ${name}`);
    }
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
  const spares = await prepareAccounts(environment.DATA_DIR, account, spareCount);
  const accounts: Accounts = { account, spares };
  const scan: Scan = {
    folder,
    ending,
    roles,
    isWanted: (name) => only.length === 0 || only.some((start) => name.startsWith(start)),
    print,
    find(finding) {
      const reason = explained.find((explanation) => explanation.finding.test(finding))?.reason;
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
      const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
      const refused = (counts.get(429) ?? 0) + (counts.get(503) ?? 0);
      const byStatus = [...counts].toSorted(([a], [b]) => a - b);
      print(
        `${what}; ${all} answers: ${byStatus.map(([status, count]) => `${status} × ${count}`).join(', ')}`,
      );
      for (const error of [...errors].slice(0, 5)) print(`ERROR OF THE SERVER: ${error.slice(0, 500)}`);
      for (const error of errors) failures.add(error);
      if (refused > all * mostRefused) failures.add(`${what}: ${refused} of ${all} were refused by limits.`);
    },
  };
  for (const name of names) await scanners[name](savol.origin, accounts, scan);
  if (failures.size > 0)
    throw new CannotStart(`The scan has ${failures.size} findings or failures: see above.`);
  print('Nothing was found that is not explained.');
});

const usage = `npm run audit -- scan [${Object.keys(scanners).join('|')}] [--as staff|guest] [--only OPERATION]... [--keep]`;

type Options = { names: readonly Scanner[]; roles: readonly Role[]; only: readonly string[]; keep: boolean };

function options(): Options {
  const known = {
    as: { type: 'string' },
    only: { type: 'string', multiple: true },
    keep: { type: 'boolean', default: false },
  } as const;
  try {
    const { values, positionals } = parseArgs({ options: known, allowPositionals: true });
    return {
      names: chosen(['wapiti', 'sqlmap'], positionals),
      roles: chosen(['staff', 'guest'], values.as === undefined ? [] : [values.as]),
      only: values.only ?? [],
      keep: values.keep,
    };
  } catch {
    throw new CannotStart(usage);
  }
}

/** Those that are named; all where none is. @throws where there is no such name */
function chosen<Name extends string>(all: readonly Name[], named: readonly string[]): readonly Name[] {
  if (named.some((wanted) => !all.some((name) => name === wanted))) throw new Error('There is no such name.');
  return named.length === 0 ? all : all.filter((name) => named.includes(name));
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
