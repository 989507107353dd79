import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { startCallServer } from './call-server.ts';
import { runScanner } from './run-scanner.ts';

/** What wapiti reports: an item for each finding, by the name of its kind. */
type Report = Record<'vulnerabilities' | 'anomalies', Record<string, Item[]>>;
type Item = { method: string; path: string; parameter: string | null; info: string };

/** Findings that wapiti reports, and why there are none where it did not end as usual. */
export type WapitiVerdict = { findings: string[]; problem: string | undefined };

/**
 * Lets wapiti look for pages from a first one on, and try its usual modules on them.
 * @param headers are sent with each request, as in `Authorization: JWT …`
 * @param folder a new one, for its files
 */
export async function runWapiti(
  first: string,
  headers: readonly string[],
  folder: string,
  ending: AbortSignal,
): Promise<WapitiVerdict> {
  await using opened = new AsyncDisposableStack();
  const endpoint = await startCallServer(opened);
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'report.json');
  const options = {
    url: new URL('/', first).href,
    start: first,
    scope: 'domain',
    endpoint: `${endpoint}/`,
    timeout: '60',
    format: 'json',
    output: file,
    'store-session': join(folder, 'session'),
    'store-config': join(folder, 'config'),
  };
  const parameters = [
    ...Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]),
    ...headers.flatMap((header) => ['--header', header]),
    '--no-bugreport',
    '--flush-session',
  ];
  const log = await runScanner('wapiti', parameters, join(folder, 'wapiti.log'), ending);
  if (!existsSync(file)) return { findings: [], problem: log.trim().split('\n').slice(-4).join(' | ') };
  const { vulnerabilities, anomalies } = JSON.parse(readFileSync(file, 'utf8')) as Report;
  const findings = [vulnerabilities, anomalies].flatMap((kinds) =>
    Object.entries(kinds).flatMap(([kind, items]) =>
      items.map(
        ({ method, path, parameter, info }) =>
          `${kind}: ${method} ${path} ${parameter ?? ''} ${info.replaceAll('\n', ' ')}`,
      ),
    ),
  );
  return { findings: [...new Set(findings)], problem: undefined };
}
