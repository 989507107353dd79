import fc from 'fast-check';
import pg from 'pg';
import { expect, test } from 'vitest';

import type { OptionLetter } from '../../contract/questions/choices.ts';
import { updateCategory } from '../categories/store.ts';
import { inTransaction } from '../database/database.ts';
import { retried } from '../database/retry.ts';
import { NotFoundError } from '../errors.ts';
import { deleteQuestion, lockQuestion, type StoredQuestion, updateQuestion } from '../questions/store.ts';
import { runs } from '../testing/extent.ts';
import { answerCounts } from '../testing/answer-counts.ts';
import { send } from '../testing/client.ts';
import {
  makeAnswer,
  makeCaller,
  makeCategory,
  makePerson,
  makeQuestion,
  nobody,
} from '../testing/factories.ts';
import { startServer } from '../testing/start-server.ts';
import { deleteUser } from '../users/store.ts';
import { regrade } from './regrade-store.ts';
import { eraseTexts } from './store.ts';

const server = startServer();
/** A second server on the same database, with connections of its own like a second process. */
const beside = startServer({ databaseOf: server });

const pick = fc.nat(11);
const anyStep = fc.record({
  what: fc.oneof(
    { weight: 3, arbitrary: fc.constant('answer' as const) },
    {
      weight: 4,
      arbitrary: fc.constantFrom('regrade', 'unknow', 'carry', 'switch', 'delete', 'leave', 'erase', 'move'),
    },
    { weight: 2, arbitrary: fc.constant('mark' as const) },
  ),
  question: pick,
  person: pick,
  category: pick,
  letter: fc.constantFrom<OptionLetter>('a', 'b', 'c'),
});
type Step = typeof anyStep extends fc.Arbitrary<infer One> ? One : never;

type School = { categories: number[]; questions: StoredQuestion[]; people: number[]; marker: string };

async function makeSchool(): Promise<School> {
  const { context } = server;
  const root = await makeCategory(context);
  const child = await makeCategory(context, { parent: root.id });
  const other = await makeCategory(context);
  const { token: marker } = await makeCaller(context, { is_staff: true });
  const school: School = { categories: [root.id, child.id, other.id], questions: [], people: [], marker };
  for (const place of [0, 1, 2, 3, 4, 5]) {
    const test_type = ['choosable', 'choosable', 'free_text', 'choosable', 'choosable', 'essay'][place];
    const some = test_type === undefined ? {} : { test_type };
    const category = itemAt(school.categories, place);
    school.questions.push(await makeQuestion(context, { category, ...some }));
  }
  while (school.people.length < 4) school.people.push((await makePerson(context)).id);
  return school;
}

function itemAt<Item>(items: readonly Item[], place: number): Item {
  const item = items[place % items.length];
  if (item === undefined) throw new Error('There is nothing to pick from.');
  return item;
}

/** Marks the answer of a person. @throws where there is none, or it cannot be marked */
async function mark(
  on: typeof server,
  { question, person, marker }: Record<'question' | 'person', number> & { marker: string },
  percentage: number,
) {
  const answer = await on.context.database
    .selectFrom('answer')
    .select('id')
    .where('question', '=', question)
    .where('person', '=', person)
    .executeTakeFirst();
  if (answer === undefined) throw new NotFoundError();
  const sent = { token: marker, json: { percentage } };
  const { status, text } = await send(on, `PUT /tests_api/to-mark/${answer.id}/`, sent);
  if (status === 404 || status === 409) throw new NotFoundError();
  if (status !== 200) throw new Error(text);
}

/** Changes the school through one of the servers. */
async function change(school: School, step: Step, on: typeof server): Promise<void> {
  const { context } = on;
  const { database } = context;
  const { id, test_type, content } = itemAt(school.questions, step.question);
  const person = itemAt(school.people, step.person);
  const category = itemAt(school.categories, step.category);
  const [, child = 0, other = 0] = school.categories;
  const isChoosable = test_type === 'choosable';
  const rewrite = (right: OptionLetter | null) =>
    inTransaction(database, async (transaction) => {
      await lockQuestion(transaction, id, 'change');
      const keys: Record<string, object> = { choosable: { right }, free_text: { accepted: right } };
      const key = right === null ? null : (keys[test_type] ?? null);
      await updateQuestion(transaction, id, { category, content, key }, nobody);
      await regrade(transaction, id);
    });
  switch (step.what) {
    case 'answer':
      return void (await makeAnswer(context, {
        question: { id },
        person: { id: person },
        ...(isChoosable && { users_answer: step.letter }),
        answer: { text: step.letter },
      }));
    case 'mark':
      return mark(
        on,
        { question: id, person, marker: school.marker },
        { a: 0, b: 25, c: 55, d: 75, e: 100 }[step.letter],
      );
    case 'regrade':
      return rewrite(step.letter);
    case 'unknow':
      return rewrite(null);
    case 'carry':
      return void (await updateQuestion(database, id, { category }, nobody));
    case 'switch':
      return void (await updateQuestion(database, id, { enabled: step.letter === 'a' }, nobody));
    case 'delete':
      return deleteQuestion(database, id);
    case 'leave':
      return deleteUser(database, person);
    case 'erase':
      return eraseTexts(database, [person]);
    case 'move': {
      const parent = step.letter === 'a' ? null : other;
      return updateCategory(database, child, { name: `Child ${child}`, language: 'en', parent });
    }
  }
}

const foreignKeyViolation = '23503';

/** Whether an error only says that the question or the person is gone, or the answer is there already. */
function isExpected(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return error.code === foreignKeyViolation;
  return error instanceof NotFoundError || String(error).includes('has answered the question already');
}

async function tryChange(school: School, step: Step, on: typeof server): Promise<string> {
  try {
    // As every transaction of the server: of those that wait for each other, PostgreSQL ends one.
    await retried(() => change(school, step, on));
    return step.what;
  } catch (error) {
    if (!isExpected(error)) throw error;
    return 'nothing';
  }
}

async function expectTrueCounts(what: string): Promise<void> {
  const { maintained, counted } = await answerCounts(server.context.database);
  expect(maintained, what).toEqual(counted);
}

test('after any sequence of changes the stored counts are those of the answers', async () => {
  const done = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 10, maxLength: 25 }), async (steps) => {
      const school = await makeSchool();
      for (const [place, step] of steps.entries()) {
        const what = await tryChange(school, step, place % 2 ? server : beside);
        done.set(what, (done.get(what) ?? 0) + 1);
        await expectTrueCounts(what);
      }
    }),
    { numRuns: runs(25) },
  );
  expect(done.get('answer')).toBeGreaterThan(runs(50) / 2);
  expect([...done.keys()].length).toBeGreaterThanOrEqual(10);
});

test('after simultaneous changes through two servers the stored counts are those of the answers', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 20, maxLength: 40 }), async (steps) => {
      const school = await makeSchool();
      await Promise.all(steps.map((step, place) => tryChange(school, step, place % 2 ? server : beside)));
      await expectTrueCounts('all at once');
    }),
    { numRuns: runs(25) },
  );
});

test('a class that answers one question at once is counted exactly, by two servers', async () => {
  const { context } = server;
  const question = await makeQuestion(context);
  const people = await Promise.all(Array.from({ length: 60 }, () => makePerson(context)));
  await Promise.all(
    people.map((person, place) =>
      makeAnswer((place % 2 ? server : beside).context, {
        question,
        person,
        users_answer: place % 3 ? 'a' : 'b',
      }),
    ),
  );
  await expectTrueCounts('one question');
});
