import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { closeAppContext, connectAndMigrate } from '../../server/app-context.ts';
import { startPostgres } from '../../server/postgres-server/start-postgres.ts';
import { readConfig } from '../../server/process/config.ts';
import { runProgram } from '../../server/process/run-program.ts';
import { makeCaller, makeCategory, makeQuestion } from '../../server/testing/factories.ts';
import { closedLoop, type Measured } from './measure.ts';
import { startSavol } from './programs.ts';

const clients = 4;
/** Milliseconds that the model takes for a request. */
const modelTakes = 200;

/** The place of the next question of each pupil. */
const next = Array.from({ length: clients }, () => 0);

type School = { staff: string; pupils: string[]; questions: number[]; analyzed: number; level: number };

/*
 * Measures how long answers take alone and beside a run of analyses, or orders of drafts. Both are measured in turn in one run, with a
 * model that takes 200 ms. Each pupil answers new questions.
 */
await runProgram(async (ending) => {
  const { values } = parseArgs({
    options: {
      drafts: { type: 'boolean', default: false },
      slots: { type: 'string', default: '4' },
      seconds: { type: 'string', default: '10' },
      rounds: { type: 'string', default: '3' },
    },
  });
  const [seconds, rounds] = [Number(values.seconds), Number(values.rounds)];
  const folder = mkdtempSync(join(tmpdir(), 'savol-ai-'));
  await using opened = new AsyncDisposableStack();
  opened.defer(() => rmSync(folder, { recursive: true }));
  const { connectionString, stop } = await startPostgres({ ending });
  opened.defer(stop);
  const model = await startModel();
  opened.defer(() => model.close());
  const environment = {
    DATABASE_URL: connectionString,
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    AI_URL: model.url,
    AI_MODEL: 'bench',
    AI_AT_ONCE: values.slots,
    AI_DAILY_LIMIT: '100000',
  };
  const school = await fillSchool(environment, rounds * 2 * seconds * 1500);
  const savol = await startSavol(environment);
  opened.defer(() => savol.stop());

  write('slots     answers/s   p50 ms   p99 ms   p99 against alone   requests to the model');
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    ending.throwIfAborted();
    const alone = await answers(savol.origin, school, seconds);
    write(lineOf('none', alone));
    const before = model.requests();
    const endWork = await (values.drafts
      ? keepOrdering(savol.origin, school)
      : startRun(savol.origin, school));
    while (model.requests() === before) await pause(20);
    const beside = await answers(savol.origin, school, seconds);
    const sent = model.requests() - before;
    await endWork();
    await quiet(model.requests);
    const ratio = beside.p99 / alone.p99;
    ratios.push(ratio);
    write(`${lineOf(values.slots, beside)}${ratio.toFixed(2).padStart(20)}${String(sent).padStart(24)}`);
  }
  ratios.sort((a, b) => a - b);
  const [least, middle, most] = [0, Math.floor(rounds / 2), rounds - 1].map((at) =>
    (ratios[at] ?? 0).toFixed(2),
  );
  write(`p99 against alone: ${middle} in the median of ${rounds} rounds, from ${least} to ${most}`);
});

type Schema = {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  minimum?: number;
};

/** Five drafts with a short text as the answer, which ask what nothing else asks. */
function newDrafts(): unknown {
  const word = () =>
    Math.random()
      .toString(36)
      .replaceAll(/[^a-z]/g, '');
  const tests = Array.from({ length: 5 }, () => ({
    question: `Which ${word()} did ${word()} have in ${word()} ${word()}?`,
    content: {},
    key: { accepted: word() },
    explanation: '',
  }));
  return { tests };
}

/** A value that fits a schema: texts and lists are empty. */
function fitting(schema: Schema): unknown {
  if ('const' in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf?.[0]) return fitting(schema.anyOf[0]);
  if (schema.type === 'object') {
    const fields = Object.entries(schema.properties ?? {});
    return Object.fromEntries(fields.map(([name, field]) => [name, fitting(field)]));
  }
  if (schema.type === 'array') return [];
  if (schema.type === 'string') return '';
  if (schema.type === 'boolean') return false;
  return schema.type === 'null' ? null : (schema.minimum ?? 0);
}

