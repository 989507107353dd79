import { expect, test } from 'vitest';

import { inTransaction } from '../database/database.ts';
import { makePerson, makeQuestion } from '../testing/factories.ts';
import { findQuestionToGrade, holdQuestion } from '../questions/store.ts';
import { startServer } from '../testing/start-server.ts';
import { type FirstAnswer, insertFirstAnswer } from './first-answers-store.ts';

const server = startServer();

/** A first answer to a new question that nothing speaks against. */
async function firstAnswer(some: Partial<FirstAnswer> = {}): Promise<FirstAnswer> {
  const { house } = server;
  const question = some.question ?? (await makeQuestion(house)).id;
  const person = some.person ?? (await makePerson(house)).id;
  const { version = '' } = (await findQuestionToGrade(house.database, question)) ?? {};
  const graded = { users_answer: 'b', users_text_answer: null, points: 1, percentage: 100 } as const;
  return { question, version, person, name: 'Ann Lee', keyed: undefined, ...graded, ...some };
}

/** Stores answers that come at the same moment, and tells of each whether it was stored, or what it was refused with. */
async function storeAtOnce(answers: readonly FirstAnswer[]) {
  const { database } = server.house;
  const outcomes = await Promise.allSettled(answers.map((answer) => insertFirstAnswer(database, answer)));
  return outcomes.map((outcome) =>
    outcome.status === 'fulfilled' ? outcome.value !== undefined : String(outcome.reason),
  );
}

async function storedOf({ person, question }: FirstAnswer) {
  return server.house.database
    .selectFrom('answer')
    .select(['users_answer', 'users_text_answer', 'points', 'percentage'])
    .where('person', '=', person)
    .where('question', '=', question)
    .execute();
}

async function keptFor(key: string) {
  return server.house.database
    .selectFrom('idempotency_key')
    .select(['request', 'status', 'body'])
    .where('key', '=', key)
    .execute();
}

test('of answers that come at once, each is stored that may be, and no other one', async () => {
  const { database } = server.house;
  const plain = await firstAnswer();
  const keyed = await firstAnswer({ keyed: { key: 'at once', request: 'first' } });
  const again = await firstAnswer();
  expect(await storeAtOnce([again])).toEqual([true]);
  const outdated = await firstAnswer({ version: '1 1' });
  const beingChanged = await firstAnswer();
  const answers = [plain, keyed, again, outdated, beingChanged, plain];
  const outcomes = await inTransaction(database, async (transaction) => {
    await holdQuestion(transaction, beingChanged.question, 'change');
    return storeAtOnce(answers);
  });
  expect(outcomes).toEqual([true, true, false, false, false, false]);
  expect(await storedOf(plain)).toEqual([
    { users_answer: 'b', users_text_answer: null, points: 1, percentage: 100 },
  ]);
  expect(await storedOf(outdated)).toEqual([]);
  expect(await storedOf(beingChanged)).toEqual([]);
  const [{ completed_at } = { completed_at: '' }] = await database
    .selectFrom('answer')
    .select('completed_at')
    .where('person', '=', keyed.person)
    .execute();
  const result = { user_name: 'Ann Lee', points: 1, percentage: 100, completed_at };
  expect(await keptFor('at once')).toEqual([
    { request: 'first', status: 201, body: { status: 'ok', result } },
  ]);
});

test('a key that is taken keeps nobody else from being stored', async () => {
  const first = await firstAnswer({ keyed: { key: 'taken', request: 'first' } });
  expect(await storeAtOnce([first])).toEqual([true]);
  const second = await firstAnswer({ keyed: { key: 'taken', request: 'second' } });
  const other = await firstAnswer({ keyed: { key: 'free', request: 'other' } });
  expect(await storeAtOnce([second, other, await firstAnswer()])).toEqual([false, true, true]);
  expect(await storeAtOnce([second])).toEqual([false]);
  expect(await storedOf(second)).toEqual([]);
  expect(await keptFor('taken')).toMatchObject([{ request: 'first' }]);
});

test('what PostgreSQL refuses is refused to whom it concerns alone', async () => {
  const nobody = await firstAnswer({ person: 2_147_483_647 });
  const [refused, stored] = await storeAtOnce([nobody, await firstAnswer()]);
  expect(refused).toMatch(/answer_person_fkey/);
  expect(stored).toBe(true);
});

test('texts are stored as they were given', async () => {
  const given = ['"a", \\ {b}', 'oʻrta \u{1F9E0}', "'); drop table answer; --", 'NULL', '½\n⅓'];
  const answers = await Promise.all(
    given.map(async (users_text_answer) => firstAnswer({ users_answer: null, users_text_answer })),
  );
  expect(await storeAtOnce(answers)).toEqual(given.map(() => true));
  const stored = await Promise.all(answers.map(storedOf));
  expect(stored.map(([row]) => row?.users_text_answer)).toEqual(given);
});
