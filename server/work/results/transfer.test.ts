import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';

import type { AnsweredTest } from '../../../contract/answers.ts';
import type { PupilHome, TeacherHome } from '../../../contract/homes.ts';
import { inTransaction } from '../../database/database.ts';
import { updateQuestion } from '../../questions/store.ts';
import { answerCounts } from '../../testing/answer-counts.ts';
import { send } from '../../testing/client.ts';
import { type Caller, makeAnswer, makeCaller, makeQuestion, nobody } from '../../testing/factories.ts';
import { startServer } from '../../testing/start-server.ts';
import { makeAttempt, makeWork } from '../../testing/work.ts';
import { queueTransfer, transferAllResults, transferResults } from './transfer-store.ts';

const server = startServer({ jobs: true });

const wrong = { users_answer: 'a' } as const;
const right = { users_answer: 'b' } as const;

/** A pupil with two tests of a teacher. */
async function makeLesson() {
  const { context } = server;
  const author = await makeCaller(context, { is_teacher: true });
  const pupil = await makeCaller(context, { is_pupil: true });
  const ownTest = { author: author.person.id };
  const [first, second] = [await makeQuestion(context, ownTest), await makeQuestion(context, ownTest)];
  return { context, author, pupil, person: pupil.person, questions: [first, second], first, second };
}

function transfer(attempt: { id: number }, now = new Date()): Promise<void> {
  return inTransaction(server.context.database, (transaction) =>
    transferResults(transaction, attempt.id, now),
  );
}

/** The results of a person: the question, the percentage, and when. */
async function resultsOf(person: { id: number }) {
  return server.context.database
    .selectFrom('answer')
    .select(['question', 'percentage', 'points', 'completed_at'])
    .where('person', '=', person.id)
    .orderBy('question')
    .execute();
}

async function isTransferred({ id }: { id: number }): Promise<boolean> {
  const { database } = server.context;
  const row = await database
    .selectFrom('work_attempt')
    .select('is_transferred')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.is_transferred;
}

async function read<Item>({ token }: Caller, path: string): Promise<Item> {
  const { body } = await send(server, `GET /${path}`, { token });
  const [item] = (body as { data_api: Item[] }).data_api;
  if (item === undefined) throw new Error(`${path} is empty.`);
  return item;
}

const handedIn = new Date('2026-11-02T08:00:00Z');

