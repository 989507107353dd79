import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { CannotStart } from '../../server/process/cannot-start.ts';
import { runProgram } from '../../server/process/run-program.ts';
import type { Order } from './generator.ts';
import type { Measured } from './measure.ts';
import { processorTime } from './processor-time.ts';
import { report, startBareServer, startSavol } from './programs.ts';
import { scenarios } from './scenarios.ts';

/** The measurements of a scenario on the real server, and on its limits: its database alone, and a server of recorded answers. */
type Row = { scenario: string; savol: Metered; limits?: { sql: Measured; http: Metered } };

/** With the milliseconds of processor time that the server and its PostgreSQL spent on a request. */
type Metered = Measured & { processor: number };

/** Modules for a server that lacks a mechanism: one whose every cache lookup misses, and one whose log-ins wait in one line. */
const without = {
  cache: new URL('without-cache.ts', import.meta.url).href,
  queue: new URL('without-queue.ts', import.meta.url).href,
};

await runProgram(async (ending) => {
  const { values } = parseArgs({
    options: {
      manifest: { type: 'string' },
      seconds: { type: 'string', default: '5' },
      connections: { type: 'string', default: '32' },
      scenarios: { type: 'string', default: Object.keys(scenarios).join(',') },
      writes: { type: 'string', default: '0' },
      guesses: { type: 'string', default: '0' },
      'guess-at': { type: 'string', default: 'random' },
      cache: { type: 'boolean', default: true },
      queue: { type: 'boolean', default: true },
      limits: { type: 'boolean', default: true },
      json: { type: 'string' },
    },
    allowNegative: true,
  });
  if (values.manifest === undefined) {
    throw new CannotStart(
      'Name a school: npm run bench -- server --manifest FILE [--seconds 5] [--connections 32] [--scenarios list,solve]\n' +
        '  [--writes 1] [--guesses 500] [--guess-at one] [--no-cache] [--no-queue] [--no-limits] [--json FILE]',
    );
  }
  const folder = mkdtempSync(join(tmpdir(), 'savol-bench-'));
  await using opened = new AsyncDisposableStack();
  opened.defer(() => rmSync(folder, { recursive: true }));
  const imports = (['cache', 'queue'] as const).filter((part) => !values[part]);
  const savol = await startSavol({
    NODE_OPTIONS: imports.map((part) => `--import=${without[part]}`).join(' '),
  });
  opened.defer(() => savol.stop());

  const rows: Row[] = [];
  write(`scenario     req/s    p50    p99  errors  CPU ms${values.limits ? limitsHeading : ''}`);
  for (const scenario of values.scenarios.split(',')) {
    ending.throwIfAborted();
    const order: Order = {
      origin: savol.origin,
      manifest: values.manifest,
      scenario,
      connections: Number(values.connections),
      seconds: Number(values.seconds),
      writes: Number(values.writes),
      guesses: { rate: Number(values.guesses), at: values['guess-at'] === 'one' ? 'one' : 'random' },
    };
    const row = await measure(order, savol.process, values.limits ? join(folder, scenario) : undefined);
    rows.push(row);
    write(lineOf(row));
  }
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(rows, undefined, 2)}\n`);
});

/** @param bodies the file to record answers in; without it the limits are not measured */
async function measure(order: Order, server: number, bodies: string | undefined): Promise<Row> {
  const { scenario } = order;
  const savol = await metered('tools/bench/generator.ts', order, server);
  if (bodies === undefined) return { scenario, savol };
  const sql = await report<Measured>('tools/bench/bare-sql.ts', { ...order, bodies });
  const bare = await startBareServer(bodies);
  try {
    const http = await metered(
      'tools/bench/bare-generator.ts',
      { ...order, origin: bare.origin },
      bare.process,
    );
    return { scenario, savol, limits: { sql, http } };
  } finally {
    await bare.stop();
  }
}

/** Runs a generator of load, and measures the processor time of the server from its message `begin` on. */
async function metered(generator: string, order: Order, server: number): Promise<Metered> {
  let before = 0;
  const measured = await report<Measured>(generator, order, (message) => {
    if (message === 'begin') before = processorTime([server]);
  });
  return { ...measured, processor: ((processorTime([server]) - before) * 1000) / measured.requests };
}

function lineOf({ scenario, savol, limits }: Row): string {
  const savolRate = rate(savol);
  return [
    scenario.padEnd(10),
    savolRate.toFixed(0).padStart(8),
    savol.p50.toFixed(1).padStart(7),
    savol.p99.toFixed(1).padStart(7),
    String(savol.errors).padStart(8),
    savol.processor.toFixed(2).padStart(8),
    limits === undefined ? '' : columnsOf(limits, savolRate),
  ].join('');
}

const limitsHeading = ' │ SQL req/s  share │ HTTP req/s  share  CPU ms';

function columnsOf({ sql, http }: NonNullable<Row['limits']>, savolRate: number): string {
  return [
    ' │',
    rate(sql).toFixed(0).padStart(10),
    (savolRate / rate(sql)).toFixed(2).padStart(7),
    ' │',
    rate(http).toFixed(0).padStart(11),
    (savolRate / rate(http)).toFixed(2).padStart(7),
    http.processor.toFixed(2).padStart(8),
  ].join('');
}

function rate({ requests, seconds }: Measured): number {
  return requests / seconds;
}

function write(line: string): void {
  process.stdout.write(`${line}\n`);
}
