import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { CannotStart } from '../../../server/process/cannot-start.ts';
import { runProgram } from '../../../server/process/run-program.ts';
import { type DatabaseProxy, startProxy } from '../../../server/testing/database-proxy.ts';
import { type CrashTest, startCrashTest } from './crash-test.ts';
import type { InjectFault } from './fault.ts';
import { loadSize, size } from './faults.ts';
import { type NetworkFault, networkFaults } from './network-faults.ts';
import { observe, untilWell } from './observer.ts';
import { runInOwnNetwork } from './own-network.ts';
import { runRounds } from './run-rounds.ts';
import { countSessions, watchIdleTransactions } from './sessions.ts';

/** The most milliseconds until every request is served again, and for which a transaction that its server has left keeps its locks. */
const limits = { recovery: 5_000, locks: 5_000 };
/** The programs that lose packets, by their packages. */
const programs = { unshare: 'util-linux', ip: 'iproute2', iptables: 'iptables' };
/** The connections of a pool and its health probe: those of the server, and those of this command. */
const mostSessions = 10 + 1 + (2 + 1);

const usage = `Name a fault: npm run bench -- network ${Object.keys(networkFaults).join('|')} [--times N] [--without-keys]`;

await runProgram(async (ending) => {
  const { fault, times, withoutKeys } = options();
  if (fault.needsNetwork && (await runInOwnNetwork(ending, programs))) return;
  await using opened = new AsyncDisposableStack();
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'savol-network-'));
  chmodSync(folder, 0o711);
  opened.defer(() => rmSync(folder, { recursive: true, force: true }));
  let proxy: DatabaseProxy | undefined;
  const reach = async (connectionString: string) => {
    proxy = await startProxy(connectionString);
    opened.defer(() => proxy?.close());
    return proxy.url;
  };
  const crashTest = await startCrashTest(
    { dataFolder: join(folder, 'data'), size, loadSize, environment: {}, withoutKeys, ending, reach },
    opened,
  );
  if (proxy === undefined) throw new Error('The server does not use the proxy.');
  const isGood = await runRounds(crashTest, inject(fault, crashTest, proxy), times);
  if (!isGood) throw new CannotStart('The run has failed: see above.');
});

/** Has the fault under load while others read, and then waits until every request is served. */
function inject(fault: NetworkFault, crashTest: CrashTest, proxy: DatabaseProxy): InjectFault {
  return async (round) => {
    const { origin } = crashTest.server;
    const observer = observe(origin);
    const endWatch = watchIdleTransactions(crashTest.database);
    let done = '';
    let well = 0;
    await crashTest.measureRecovery(async () => {
      done = await fault.inject(proxy, round);
      well = await untilWell(origin);
      return undefined;
    });
    const locks = await endWatch();
    await observer.stop();
    const { served, refused, slowest, slowestRefusal } = observer.counts;
    const sessions = await countSessions(crashTest.database);
    const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;
    const errors = [...observer.errors];
    if (well > limits.recovery) errors.push(`All requests were served again after ${seconds(well)}.`);
    if (locks > limits.locks) errors.push(`A transaction was idle for ${seconds(locks)}.`);
    if (sessions > mostSessions) errors.push(`There are ${sessions} sessions.`);
    const action =
      `${done}; of those who read ${served} served, the slowest after ${seconds(slowest)}, and ${refused} refused, ` +
      `the slowest after ${seconds(slowestRefusal)}; no transaction idle for more than ${seconds(locks)}, ${sessions} sessions`;
    return { action, recovery: well, errors };
  };
}

function options(): { fault: NetworkFault; times: number; withoutKeys: boolean } {
  const known = {
    times: { type: 'string' },
    'without-keys': { type: 'boolean', default: false },
  } as const;
  try {
    const { values, positionals } = parseArgs({ options: known, allowPositionals: true });
    const fault = networkFaults[positionals[0] ?? ''];
    const times = Number(values.times ?? fault?.times);
    if (fault !== undefined && positionals.length === 1 && Number.isInteger(times) && times > 0) {
      return { fault, times, withoutKeys: values['without-keys'] };
    }
  } catch {
    // Unknown options are answered below, like a missing fault.
  }
  throw new CannotStart(usage);
}
