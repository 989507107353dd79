import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { type AppContext, closeAppContext, connectAndMigrate } from '../../server/app-context.ts';
import { startPostgres } from '../../server/postgres-server/start-postgres.ts';
import { readConfig } from '../../server/process/config.ts';
import { runProgram } from '../../server/process/run-program.ts';
import { makePerson, makeQuestion, tokenOf } from '../../server/testing/factories.ts';
import { closedLoop, type Measured } from './measure.ts';
import { processorTime } from './processor-time.ts';
import { startSavol } from './programs.ts';
import { parts } from './without-part.ts';

/** Pupils of a class, and tests of a work. */
const size = 40;
const classes = 30;
const bank = 20_000;
/** How often a page asks whether results have changed. */
const secondsBetween = 4;

/*
 * Measures what the results of a work cost in a school that has many results of work: the whole matrix of 40 pupils by 40 tests, and
 * the answer that nothing has changed, which a page asks for every few seconds. With `--ablate` it measures instead the page of a class, and
 * the page with the name of the school, each beside servers that lack a part of it. One request at a time.
 */
await runProgram(async (ending) => {
  const { values } = parseArgs({
    options: {
      results: { type: 'string', default: '20000000' },
      seconds: { type: 'string', default: '10' },
      ablate: { type: 'boolean', default: false },
    },
  });
  const works = Math.ceil(Number(values.results) / size ** 2);
  const folder = mkdtempSync(join(tmpdir(), 'savol-work-results-'));
  await using opened = new AsyncDisposableStack();
  opened.defer(() => rmSync(folder, { recursive: true }));
  const { connectionString, stop } = await startPostgres({ ending });
  opened.defer(stop);
  const environment = {
    DATABASE_URL: connectionString,
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    SCHOOL_NAME: '12-maktab',
  };
  const token = await fillSchool(environment, works);

  /** Asks for addresses in turn, one after another. @returns the processor time of one, in milliseconds */
  const measured = async (
    name: string,
    address: (turn: number) => string,
    read?: (answer: string, turn: number) => void,
  ) => {
    let turn = 0;
    const before = spent();
    const result = await closedLoop(1, Number(values.seconds), async (_client, timed) => {
      turn += 1;
      await timed(async () => {
        const response = await fetch(address(turn), { headers: { Authorization: `JWT ${token}` } });
        const text = await response.text();
        if (response.ok) read?.(text, turn);
        return { isGood: response.ok, value: undefined };
      });
    });
    const cpu = (1000 * (spent() - before)) / result.requests;
    if (result.errors > 0) throw new Error(`${result.errors} of ${result.requests} requests failed.`);
    write(lineOf(name, result, cpu));
    return cpu;
  };

  write(`${works * size ** 2} results of ${works} works\n`);
  write('answer               req/s   p50 ms   p99 ms   CPU ms');
  if (values.ablate) {
    const plain = await pages('');
    for (const part of Object.keys(parts)) await pages(part);
    await pages('');
    write(`\nA class has ${(works / classes).toFixed(0)} works; the page has ${plain} bytes.`);
    return;
  }

  const savol = await startSavol(environment);
  opened.defer(() => savol.stop());
  const path = (work: number) => `${savol.origin}/django/work_api/${work}/results/`;
  const states = new Map<number, string>();
  // Works from all over the table, so that few of their pages are in memory already.
  const workOf = (turn: number, count = works) => 1 + (((turn % count) * 7919) % works);
  await measured(
    'whole',
    (turn) => path(workOf(turn)),
    (answer, turn) => states.set(workOf(turn), (JSON.parse(answer) as { state: string }).state),
  );
  const unchanged = await measured('unchanged', (turn) => {
    const work = workOf(turn, states.size);
    return `${path(work)}?state=${encodeURIComponent(states.get(work) ?? '')}`;
  });
  const share = (100 * unchanged) / (1000 * secondsBetween);
  write(`\nA page that asks every ${secondsBetween} s takes ${share.toFixed(3)} % of a core.`);

  /** Measures both pages on a server that lacks a part, or none. @returns the size of the page */
  async function pages(part: string): Promise<number> {
    ending.throwIfAborted();
    const lacking = new URL('without-part.ts', import.meta.url).href;
    const server = await startSavol({
      ...environment,
      ...(part !== '' && { NODE_OPTIONS: `--import=${lacking}`, WITHOUT: part }),
    });
    try {
      let bytes = 0;
      const named = (what: string) => (part === '' ? what : `${what}, no ${part}`);
      await measured(
        named('class'),
        (turn) => `${server.origin}/django/classes_api/${1 + (turn % classes)}/`,
      );
      await measured(
        named('page'),
        () => `${server.origin}/login`,
        (text) => (bytes = text.length),
      );
      return bytes;
    } finally {
      await server.stop();
    }
  }
});

