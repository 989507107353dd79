import { availableParallelism } from 'node:os';
import { join } from 'node:path';

import pLimit from 'p-limit';

import { startInjectableServer } from './injectable-server.ts';
import { type ScanRequest, type Role, scanRequests } from './requests.ts';
import { type Accounts, startScanProxy } from './scan-proxy.ts';
import type { Scan } from './scanner.ts';
import { requestFile, runSqlmap } from './sqlmap.ts';

/** Copies of sqlmap at once. */
const atOnce = Math.max(2, availableParallelism());

/** Lets sqlmap try every parameter of every endpoint in each of the roles. Those with most parameters in the query are first. */
export async function scanWithSqlmap(target: string, accounts: Accounts, scan: Scan): Promise<void> {
  const control = await controlFindings(scan);
  scan.print(`A server with a hole: ${control.join(', ') || 'nothing found'}`);
  if (control.length === 0) scan.fail('sqlmap does not find the hole of a server that has one.');

  for (const role of scan.roles) {
    await using opened = new AsyncDisposableStack();
    const proxy = await startScanProxy(target, accounts, opened);
    const host = new URL(proxy.origin).host;
    const limit = pLimit(atOnce);
    let tried = 0;
    let refused = 0;
    const all = scanRequests(role)
      .filter((request) => scan.isWanted(request.name) && hasValues(request))
      .toSorted((a, b) => b.query.length - a.query.length);
    let done = 0;
    await Promise.all(all.map((request) => limit(() => scanOne(request, role))));

    async function scanOne(request: ScanRequest, as: Role): Promise<void> {
      scan.ending.throwIfAborted();
      const { name } = request;
      const before = sum(proxy.counts);
      const verdict = await runSqlmap(name, requestFile(request, host), join(scan.folder, as, name), {
        isRefused: request.isRefused,
        ending: scan.ending,
      });
      done += 1;
      tried += verdict.tried;
      refused += verdict.isRefused ? 1 : 0;
      scan.print(
        `${done}/${all.length} ${as} ${name}: ${verdict.isRefused ? 'refused' : `${verdict.tried} parameters`}, ${sum(proxy.counts) - before} requests since its start`,
      );
      for (const finding of verdict.findings) scan.find(`sqlmap, ${as}, ${name}: ${finding}`);
      if (verdict.problem !== undefined) scan.fail(`${done}/${all.length} ${as} ${name}: ${verdict.problem}`);
    }
    scan.report(
      `sqlmap as ${role}: ${all.length} requests to try, ${refused} of them refused; ${tried} parameters`,
      proxy,
    );
  }
}

async function controlFindings(scan: Scan): Promise<string[]> {
  await using opened = new AsyncDisposableStack();
  const origin = await startInjectableServer(opened, scan.ending);
  const request: ScanRequest = {
    name: 'hole',
    method: 'GET',
    path: '/',
    query: [['name', 'sql']],
    headers: [],
    others: [],
    encoding: undefined,
    fields: [],
    isRefused: false,
  };
  const file = requestFile(request, new URL(origin).host);
  const { findings } = await runSqlmap('hole', file, join(scan.folder, 'hole'), {
    isRefused: false,
    ending: scan.ending,
  });
  return findings;
}

/** Whether there is something to try. */
function hasValues({ path, query, headers, fields }: ScanRequest): boolean {
  return /\/\d+\//.test(path) || query.length + headers.length + fields.length > 0;
}

function sum(counts: ReadonlyMap<number, number>): number {
  return [...counts.values()].reduce((all, count) => all + count, 0);
}
