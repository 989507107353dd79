import { join } from 'node:path';

import { startInjectableServer } from './injectable-server.ts';
import { scanRequests } from './requests.ts';
import { formRequests, scanPage } from './scan-page.ts';
import { type Accounts, marks, pagePath, startScanProxy } from './scan-proxy.ts';
import type { Scan } from './scanner.ts';
import { runWapiti } from './wapiti.ts';

/** Kinds of findings that a server with holes has. */
const holes = ['SQL Injection', 'Cross Site Scripting', 'Server Side Request Forgery'];

/** Lets wapiti try the page, and all requests that forms can send, in each of the roles. */
export async function scanWithWapiti(target: string, accounts: Accounts, scan: Scan): Promise<void> {
  const control = await controlFindings(scan);
  scan.print(`A server with holes:\n  ${control.join('\n  ') || 'nothing found'}`);
  for (const kind of holes) {
    if (!control.some((finding) => finding.startsWith(`${kind}:`))) {
      scan.fail(`wapiti does not find this hole of a server that has it: ${kind}`);
    }
  }
  for (const role of scan.roles) {
    await using opened = new AsyncDisposableStack();
    const requests = formRequests(scanRequests(role)).filter((request) => scan.isWanted(request.name));
    const proxy = await startScanProxy(target, accounts, opened, scanPage(requests));
    const headers = role === 'staff' ? [`Authorization: JWT ${marks.token}`] : [];
    const folder = join(scan.folder, 'wapiti', role);
    const { findings, problem } = await runWapiti(proxy.origin + pagePath, headers, folder, scan.ending);
    for (const finding of findings) scan.find(`wapiti, ${role}, ${finding}`);
    if (problem !== undefined) scan.fail(`wapiti as ${role}: ${problem}`);
    scan.report(`wapiti as ${role}: ${requests.length} requests of forms`, proxy);
  }
}

async function controlFindings(scan: Scan): Promise<string[]> {
  await using opened = new AsyncDisposableStack();
  const hole = await startInjectableServer(opened, scan.ending);
  const folder = join(scan.folder, 'wapiti', 'hole');
  return (await runWapiti(`${hole}/?name=sql`, [], folder, scan.ending)).findings;
}
