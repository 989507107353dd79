import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { answerGrace } from '../../contract/work/attempts.ts';
import { updateCategory } from '../categories/store.ts';
import { runs } from '../testing/extent.ts';
import {
  type Caller,
  makeAnswer,
  makeCaller,
  makeCategory,
  makeDifficultyLevel,
  makeQuestion,
  nobody,
} from '../testing/factories.ts';
import { deleteQuestion, type StoredQuestion, updateQuestion } from '../questions/store.ts';
import { send } from '../testing/client.ts';
import { startServer } from '../testing/start-server.ts';
import { makeAttempt, makeWork } from '../testing/work.ts';
import type { Work } from '../database/tables.ts';

const server = startServer();
/** A second server on the same database, with a cache of its own like a second process. */
const beside = startServer({ databaseOf: server });

const pick = fc.nat(11);
const step = fc.record({
  what: fc.constantFrom(
    'answer',
    'answer',
    'answer',
    'add',
    'switch',
    'delete',
    'carry',
    'lift',
    'weigh',
    'move',
    'give',
    'give',
    'hand in',
    'take back',
  ),
  question: pick,
  person: pick,
  category: pick,
  level: pick,
  weight: fc.integer({ min: 1, max: 5 }),
});

function itemAt<Item>(items: readonly Item[], place: number): Item {
  const item = items[place % items.length];
  if (item === undefined) throw new Error('There is nothing to pick from.');
  return item;
}