/** A model that takes its time, and answers what fits the schema that it is sent. */
async function startModel() {
  let requests = 0;
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      requests += 1;
      const sent = JSON.parse(body) as { response_format: { json_schema: { schema: Schema } } };
      const { schema } = sent.response_format.json_schema;
      const content = JSON.stringify(schema.properties?.['tests'] ? newDrafts() : fitting(schema));
      const choices = [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }];
      setTimeout(
        () => response.setHeader('Content-Type', 'application/json').end(JSON.stringify({ choices })),
        modelTakes,
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { url: `http://127.0.0.1:${port}/v1`, requests: () => requests, close };
}

/** Waits until the model is asked no more. */
async function quiet(requests: () => number): Promise<void> {
  for (let before = -1; before !== requests(); await pause(2 * modelTakes + 1000)) before = requests();
}

async function fillSchool(environment: NodeJS.ProcessEnv, count: number): Promise<School> {
  const context = await connectAndMigrate(readConfig(environment), environment['DATABASE_URL'] ?? '');
  const { token: staff } = await makeCaller(context, { is_staff: true });
  const pupils = [];
  for (let client = 0; client < clients; client += 1) {
    pupils.push((await makeCaller(context, { is_pupil: true })).token);
  }
  const [{ id: category }, { id: analyzed }] = [await makeCategory(context), await makeCategory(context)];
  const first = await makeQuestion(context, { category });
  // Copies of one question, by one statement: thousands of single insertions would take minutes.
  const copies = async (into: number, times: number) => {
    await context.pool.query(
      `insert into question (test_type, savol, content, key, category, qiyinlik_darajasi)
        select test_type, savol, content, key, $2, qiyinlik_darajasi from question, generate_series(1, $3) where id = $1`,
      [first.id, into, times],
    );
  };
  await copies(category, Math.ceil(count / clients));
  await copies(analyzed, 2000);
  const { rows } = await context.pool.query<{ id: number }>(
    'select id from question where category = $1 order by id',
    [category],
  );
  await closeAppContext(context);
  const level = first.qiyinlik_darajasi;
  return { staff, pupils, questions: rows.map(({ id }) => id), analyzed, level };
}

async function answers(origin: string, { pupils, questions }: School, seconds: number): Promise<Measured> {
  const measured = await closedLoop(clients, seconds, async (client, timed) => {
    const place = next[client] ?? 0;
    next[client] = place + 1;
    await timed(async () => {
      const response = await fetch(`${origin}/django/tests_api/${questions[place]}/submit/`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `JWT ${pupils[client]}` },
        body: JSON.stringify({ users_answer: 'b' }),
      });
      await response.text();
      return { isGood: response.status === 201, value: undefined };
    });
  });
  if (measured.errors > 0) throw new Error(`${measured.errors} answers were refused.`);
  return measured;
}

async function call(origin: string, token: string, request: string, body: object): Promise<unknown> {
  const [method = '', path = ''] = request.split(' ');
  const response = await fetch(`${origin}/django${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', Authorization: `JWT ${token}` },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${request} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

/** Begins the analysis of 2,000 tests that no pupil answers. @returns a function that ends it */
async function startRun(origin: string, { staff, analyzed }: School): Promise<() => Promise<void>> {
  const made = await call(origin, staff, 'POST /ai_api/runs/', { category: analyzed, tests: 2000 });
  const [{ id }] = (made as { data_api: [{ id: number }] }).data_api;
  return async () => {
    await call(origin, staff, `PATCH /ai_api/runs/${id}/`, { state: 'cancelled' });
  };
}

/** Orders ten drafts again and again in a category with 2,000 tests, so that five orders wait. @returns a function that ends that */
async function keepOrdering(
  origin: string,
  { staff, analyzed, level }: School,
): Promise<() => Promise<void>> {
  const about = { category: analyzed, test_type: 'free_text', qiyinlik_darajasi: level, language: 'en' };
  const ended = new AbortController();
  const order = async () => {
    while (!ended.signal.aborted) {
      await call(origin, staff, 'POST /ai_api/drafts/', { ...about, count: 10 }).catch((error: unknown) => {
        if (!String(error).includes('too_many_orders')) throw error;
      });
      await pause(modelTakes);
    }
  };
  const ordering = order();
  return async () => {
    ended.abort();
    await ordering;
  };
}

function lineOf(name: string, { requests, seconds, p50, p99 }: Measured): string {
  const numbers = [requests / seconds, p50, p99].map((number) => number.toFixed(1).padStart(9));
  return `${name.padEnd(10)}${numbers.join('')}`;
}

function write(line: string): void {
  process.stdout.write(`${line}\n`);
}
