import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { closeAppContext, connectAndMigrate } from '../../server/app-context.ts';
import { startPostgres } from '../../server/postgres-server/start-postgres.ts';
import { readConfig } from '../../server/process/config.ts';
import { runProgram } from '../../server/process/run-program.ts';
import { makeCaller, makeCategory, makeQuestion } from '../../server/testing/factories.ts';
import { closedLoop, type Measured } from './measure.ts';
import { startSavol } from './programs.ts';

const clients = 4;

/** The place of the next question of each pupil. */
const next = Array.from({ length: clients }, () => 0);

type School = { staff: string; pupils: string[]; questions: number[] };

/*
 * Measures how long answers take alone and while an import of people is checked, applied and undone, in turn and in one run. Each pupil answers
 * questions that nobody has answered.
 */
await runProgram(async (ending) => {
  const { values } = parseArgs({
    options: {
      people: { type: 'string', default: '1200' },
      seconds: { type: 'string', default: '10' },
      rounds: { type: 'string', default: '3' },
    },
  });
  const [people, seconds, rounds] = [values.people, values.seconds, values.rounds].map(Number) as [
    number,
    number,
    number,
  ];
  const folder = mkdtempSync(join(tmpdir(), 'savol-import-'));
  await using opened = new AsyncDisposableStack();
  opened.defer(() => rmSync(folder, { recursive: true }));
  const { connectionString, stop } = await startPostgres({ ending });
  opened.defer(stop);
  const environment = { DATABASE_URL: connectionString, DATA_DIR: folder, LOG_LEVEL: 'silent' };
  const school = await fillSchool(environment, Math.ceil(rounds * 2 * seconds * 400));
  const savol = await startSavol(environment);
  opened.defer(() => savol.stop());

  write('imports   answers/s   p50 ms   p99 ms   p99 against alone   milliseconds to check, apply, undo');
  for (let round = 0; round < rounds; round += 1) {
    ending.throwIfAborted();
    const alone = await answers(savol.origin, school, seconds);
    write(lineOf('none', alone));
    const importing = new AbortController();
    const imports = importOften(savol.origin, school.staff, people, importing.signal);
    const beside = await answers(savol.origin, school, seconds);
    importing.abort();
    const took = await imports;
    write(`${lineOf(String(people), beside)}${(beside.p99 / alone.p99).toFixed(2).padStart(20)}   ${took}`);
  }
});

async function fillSchool(environment: NodeJS.ProcessEnv, count: number): Promise<School> {
  const context = await connectAndMigrate(readConfig(environment), environment['DATABASE_URL'] ?? '');
  const { token: staff } = await makeCaller(context, { is_staff: true });
  const pupils = [];
  for (let client = 0; client < clients; client += 1) {
    pupils.push((await makeCaller(context, { is_pupil: true })).token);
  }
  const { id: category } = await makeCategory(context);
  const first = await makeQuestion(context, { category });
  // Copies of one question, by one statement: thousands of single insertions would take minutes.
  await context.pool.query(
    `insert into question (test_type, savol, content, key, category, qiyinlik_darajasi)
      select test_type, savol, content, key, category, qiyinlik_darajasi from question, generate_series(1, $2) where id = $1`,
    [first.id, Math.ceil(count / clients)],
  );
  const { rows } = await context.pool.query<{ id: number }>('select id from question order by id');
  await closeAppContext(context);
  return { staff, pupils, questions: rows.map(({ id }) => id) };
}

async function answers(origin: string, { pupils, questions }: School, seconds: number): Promise<Measured> {
  return closedLoop(clients, seconds, async (client, timed) => {
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
}

async function send(
  origin: string,
  path: string,
  token: string,
  body?: FormData,
): Promise<{ import: { id: number } }> {
  const response = await fetch(`${origin}/django/rosters_api/${path}`, {
    method: 'POST',
    headers: { Authorization: `JWT ${token}` },
    ...(body && { body }),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as { import: { id: number } };
}

/** Imports the same people and takes them back, over and over. @returns the mean times of each step */
async function importOften(
  origin: string,
  token: string,
  people: number,
  ending: AbortSignal,
): Promise<string> {
  const rows = Array.from(
    { length: people },
    (_, at) => `b${at};Қодиров;Ғайрат;${1 + (at % 11)}A;f${at}@example.com`,
  );
  const sums = [0, 0, 0];
  let times = 0;
  while (!ending.aborted) {
    const form = new FormData();
    form.append('text', `ID;Familiya;Ism;Sinf;Otasining pochtasi\n${rows.join('\n')}`);
    let id = 0;
    const steps = [
      async () => {
        id = (await send(origin, '', token, form)).import.id;
      },
      () => send(origin, `${id}/apply/`, token),
      () => send(origin, `${id}/undo/`, token),
    ];
    for (const [at, step] of steps.entries()) {
      const start = performance.now();
      await step();
      sums[at] = (sums[at] ?? 0) + performance.now() - start;
    }
    times += 1;
  }
  return `${sums.map((sum) => (sum / times).toFixed(0)).join(', ')} (${times} times)`;
}

function lineOf(name: string, { requests, seconds, p50, p99 }: Measured): string {
  const numbers = [requests / seconds, p50, p99].map((number) => number.toFixed(1).padStart(9));
  return `${name.padEnd(10)}${numbers.join('')}`;
}

function write(line: string): void {
  process.stdout.write(`${line}\n`);
}
