import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { type AppContext, closeAppContext, connectAndMigrate } from '../../server/app-context.ts';
import { startPostgres } from '../../server/postgres-server/start-postgres.ts';
import { readConfig } from '../../server/process/config.ts';
import { runProgram } from '../../server/process/run-program.ts';
import { makeCaller, makeCategory, makeClass, makeQuestion } from '../../server/testing/factories.ts';
import { makeWork } from '../../server/testing/work.ts';
import { processorTime } from './processor-time.ts';
import { startSavol } from './programs.ts';

type School = { pupils: string[]; work: number };
type Sent = { step: string; took: number; isGood: boolean };
type Attempt = { opened: string; tests: { test: { id: number } }[] };

/*
 * Many pupils start the same exam within some seconds, answer all of its tests, and hand in together. Then every choice that
 * the server has acknowledged is looked for in the database.
 */
await runProgram(async (ending) => {
  const { values } = parseArgs({
    options: {
      pupils: { type: 'string', default: '600' },
      tests: { type: 'string', default: '30' },
      /** Seconds in which all of them start. */
      start: { type: 'string', default: '10' },
      /** Seconds in which each of them answers. */
      answer: { type: 'string', default: '90' },
    },
  });
  const [pupils, tests] = [Number(values.pupils), Number(values.tests)];
  const folder = mkdtempSync(join(tmpdir(), 'savol-exam-'));
  await using opened = new AsyncDisposableStack();
  opened.defer(() => rmSync(folder, { recursive: true }));
  const { connectionString, stop } = await startPostgres({ ending });
  opened.defer(stop);
  const environment = { DATABASE_URL: connectionString, DATA_DIR: folder, LOG_LEVEL: 'silent' };
  const context = await connectAndMigrate(readConfig(environment), connectionString);
  opened.defer(() => closeAppContext(context));
  const school = await fillSchool(context, pupils, tests);
  const savol = await startSavol(environment);
  opened.defer(() => savol.stop());

  const used = processorTime([savol.process]);
  const sent: Sent[] = [];
  const acknowledged = await takeExam(
    savol.origin,
    school,
    Number(values.start),
    Number(values.answer),
    sent,
  );
  const spent = processorTime([savol.process]) - used;

  write('step      requests   errors   p50 ms   p99 ms   longest ms');
  for (const step of ['start', 'answer', 'hand-in']) write(lineOf(step, sent));
  const { choices, handedIn } = await readBack(context, school.work);
  const lost = [...acknowledged].filter(([place, choice]) => choices.get(place) !== choice).length;
  write(`lost choices ${lost} of ${acknowledged.size}; handed in ${handedIn} of ${pupils}`);
  write(`processor time of the server ${spent.toFixed(1)} s`);
});

async function fillSchool(context: AppContext, count: number, tests: number): Promise<School> {
  const made = await Promise.all(
    Array.from({ length: count }, () => makeCaller(context, { is_pupil: true })),
  );
  const callers = made.toSorted((a, b) => a.person.id - b.person.id);
  const { id: category } = await makeCategory(context);
  const questions = [];
  while (questions.length < tests) questions.push(await makeQuestion(context, { category }));
  const taking = await makeClass(context, { pupils: callers.map(({ person }) => person) });
  const { id: work } = await makeWork(context, {
    classes: [taking],
    questions,
    time_limit: 60,
    mix_tests: true,
    mix_options: true,
  });
  return { pupils: callers.map(({ token }) => token), work };
}

/** The choices that the server has acknowledged, by pupil and test. */
type Choices = Map<string, string>;

async function takeExam(
  origin: string,
  { pupils, work }: School,
  startSeconds: number,
  answerSeconds: number,
  sent: Sent[],
): Promise<Choices> {
  const acknowledged: Choices = new Map();
  const all = pupils.map(async (token, pupil) => {
    const post = caller(origin, token, work, sent);
    await pause((startSeconds * 1000 * pupil) / pupils.length);
    const started = await post<{ attempt: Attempt }>('start');
    if (started === undefined) return undefined;
    const { opened, tests } = started.attempt;
    for (const [
      place,
      {
        test: { id },
      },
    ] of tests.entries()) {
      await pause(((answerSeconds * 1000) / tests.length) * 2 * Math.random());
      const users_answer = 'abc'[(pupil + place) % 3] ?? 'a';
      const answered = await post('answer', { test: id, users_answer, choice: place + 1, opened });
      if (answered !== undefined) acknowledged.set(`${pupil} ${id}`, users_answer);
    }
    return () => post('hand-in', { opened });
  });
  const handIns = await Promise.all(all);
  await Promise.all(handIns.map(async (handIn) => handIn?.()));
  return acknowledged;
}

/** Posts to a work as one pupil. @returns a function that gives undefined where the answer is no success */
function caller(origin: string, token: string, work: number, sent: Sent[]) {
  return async <Body>(step: string, body: object = {}): Promise<Body | undefined> => {
    const start = performance.now();
    const response = await fetch(`${origin}/django/work_api/${work}/${step}/`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `JWT ${token}` },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    sent.push({ step, took: performance.now() - start, isGood: response.ok });
    return response.ok ? (JSON.parse(text) as Body) : undefined;
  };
}

async function readBack(context: AppContext, work: number): Promise<{ choices: Choices; handedIn: number }> {
  const { rows } = await context.pool.query<{ place: number; question: number; chosen: string }>(
    `select dense_rank() over (order by person)::integer - 1 as place, question, answer->>'chosen' as chosen
     from work_answer join work_attempt on work_attempt.id = attempt where work = $1`,
    [work],
  );
  const done = await context.pool.query(
    'select from work_attempt where work = $1 and handed_in_at is not null',
    [work],
  );
  const choices = rows.map(({ place, question, chosen }) => [`${place} ${question}`, chosen] as const);
  return { choices: new Map(choices), handedIn: done.rowCount ?? 0 };
}

function lineOf(step: string, sent: readonly Sent[]): string {
  const ofStep = sent.filter((request) => request.step === step);
  const times = ofStep.map(({ took }) => took).toSorted((a, b) => a - b);
  const at = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;
  const errors = ofStep.filter(({ isGood }) => !isGood).length;
  const counts = [ofStep.length, errors].map((count) => String(count).padStart(9));
  const numbers = [at(0.5), at(0.99), at(1)].map((number) => number.toFixed(1).padStart(9));
  return `${step.padEnd(9)}${[...counts, ...numbers].join('')}`;
}

function write(line: string): void {
  process.stdout.write(`${line}\n`);
}
