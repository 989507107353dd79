import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { ScanRequest } from './requests.ts';
import { runScanner } from './run-scanner.ts';

/** What sqlmap says of one request. */
export type Verdict = {
  /** The parameters that it has tried. */
  tried: number;
  /** An injection each, as sqlmap names it. */
  findings: string[];
  /** Whether the server refuses the request to this role, so that there is nothing to try. */
  isRefused: boolean;
  /** Why it did not end as usual. */
  problem: string | undefined;
};

const options = ['--batch', '--ignore-stdin', '--disable-coloring', '--flush-session', '--keep-alive'];
const levels = ['--level', '3', '--risk', '2', '--dbms', 'PostgreSQL'];

/** The request as sqlmap reads it: a star after each value that it is to try. */
export function requestFile(
  { method, path, query, headers, others, encoding, fields }: ScanRequest,
  host: string,
): string {
  const starred = (pairs: ScanRequest['query']) =>
    pairs.map(([name, value]) => `${name}=${value}*`).join('&');
  // The identifier is the only part of a path that varies.
  const starredPath = path.replace(/\/(\d+)\//, '/$1*/');
  const body =
    encoding === 'json'
      ? JSON.stringify(Object.fromEntries(fields.map(([name, value]) => [name, `${value}*`])))
      : starred(fields);
  const type = encoding === 'json' ? 'application/json' : 'application/x-www-form-urlencoded';
  return [
    `${method} ${starredPath}${query.length > 0 ? `?${starred(query)}` : ''} HTTP/1.1`,
    `Host: ${host}`,
    ...headers.map(([name, value]) => `${name}: ${value}*`),
    ...others.map(([name, value]) => `${name}: ${value}`),
    ...(encoding === undefined ? [] : [`Content-Type: ${type}`]),
    '',
    encoding === undefined ? '' : body,
  ].join('\r\n');
}

/** Lets sqlmap try every starred value of a request. @param folder a new one, for its files */
export async function runSqlmap(
  name: string,
  text: string,
  folder: string,
  { isRefused, ending }: { isRefused: boolean; ending: AbortSignal },
): Promise<Verdict> {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${name}.txt`);
  const output = join(folder, 'output');
  writeFileSync(file, text);
  // Refusals are expected of requests that the server reads, such as those about an object that is gone by then.
  const ignored = ['--ignore-code', isRefused ? '404' : '401,404'];
  const parameters = ['-r', file, ...options, ...levels, ...ignored, '--output-dir', output];
  const log = await runScanner('sqlmap', parameters, join(folder, 'sqlmap.log'), ending);
  return verdictOf(log, readFindings(output), isRefused);
}

function verdictOf(log: string, findings: string[], expectsRefusal: boolean): Verdict {
  const tried = new Set(log.match(/testing for SQL injection on .*/g)).size;
  const isRefused = expectsRefusal && /\[CRITICAL\] not authorized/.test(log);
  const isDone =
    /all tested parameters do not appear to be injectable|identified the following injection point/.test(log);
  const last = log.trim().split('\n').slice(-4).join(' | ');
  return { tried, findings, isRefused, problem: isDone || isRefused ? undefined : last };
}

/** sqlmap writes what it has found, and confirmed by further requests, to a file `log`. */
function readFindings(output: string): string[] {
  return readdirSync(output, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('/log'))
    .flatMap((path) => readFileSync(join(output, path), 'utf8').match(/Parameter: .*|Type: .*/g) ?? []);
}
