import { setTimeout as sleep } from 'node:timers/promises';

import { closeAppContext, connectAndMigrate } from '../../server/app-context.ts';
import { readConfig } from '../../server/process/config.ts';
import { makeCaller, makeCategory, makeQuestion } from '../../server/testing/factories.ts';
import { closedLoop, type Measured } from './measure.ts';

/* Pupils who answer tests while something else is going on. Each answers questions that nobody has answered. */

const clients = 4;

/** The place of the next question of each pupil. */
const next = Array.from({ length: clients }, () => 0);

/** Tokens, a category, and the questions that are answered. */
export type School = { staff: string; pupils: string[]; category: number; questions: number[] };

/** Makes a school with questions for a number of answers. */
export async function fillSchool(environment: NodeJS.ProcessEnv, count: number): Promise<School> {
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
  return { staff, pupils, category, questions: rows.map(({ id }) => id) };
}

/** Answers for some seconds. @param pause milliseconds in the mean between two answers of a pupil */
export async function answers(
  origin: string,
  { pupils, questions }: School,
  seconds: number,
  pause = 0,
): Promise<Measured> {
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
    if (pause > 0) await sleep(2 * pause * Math.random());
  });
}

/** A line with how many answers a second there were, and how long they took. */
export function lineOf(name: string, { requests, seconds, p50, p99 }: Measured): string {
  const numbers = [requests / seconds, p50, p99].map((number) => number.toFixed(1).padStart(9));
  return `${name.padEnd(10)}${numbers.join('')}`;
}

/** Writes a line. */
export function write(line: string): void {
  process.stdout.write(`${line}\n`);
}