function write(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Makes a school whose every work was done by a class. @returns a token of staff */
async function fillSchool(environment: NodeJS.ProcessEnv, works: number): Promise<string> {
  const context = await connectAndMigrate(readConfig(environment), environment['DATABASE_URL'] ?? '');
  const staff = await makePerson(context, { is_staff: true });
  const { id } = await makeQuestion(context);
  await insertRows(context, id, works);
  // Filling may take longer than a token lives.
  const token = await tokenOf(context, staff);
  await closeAppContext(context);
  return token;
}

/** By one statement a table: millions of single insertions would take hours. References are right, and are not checked. */
async function insertRows({ pool }: AppContext, question: number, works: number): Promise<void> {
  const client = await pool.connect();
  const steps: [string, unknown[]][] = [
    ['set session_replication_role = replica', []],
    ["set work_mem = '256MB'", []],
    [
      `insert into question (test_type, savol, content, key, category, qiyinlik_darajasi)
        select test_type, savol, content, key, category, qiyinlik_darajasi from question, generate_series(2, $2) where id = $1`,
      [question, bank],
    ],
    [
      `insert into users (email, first_name, last_name, is_active, is_pupil)
        select 'pupil-' || n || '@example.com', 'Aziza', 'Karimova ' || n, true, true from generate_series(1, $1) as n`,
      [classes * size],
    ],
    ["insert into class (name, year) select 'Class ' || n, 2026 from generate_series(1, $1) as n", [classes]],
    [
      `insert into class_pupil (class, person)
        select 1 + (row_number() over (order by id) - 1) / $1, id from users where email like 'pupil-%'`,
      [size],
    ],
    [
      `insert into work (title, mode, seed, opens_at, attempts, mix_tests, mix_options, show_marks, show_keys,
          show_explanations, pass_mark, parents_see)
        select 'Work ' || n, 'exam', '', now() - interval '1 day', 'once', false, false, 'end', 'end', 'end', 60, true
        from generate_series(1, $1) as n`,
      [works],
    ],
    [
      'insert into work_class (work, class) select n, 1 + n % $2 from generate_series(1, $1) as n',
      [works, classes],
    ],
    [
      `insert into work_question (work, question, place)
        select n, (select min(id) from question) + (n::bigint * 131 + place * 17) % $2, place
        from generate_series(1, $1) as n, generate_series(1, $3) as place on conflict do nothing`,
      [works, bank - 1, size],
    ],
    [
      `insert into work_attempt (work, person, number, questions, weights, started_at, handed_in_at, handed_in_by, opened, changed_at)
        select asked.work, person, 1, questions, weights_now(questions), now(), now(), 'pupil', '', now()
        from (select work, array_agg(question order by place) as questions from work_question group by work) as asked
        join work_class on work_class.work = asked.work join class_pupil using (class)
        order by person, asked.work`,
      [],
    ],
    [
      `insert into work_answer (attempt, question, answer, version, points, percentage, choice, answered_at)
        select id, question, '{"chosen": "b"}', 1, question % 2, 100 * (question % 2), 1, now()
        from work_attempt, unnest(questions) as question`,
      [],
    ],
    ['vacuum (analyze) work_attempt', []],
    ['vacuum (analyze) work_answer', []],
    ['analyze', []],
    ['checkpoint', []],
  ];
  for (const [statement, values] of steps) await client.query(statement, values);
  client.release(true);
}

/** Seconds of processor time that the server and its PostgreSQL have used: all processes below this one. */
function spent(): number {
  const { user, system } = process.cpuUsage();
  return processorTime([process.pid]) - (user + system) / 1_000_000;
}

function lineOf(name: string, { requests, seconds, p50, p99 }: Measured, cpu: number): string {
  const cells = [(requests / seconds).toFixed(0), p50.toFixed(1), p99.toFixed(1), cpu.toFixed(2)];
  return `${name.padEnd(18)}${cells.map((cell) => cell.padStart(9)).join('')}`;
}