describe('answers in work become results', () => {
  test('at the hand-in where that shows marks and keys, in lists, progress and homes of pupil and teacher', async () => {
    const { context, author, pupil, person, questions, first, second } = await makeLesson();
    await read<PupilHome>(pupil, 'home_api/pupil/');
    await read<TeacherHome>(author, 'home_api/teacher/');
    const work = await makeWork(context, { pupils: [person], questions });
    const answers = { [first.id]: right, [second.id]: wrong };
    const attempt = await makeAttempt(context, { work, person, answers, handed_in_at: handedIn });
    expect(await resultsOf(person)).toEqual([]);
    await transfer(attempt);
    const completed_at = handedIn.toISOString();
    expect(await resultsOf(person)).toEqual([
      { question: first.id, percentage: 100, points: 1, completed_at },
      { question: second.id, percentage: 0, points: 0, completed_at },
    ]);
    expect(await isTransferred(attempt)).toBe(true);
    expect(await read<PupilHome>(pupil, 'home_api/pupil/')).toMatchObject({
      in_all: { answered: 2, right: 1, points: 1 },
      latest: [{ test: second.id }, { test: first.id }],
    });
    expect(await read<TeacherHome>(author, 'home_api/teacher/')).toMatchObject({
      in_all: { answers: 2, right: 1 },
    });
    expect(await read(pupil, `blog_api/category/progress/?ids=${first.category}`)).toMatchObject({
      answered: 1,
      right: 1,
      solvable: 1,
    });
    expect(await read<AnsweredTest>(pupil, 'tests_api/answered/?verdict=wrong')).toMatchObject({
      test: { id: second.id, right_answer: 'b' },
      answer: wrong,
    });
    const { maintained, counted } = await answerCounts(context.database);
    expect(maintained).toEqual(counted);
  });

  test('beside results that the person has, which stay', async () => {
    const { context, person, questions, first, second } = await makeLesson();
    await makeAnswer(context, { question: first, person, ...wrong });
    const [before] = await resultsOf(person);
    const work = await makeWork(context, {
      pupils: [person],
      questions,
      mode: 'practice',
      show_keys: 'each',
    });
    const answers = { [first.id]: right, [second.id]: right };
    await transfer(await makeAttempt(context, { work, person, answers }));
    expect(await resultsOf(person)).toMatchObject([before, { question: second.id, percentage: 100 }]);
  });

  test('of the first attempt that has one, whichever attempt is transferred', async () => {
    const { context, person, questions, first, second } = await makeLesson();
    const work = await makeWork(context, { pupils: [person], questions, attempts: 'best' });
    const attempts = [
      await makeAttempt(context, { work, person, number: 1, answers: { [first.id]: wrong } }),
      await makeAttempt(context, {
        work,
        person,
        number: 2,
        answers: { [first.id]: right, [second.id]: right },
      }),
    ] as const;
    await transfer(attempts[1]);
    expect(await resultsOf(person)).toMatchObject([
      { question: first.id, percentage: 0 },
      { question: second.id, percentage: 100 },
    ]);
    for (const attempt of attempts) expect(await isTransferred(attempt)).toBe(true);
  });

  test.each([
    [{ show_marks: 'never' }],
    [{ show_keys: 'never' }],
    [{ show_marks: 'closed' }],
    [{ show_keys: 'closed' }],
  ] as const)('not at the hand-in where %o', async (show) => {
    const { context, person, questions, first } = await makeLesson();
    const work = await makeWork(context, { pupils: [person], questions, ...show });
    const attempt = await makeAttempt(context, { work, person, answers: { [first.id]: right } });
    await transfer(attempt);
    await transferAllResults(context.database, new Date());
    expect(await resultsOf(person)).toEqual([]);
    expect(await isTransferred(attempt)).toBe(false);
    // An answer that is shown at the close becomes a result then; one that is never shown does not.
    const later = new Date(Date.now() + 2 * 60 * 60 * 1000);
    await transferAllResults(context.database, later);
    const isNever = Object.values(show).some((when) => (when as string) === 'never');
    expect(await resultsOf(person)).toHaveLength(isNever ? 0 : 1);
    expect(await isTransferred(attempt)).toBe(!isNever);
  });

  test('not before the hand-in, and when the last pupil has a later end not before that', async () => {
    const { context, person, questions, first } = await makeLesson();
    const other = await makeCaller(context, { is_pupil: true });
    const pupils = [person, other.person];
    const work = await makeWork(context, { pupils, questions, show_keys: 'closed' });
    const inHours = (hours: number) => new Date(Date.now() + hours * 60 * 60 * 1000);
    await context.database
      .insertInto('work_allowance')
      .values({ work: work.id, person: other.person.id, closes_at: inHours(5) })
      .execute();
    const answers = { [first.id]: right };
    await makeAttempt(context, { work, person, answers });
    const underWay = { handed_in_at: null, handed_in_by: null };
    await makeAttempt(context, { work, person: other.person, answers, ...underWay });
    await transferAllResults(context.database, inHours(4));
    expect(await resultsOf(person)).toEqual([]);
    await transferAllResults(context.database, inHours(6));
    expect(await resultsOf(person)).toHaveLength(1);
    expect(await resultsOf(other.person)).toEqual([]);
  });

  test('of essays once they are marked, with the mark and the comment', async () => {
    const { context, author, pupil, person, first } = await makeLesson();
    const essay = await makeQuestion(context, { test_type: 'essay', author: author.person.id });
    const work = await makeWork(context, { pupils: [person], questions: [first, essay] });
    const answers = { [first.id]: right, [essay.id]: { answer: { text: 'Once.' } } };
    const attempt = await makeAttempt(context, { work, person, answers });
    await transfer(attempt);
    expect(await resultsOf(person)).toMatchObject([{ question: first.id }]);
    expect(await isTransferred(attempt)).toBe(false);
    const { rows: waiting } = await sql`select from mark`.execute(context.database);
    expect(waiting).toEqual([]);
    await context.database
      .updateTable('work_answer')
      .set({
        mark: 80,
        percentage: 80,
        points: 0.8,
        reason: 'Well told.',
        marked_by: author.person.id,
        marked_at: new Date(),
      })
      .where('question', '=', essay.id)
      .execute();
    await transfer(attempt);
    expect(await resultsOf(person)).toMatchObject([
      { question: first.id },
      { question: essay.id, percentage: 80 },
    ]);
    expect(await isTransferred(attempt)).toBe(true);
    expect(await read<AnsweredTest>(pupil, 'tests_api/answered/?verdict=partly')).toMatchObject({
      answer: { answer: { text: 'Once.' }, percentage: 80, comment: 'Well told.' },
    });
    // As any marked answer it keeps its mark and its weight when the test changes.
    const { token } = author;
    const { test_type, savol, category } = essay;
    const json = { test_type, savol, category, content: {}, qiyinlik_darajasi: 38 };
    expect((await send(server, `PUT /tests_api/${essay.id}/`, { token, json })).status).toBe(200);
    expect(await resultsOf(person)).toMatchObject([{}, { percentage: 80, points: 0.8 }]);
  });

  test('once, whatever is done at the same time: hand-ins, the job, and free answers', async () => {
    const { context, pupil, person } = await makeLesson();
    const questions = await Promise.all(Array.from({ length: 12 }, () => makeQuestion(context)));
    const work = await makeWork(context, { pupils: [person], questions });
    const answers = Object.fromEntries(questions.map(({ id }) => [id, right]));
    const attempt = await makeAttempt(context, { work, person, answers });
    const submit = ({ id }: { id: number }) =>
      send(server, `POST /tests_api/${id}/submit/`, { token: pupil.token, json: wrong });
    const [replies] = await Promise.all([
      Promise.all(questions.map(submit)),
      ...[1, 2, 3].map(() => transfer(attempt)),
      transferAllResults(context.database, new Date()),
    ]);
    const results = await resultsOf(person);
    expect(results.map(({ question }) => question)).toEqual(
      questions.map(({ id }) => id).toSorted((a, b) => a - b),
    );
    for (const [place, { id }] of questions.entries()) {
      const isFree = replies[place]?.status === 201;
      expect(replies[place]?.status).toBe(isFree ? 201 : 409);
      expect(results.find(({ question }) => question === id)?.percentage).toBe(isFree ? 0 : 100);
    }
    expect(await isTransferred(attempt)).toBe(true);
    const { maintained, counted } = await answerCounts(context.database);
    expect(maintained).toEqual(counted);
  });

  test('by the key of the moment, also of a test that is being changed', async () => {
    const { context, author, person, questions, first } = await makeLesson();
    const work = await makeWork(context, { pupils: [person], questions });
    const attempt = await makeAttempt(context, { work, person, answers: { [first.id]: right } });
    const { token } = author;
    const { test_type, savol, category, a, b, c } = first;
    await Promise.all([
      send(server, `PUT /tests_api/${first.id}/`, {
        token,
        json: { test_type, savol, category, a, b, c, right_answer: 'c' },
      }),
      ...[1, 2, 3, 4].map(() => transfer(attempt)),
    ]);
    await transferAllResults(context.database, new Date());
    expect(await resultsOf(person)).toMatchObject([{ question: first.id, percentage: 0 }]);
  });

  test('also to a test that was disabled since, and not to own tests', async () => {
    const { context, author, first } = await makeLesson();
    const ownCaller = await makeCaller(context, { is_pupil: true });
    const written = await makeQuestion(context, { author: ownCaller.person.id });
    const work = await makeWork(context, {
      author: author.person,
      pupils: [ownCaller.person],
      questions: [first, written],
    });
    const answers = { [first.id]: right, [written.id]: right };
    const attempt = await makeAttempt(context, { work, person: ownCaller.person, answers });
    await updateQuestion(context.database, first.id, { enabled: false }, nobody);
    await transfer(attempt);
    expect(await resultsOf(ownCaller.person)).toMatchObject([{ question: first.id }]);
    expect(await isTransferred(attempt)).toBe(true);
  });

  test('by the queue at the moment at which the work closes', async () => {
    const { context, person, questions, first } = await makeLesson();
    const closes_at = new Date(Date.now() + 1500);
    const work = await makeWork(context, { pupils: [person], questions, show_keys: 'closed', closes_at });
    await makeAttempt(context, { work, person, answers: { [first.id]: right } });
    await queueTransfer(context.database, new Date());
    await expect.poll(() => resultsOf(person)).toHaveLength(1);
    expect(Date.now()).toBeGreaterThanOrEqual(closes_at.getTime());
  });
});