/** The next questions for a person, one after another, by a plain statement: none that work keeps from the person, which a test of its own compares with the rules. */
async function expected(person: number, category: number, ahead = 0): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select question.id
    from question join difficulty_level as level on level.id = question.qiyinlik_darajasi
    where question.enabled
      and question.category in (select category_subtree(${category}))
      and question.author is distinct from ${person}
      and not exists (select from answer where answer.question = question.id and answer.person = ${person})
      and question.id not in (select kept_questions(${person}, now()))
    order by level.weight, question.id
    limit ${1 + ahead}`.execute(server.context.database);
  return rows.map(({ id }) => id);
}

type Given = { test?: { id: number }; tests?: { id: number }[] };

/** The questions that a person is given, those ahead too where some are asked for. */
async function given(caller: Caller, category: number, on: typeof server, ahead = 0): Promise<number[]> {
  const more = ahead === 0 ? '' : `&ahead=${ahead}`;
  const request = `GET /tests_api/get-unsolved/?category_id=${category}${more}`;
  const { test: next, tests } = (await send(on, request, { token: caller.token })).body as Given;
  expect(tests === undefined).toBe(next === undefined || ahead === 0);
  return [...(next === undefined ? [] : [next]), ...(tests ?? [])].map(({ id }) => id);
}

test('after any sequence of writes, each process finds the easiest questions left for each person, in the order in which they come', async () => {
  const seen = { none: 0, one: 0, several: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async (steps) => {
      const { database } = server.context;
      const root = await makeCategory(server.context);
      const [left, right] = [
        await makeCategory(server.context, { parent: root.id }),
        await makeCategory(server.context, { parent: root.id }),
      ];
      const categories = [root, left, right];
      const levels = [
        await makeDifficultyLevel(server.context, { weight: 2 }),
        await makeDifficultyLevel(server.context, { weight: 3 }),
      ];
      const people = [await makeCaller(server.context, { is_pupil: true }), await makeCaller(server.context)];
      const questions: StoredQuestion[] = [];
      const answered = new Set<string>();
      const works: (Work & { person: { id: number } })[] = [];
      const inWork = new Set<number>();
      const handedIn = new Set<number>();
      const add = async (category: number, level: number, author: number | null) => {
        questions.push(await makeQuestion(server.context, { category, qiyinlik_darajasi: level, author }));
      };
      for (const place of [0, 1, 2, 3, 4])
        await add(itemAt(categories, place).id, itemAt(levels, place).id, null);
      for (const { what, ...picked } of steps) {
        const question = itemAt(questions, picked.question);
        const { person } = itemAt(people, picked.person);
        const [category, level] = [itemAt(categories, picked.category), itemAt(levels, picked.level)];
        const pair = `${person.id} ${question.id}`;
        if (what === 'add') {
          await add(category.id, level.id, picked.weight === 1 ? person.id : null);
        } else if (what === 'answer' && !answered.has(pair)) {
          answered.add(pair);
          await makeAnswer(server.context, { question, person });
        } else if (what === 'switch') {
          await updateQuestion(database, question.id, { enabled: picked.weight > 2 }, nobody);
        } else if (what === 'delete' && questions.length > 1 && !inWork.has(question.id)) {
          await database.deleteFrom('answer').where('question', '=', question.id).execute();
          await deleteQuestion(database, question.id);
          questions.splice(questions.indexOf(question), 1);
        } else if (what === 'carry') {
          await updateQuestion(database, question.id, { category: category.id }, nobody);
        } else if (what === 'lift') {
          await updateQuestion(database, question.id, { qiyinlik_darajasi: level.id }, nobody);
        } else if (what === 'weigh') {
          await database
            .updateTable('difficulty_level')
            .set({ weight: picked.weight })
            .where('id', '=', level.id)
            .execute();
        } else if (what === 'give') {
          inWork.add(question.id);
          works.push({
            ...(await makeWork(server.context, { pupils: [person], questions: [question] })),
            person,
          });
        } else if (what === 'hand in' && works.length > 0) {
          const { person: pupil, ...work } = itemAt(works, picked.question);
          if (!handedIn.has(work.id)) await makeAttempt(server.context, { work, person: pupil });
          handedIn.add(work.id);
        } else if (what === 'take back' && works.length > 0) {
          await database
            .updateTable('work')
            // What an end opens is opened when late answers are taken no more.
            .set({ archived_at: new Date(Date.now() - answerGrace) })
            .where('id', '=', itemAt(works, picked.question).id)
            .execute();
        } else if (what === 'move') {
          await updateCategory(database, right.id, {
            name: right.name,
            language: right.language,
            parent: itemAt([root, left], picked.category).id,
          });
        }
        for (const on of [server, beside]) {
          for (const caller of people) {
            for (const { id } of [root, left]) {
              const ahead = picked.weight - 1;
              const next = await expected(caller.person.id, id, ahead);
              expect(await given(caller, id, on, ahead), `${what}, category ${id}`).toEqual(next);
              seen[next.length === 0 ? 'none' : next.length > 1 ? 'several' : 'one'] += 1;
            }
          }
        }
      }
    }),
    { numRuns: runs(15) },
  );
  expect(seen.one).toBeGreaterThan(runs(50) / 2);
  expect(seen.several).toBeGreaterThan(runs(50) / 2);
});

test('the next question of a category with too many questions for the cache is found too', async () => {
  const { database } = server.context;
  const category = await makeCategory(server.context);
  const pupil = await makeCaller(server.context, { is_pupil: true });
  const question = await makeQuestion(server.context, { category: category.id });
  await sql`
    insert into question (test_type, savol, content, category, qiyinlik_darajasi)
    select 'free_text', 'Number ' || number, '{}', category, qiyinlik_darajasi
    from question cross join generate_series(1, 5000) as number where id = ${question.id}
  `.execute(database);
  // Otherwise the plans depend on whether PostgreSQL has counted the rows by itself already.
  await sql`analyze question`.execute(database);
  const answer = async (upTo: number) => {
    await sql`
      insert into answer (question, person, answer)
      select id, ${pupil.person.id}, '{"text": "7"}' from question where category = ${category.id} and id <= ${upTo}
      on conflict do nothing`.execute(database);
  };
  expect(await given(pupil, category.id, server)).toEqual([question.id]);
  await answer(question.id + 40);
  for (const on of [server, beside, server]) {
    expect(await given(pupil, category.id, on)).toEqual(await expected(pupil.person.id, category.id));
    expect(await given(pupil, category.id, on, 20)).toEqual(await expected(pupil.person.id, category.id, 20));
  }
  await answer(question.id + 6000);
  expect(await given(pupil, category.id, server, 20)).toEqual([]);
});
