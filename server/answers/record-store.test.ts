import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { inTransaction } from '../database/database.ts';
import { makePerson, makeQuestion } from '../testing/factories.ts';
import { getQuestion, lockQuestion } from '../questions/store.ts';
import { startServer } from '../testing/start-server.ts';
import { countWaiting } from '../testing/waiting.ts';
import { type GradedAnswer, recordAnswer } from './record-store.ts';

const server = startServer();

/** The first answer of a new person to a new question, by default. */
async function gradedAnswer(some: Partial<GradedAnswer> = {}): Promise<GradedAnswer> {
  const { context } = server;
  const question = some.question ?? (await makeQuestion(context)).id;
  const person = some.person ?? (await makePerson(context)).id;
  const { revision, version } = await getQuestion(context.database, question);
  const graded = { answer: { chosen: 'b' }, points: 1, percentage: 100 };
  const completed_at = '2026-01-02T03:04:05.678Z';
  return { question, revision, version, person, completed_at, keyed: undefined, ...graded, ...some };
}

/** Records answers simultaneously. Returns the outcome, or the message of the error, of each. */
async function recordTogether(answers: readonly GradedAnswer[]) {
  const { database } = server.context;
  const outcomes = await Promise.allSettled(answers.map((answer) => recordAnswer(database, answer)));
  return outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : String(outcome.reason)));
}

async function storedAnswer({ person, question }: GradedAnswer) {
  return server.context.database
    .selectFrom('answer')
    .select(['answer', 'points', 'percentage'])
    .where('person', '=', person)
    .where('question', '=', question)
    .execute();
}

async function responseFor(key: string) {
  return server.context.database
    .selectFrom('idempotency_key')
    .select(['request', 'status', 'response'])
    .where('key', '=', key)
    .execute();
}

test('of simultaneous answers, exactly those to unchanged questions that the person has not answered are stored', async () => {
  const { database } = server.context;
  const plain = await gradedAnswer();
  const keyed = await gradedAnswer({ keyed: { key: 'at once', request: 'first', response: 'encrypted' } });
  const again = await gradedAnswer();
  expect(await recordTogether([again])).toEqual(['stored']);
  const outdated = await gradedAnswer({ revision: '1 1' });
  const beingChanged = await gradedAnswer();
  const answers = [plain, keyed, again, outdated, beingChanged, plain];
  const outcomes = await inTransaction(database, async (transaction) => {
    await lockQuestion(transaction, beingChanged.question, 'change');
    return recordTogether(answers);
  });
  expect(outcomes).toEqual(['stored', 'stored', 'not_stored', 'not_stored', 'not_stored', 'not_stored']);
  expect(await storedAnswer(plain)).toEqual([{ answer: { chosen: 'b' }, points: 1, percentage: 100 }]);
  expect(await storedAnswer(outdated)).toEqual([]);
  expect(await storedAnswer(beingChanged)).toEqual([]);
  expect(await responseFor('at once')).toEqual([{ request: 'first', status: 201, response: 'encrypted' }]);
});

test('a key that is taken does not prevent other answers from being stored', async () => {
  const first = await gradedAnswer({ keyed: { key: 'taken', request: 'first', response: '' } });
  expect(await recordTogether([first])).toEqual(['stored']);
  const second = await gradedAnswer({ keyed: { key: 'taken', request: 'second', response: '' } });
  const other = await gradedAnswer({ keyed: { key: 'free', request: 'other', response: '' } });
  expect(await recordTogether([second, other, await gradedAnswer()])).toEqual([
    'key_taken',
    'stored',
    'stored',
  ]);
  expect(await recordTogether([second])).toEqual(['key_taken']);
  expect(await storedAnswer(second)).toEqual([]);
  expect(await responseFor('taken')).toMatchObject([{ request: 'first' }]);
});

test('an answer that PostgreSQL refuses does not affect other answers', async () => {
  const nobody = await gradedAnswer({ person: 2_147_483_647 });
  const [refused, stored] = await recordTogether([nobody, await gradedAnswer()]);
  expect(refused).toMatch(/answer_person_fkey/);
  expect(stored).toBe('stored');
});

test('texts are stored unchanged', async () => {
  const given = ['"a", \\ {b}', 'oʻrta \u{1F9E0}', "'); drop table answer; --", 'NULL', '½\n⅓'];
  const answers = await Promise.all(given.map(async (text) => gradedAnswer({ answer: { text } })));
  expect(await recordTogether(answers)).toEqual(given.map(() => 'stored'));
  const stored = await Promise.all(answers.map(storedAnswer));
  expect(stored.map(([row]) => row?.answer)).toEqual(given.map((text) => ({ text })));
});

test('an answer whose person is locked does not delay those of other people', async () => {
  const { database } = server.context;
  const person = (await makePerson(server.context)).id;
  expect(await recordTogether([await gradedAnswer({ person })])).toEqual(['stored']);
  const [locked, other] = [await gradedAnswer({ person }), await gradedAnswer()];
  const outcome = await inTransaction(database, async (transaction) => {
    await sql`select from answers_given where person = ${person} for update`.execute(transaction);
    const waiting = recordAnswer(database, locked);
    await expect.poll(() => countWaiting(server.context)).toBeGreaterThan(0);
    expect(await recordTogether([other])).toEqual(['stored']);
    expect(await storedAnswer(locked)).toEqual([]);
    return { waiting };
  });
  expect(await outcome.waiting).toBe('stored');
});
