import { expect, test } from 'vitest';

import { inTransaction } from '../database/database.ts';
import { makePerson, makeQuestion } from '../testing/factories.ts';
import { getQuestion, lockQuestion } from '../questions/store.ts';
import { startServer } from '../testing/start-server.ts';
import { type GradedAnswer, recordAnswer } from './record-store.ts';

const server = startServer();

/** A first answer to a new question that nothing speaks against. */
async function gradedAnswer(some: Partial<GradedAnswer> = {}): Promise<GradedAnswer> {
  const { context } = server;
  const question = some.question ?? (await makeQuestion(context)).id;
  const person = some.person ?? (await makePerson(context)).id;
  const { version } = await getQuestion(context.database, question);
  const graded = { users_answer: 'b', users_text_answer: null, points: 1, percentage: 100 } as const;
  const completed_at = '2026-01-02T03:04:05.678Z';
  return { question, version, person, completed_at, keyed: undefined, ...graded, ...some };
}

/** Stores answers that come at the same moment, and tells of each whether it was stored, or what it was refused with. */
async function storeAtOnce(answers: readonly GradedAnswer[]) {
  const { database } = server.context;
  const outcomes = await Promise.allSettled(answers.map((answer) => recordAnswer(database, answer)));
  return outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : String(outcome.reason)));
}

async function storedOf({ person, question }: GradedAnswer) {
  return server.context.database
    .selectFrom('answer')
    .select(['users_answer', 'users_text_answer', 'points', 'percentage'])
    .where('person', '=', person)
    .where('question', '=', question)
    .execute();
}

async function keptFor(key: string) {
  return server.context.database
    .selectFrom('idempotency_key')
    .select(['request', 'status', 'body'])
    .where('key', '=', key)
    .execute();
}

test('of answers that come at once, each is stored that may be, and no other one', async () => {
  const { database } = server.context;
  const plain = await gradedAnswer();
  const keyed = await gradedAnswer({ keyed: { key: 'at once', request: 'first', body: { status: 'ok' } } });
  const again = await gradedAnswer();
  expect(await storeAtOnce([again])).toEqual(['stored']);
  const outdated = await gradedAnswer({ version: '1 1' });
  const beingChanged = await gradedAnswer();
  const answers = [plain, keyed, again, outdated, beingChanged, plain];
  const outcomes = await inTransaction(database, async (transaction) => {
    await lockQuestion(transaction, beingChanged.question, 'change');
    return storeAtOnce(answers);
  });
  expect(outcomes).toEqual(['stored', 'stored', 'not_stored', 'not_stored', 'not_stored', 'not_stored']);
  expect(await storedOf(plain)).toEqual([
    { users_answer: 'b', users_text_answer: null, points: 1, percentage: 100 },
  ]);
  expect(await storedOf(outdated)).toEqual([]);
  expect(await storedOf(beingChanged)).toEqual([]);
  expect(await keptFor('at once')).toEqual([{ request: 'first', status: 201, body: { status: 'ok' } }]);
});

test('a key that is taken keeps nobody else from being stored', async () => {
  const first = await gradedAnswer({ keyed: { key: 'taken', request: 'first', body: {} } });
  expect(await storeAtOnce([first])).toEqual(['stored']);
  const second = await gradedAnswer({ keyed: { key: 'taken', request: 'second', body: {} } });
  const other = await gradedAnswer({ keyed: { key: 'free', request: 'other', body: {} } });
  expect(await storeAtOnce([second, other, await gradedAnswer()])).toEqual(['key_taken', 'stored', 'stored']);
  expect(await storeAtOnce([second])).toEqual(['key_taken']);
  expect(await storedOf(second)).toEqual([]);
  expect(await keptFor('taken')).toMatchObject([{ request: 'first' }]);
});

test('what PostgreSQL refuses is refused to whom it concerns alone', async () => {
  const nobody = await gradedAnswer({ person: 2_147_483_647 });
  const [refused, stored] = await storeAtOnce([nobody, await gradedAnswer()]);
  expect(refused).toMatch(/answer_person_fkey/);
  expect(stored).toBe('stored');
});

test('texts are stored as they were given', async () => {
  const given = ['"a", \\ {b}', 'oʻrta \u{1F9E0}', "'); drop table answer; --", 'NULL', '½\n⅓'];
  const answers = await Promise.all(
    given.map(async (users_text_answer) => gradedAnswer({ users_answer: null, users_text_answer })),
  );
  expect(await storeAtOnce(answers)).toEqual(given.map(() => 'stored'));
  const stored = await Promise.all(answers.map(storedOf));
  expect(stored.map(([row]) => row?.users_text_answer)).toEqual(given);
});
