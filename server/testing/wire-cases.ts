import { expect, vi } from 'vitest';

import { type Reply, send } from './client.ts';
import { longestWait } from './longest-wait.ts';
import type { SmtpSink } from './smtp-sink.ts';
import type { RunningServer } from './start-server.ts';

type Expected = {
  status?: number;
  count?: number;
  bodyEquals?: string;
  bodyIncludes?: string[];
  bodyExcludes?: string[];
  headersInclude?: Record<string, string>;
};

type Step = {
  method: string;
  path: string;
  headers?: Record<string, string>;
  json?: unknown;
  raw?: string;
  regex?: string;
  max?: number;
  step?: Step;
  expect: Expected;
  save?: Record<string, string | number>;
};

type Fixture = (Step | { use: string })[];

export type WireCase = { id: string; source: string; setup?: string[]; steps: Step[]; requires?: string[] };

export type WireCases = {
  vars: Record<string, string>;
  fixtures: Record<string, Fixture>;
  cases: WireCase[];
};

type Run = { server: RunningServer; sink: SmtpSink; values: Record<string, string> };

function fillText(text: string, values: Record<string, string>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (placeholder, name: string) => values[name] ?? placeholder);
}

/** Replaces the placeholders in all texts of a step by the values of its case. */
function fill<Part>(part: Part, values: Record<string, string>): Part {
  if (typeof part === 'string') return fillText(part, values) as Part;
  if (Array.isArray(part)) return part.map((item: unknown) => fill(item, values)) as Part;
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, fill(value, values)])) as Part;
}

/** Runs one case against a server: its fixtures, then its steps in order. */
export async function expectWireCase(
  { vars, fixtures }: WireCases,
  { setup = [], steps }: WireCase,
  server: RunningServer,
  sink: SmtpSink,
): Promise<void> {
  const values: Record<string, string> = { rand: crypto.randomUUID().replaceAll('-', '') };
  for (const [name, value] of Object.entries(vars)) values[name] ??= fillText(value, values);
  const run = { server, sink, values };
  const all = [...setup.flatMap((name) => stepsOf(fixtures, name)), ...steps];
  for (const step of all) await runStep(run, step);
}

function stepsOf(fixtures: WireCases['fixtures'], name: string): Step[] {
  const fixture = fixtures[name];
  if (fixture === undefined) throw new Error(`no fixture ${name}`);
  return fixture.flatMap((step) => ('use' in step ? stepsOf(fixtures, step.use) : [step]));
}

async function runStep(run: Run, raw: Step): Promise<void> {
  const step = fill(raw, run.values);
  if (step.method === 'MAIL') await runMail(run, step);
  else if (step.method === 'REPEAT') await runRepeat(run, step);
  else await runRequest(run, step);
}

function request(run: Run, { method, path, headers = {}, json, raw }: Step): Promise<Reply> {
  return send(run.server, `${method} ${path}`, { headers, json, ...(raw === undefined ? {} : { raw }) });
}

async function runRequest(run: Run, step: Step): Promise<void> {
  const reply = await request(run, step);
  expectReply(reply, step.expect);
  for (const [name, from] of Object.entries(step.save ?? {})) {
    const value = (reply.body as Record<string, unknown>)[String(from).replace('$.', '')];
    expect(value, name).toBeDefined();
    run.values[name] = String(value);
  }
}

async function runRepeat(run: Run, { step, max = 1, expect: expected }: Step): Promise<void> {
  if (step === undefined) throw new Error('nothing to repeat');
  let reply = await request(run, step);
  for (let times = 1; times < max && reply.status !== expected.status; times += 1) {
    reply = await request(run, step);
  }
  expectReply(reply, expected);
}

/** Waits until all queued mails are delivered, so that a superfluous mail is seen too. */
async function queueIsEmpty({ server }: Run): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await server.context.pool.query('select from graphile_worker.jobs');
      if (rows.length > 0) throw new Error(`${rows.length} mails have not been sent`);
    },
    { timeout: longestWait, interval: 20 },
  );
}

async function runMail(run: Run, step: Step): Promise<void> {
  await queueIsEmpty(run);
  const mails = run.sink.mails.filter(({ envelopeTo }) => envelopeTo.includes(step.path));
  const { count = mails.length, bodyExcludes = [] } = step.expect;
  expect(mails).toHaveLength(count);
  const text = mails.at(-1)?.text ?? '';
  for (const part of bodyExcludes) expect(text).not.toContain(part);
  if (step.regex === undefined) return;
  const found = new RegExp(step.regex).exec(text);
  expect(found, text).not.toBeNull();
  for (const [name, group] of Object.entries(step.save ?? {}))
    run.values[name] = found?.[Number(group)] ?? '';
}

function expectReply({ status, headers, text, body }: Reply, expected: Expected): void {
  const compact = body === undefined ? text : JSON.stringify(body);
  if (expected.status !== undefined) expect(status, text).toBe(expected.status);
  if (expected.bodyEquals !== undefined) expect(text).toBe(expected.bodyEquals);
  for (const part of expected.bodyIncludes ?? []) expect(compact).toContain(part);
  for (const part of expected.bodyExcludes ?? []) expect(compact).not.toContain(part);
  for (const [name, part] of Object.entries(expected.headersInclude ?? {})) {
    expect(headers.get(name), name).toContain(part);
  }
}
