import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';

import { optionLetters, type OptionLetter } from '../../contract/questions/choices.ts';
import { runs } from '../testing/extent.ts';
import { type Caller, makeAnswer, makeCaller, makeQuestion } from '../testing/factories.ts';
import { gradableOf } from '../questions/rules.ts';
import { readGradable } from '../questions/version-store.ts';
import { type Reply, send } from '../testing/client.ts';
import { startServer } from '../testing/start-server.ts';
import { score } from './rules.ts';

const server = startServer();

type Edit = {
  test_type: 'choosable' | 'free_text';
  right_answer?: OptionLetter | '';
  right_answer_text?: string;
  qiyinlik_darajasi?: number;
};

function rewrite(author: Caller, question: { id: number; category: number }, edit: Edit): Promise<Reply> {
  const json = {
    savol: 'Rewritten',
    category: question.category,
    a: '1',
    b: '2',
    c: '3',
    d: '4',
    e: '5',
    ...edit,
  };
  return send(server, `PUT /tests_api/${question.id}/`, { token: author.token, json });
}

async function pointsOf(id: number): Promise<(number | null)[]> {
  const answers = await server.context.database
    .selectFrom('answer')
    .select('points')
    .where('question', '=', id)
    .orderBy('id')
    .execute();
  return answers.map(({ points }) => points);
}

describe('a change of the right answer', () => {
  test('grades every result again with the weight that it has, a first one those that wait, and none is taken away', async () => {
    const author = await makeCaller(server.context, { is_teacher: true });
    const question = await makeQuestion(server.context, {
      author: author.person.id,
      right_answer: null,
      qiyinlik_darajasi: 36,
    });
    for (const users_answer of ['a', 'b', 'a'] as const)
      await makeAnswer(server.context, { question, users_answer });
    expect(await pointsOf(question.id)).toEqual([null, null, null]);
    await rewrite(author, question, { test_type: 'choosable', right_answer: 'a' });
    expect(await pointsOf(question.id)).toEqual([3, 0, 3]);
    await rewrite(author, question, { test_type: 'choosable', right_answer: 'b' });
    expect(await pointsOf(question.id)).toEqual([0, 3, 0]);
    await rewrite(author, question, { test_type: 'choosable', right_answer: 'b', qiyinlik_darajasi: 38 });
    expect(await pointsOf(question.id)).toEqual([0, 3, 0]);
    await rewrite(author, question, { test_type: 'choosable' });
    expect(await pointsOf(question.id)).toEqual([0, 3, 0]);
    await rewrite(author, question, { test_type: 'choosable', right_answer: 'a' });
    expect(await pointsOf(question.id)).toEqual([3, 0, 3]);
  });

  test('of the accepted texts grades them again too, and a change of the type does not', async () => {
    const author = await makeCaller(server.context, { is_staff: true });
    const question = await makeQuestion(server.context, {
      test_type: 'free_text',
      right_answer_text: 'olma',
    });
    for (const users_text_answer of ['Олма', 'nok', 'b'])
      await makeAnswer(server.context, { question, users_text_answer });
    expect(await pointsOf(question.id)).toEqual([1, 0, 0]);
    await rewrite(author, question, { test_type: 'free_text', right_answer_text: 'olma\nNOK' });
    expect(await pointsOf(question.id)).toEqual([1, 1, 0]);
    await rewrite(author, question, { test_type: 'choosable', right_answer: 'b' });
    expect(await pointsOf(question.id)).toEqual([1, 1, 0]);
  });

  test('grades all results of a test with very many, and none of another test', async () => {
    const author = await makeCaller(server.context, { is_staff: true });
    const question = await makeQuestion(server.context);
    const other = await makeQuestion(server.context, { right_answer: 'a' });
    await makeAnswer(server.context, { question: other, users_answer: 'a' });
    await sql`
      with town as (
        insert into users (email, first_name, last_name, password_hash)
        select 'town-' || number, 'A', 'B', '' from generate_series(1, 1001) as number
        returning id
      )
      insert into answer (question, person, answer, points, percentage)
      select ${question.id}::integer, id, '{"chosen": "a"}', 0, 0 from town
    `.execute(server.context.database);
    await rewrite(author, question, { test_type: 'choosable', right_answer: 'a' });
    const points = await pointsOf(question.id);
    expect(points).toHaveLength(1001);
    expect(new Set(points)).toEqual(new Set([1]));
    expect(await pointsOf(other.id)).toEqual([1]);
  });
});

describe('after changes and answers in any order', () => {
  const letter = fc.constantFrom(...optionLetters);
  const words = fc.constantFrom('olma', 'Олма', 'nok', '0,5', '1/2', 'a');
  const level = fc.option(fc.constantFrom(34, 36, 38), { nil: undefined });
  const edit = fc.oneof(
    fc.record({
      test_type: fc.constant('choosable' as const),
      right_answer: fc.oneof(letter, fc.constant('' as const)),
      level,
    }),
    fc.record({
      test_type: fc.constant('free_text' as const),
      right_answer_text: fc.array(words, { minLength: 1, maxLength: 3 }).map((lines) => lines.join('\n')),
      level,
    }),
  );
  const answer = fc.record({ person: fc.nat(3), users_answer: letter, users_text_answer: words });
  const step = fc.oneof(
    edit.map(({ level: qiyinlik_darajasi, ...rest }) => ({
      edit: { ...rest, ...(qiyinlik_darajasi !== undefined && { qiyinlik_darajasi }) },
    })),
    answer.map((submitted) => ({ answer: submitted })),
  );
  // The steps of one round are simultaneous; rounds are consecutive.
  const rounds = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 });

  test('every stored result equals the score of the seen version by the current key, with the weight at the time of the answer', async () => {
    const author = await makeCaller(server.context, { is_teacher: true });
    const solvers = await Promise.all(Array.from({ length: 4 }, () => makeCaller(server.context)));
    const seen = { graded: 0 };
    await fc.assert(
      fc.asyncProperty(rounds, async (plan) => {
        const question = await makeQuestion(server.context, {
          author: author.person.id,
          d: 'Khiva',
          e: 'Nukus',
        });
        for (const round of plan) {
          const replies = await Promise.all(
            round.map((submitted) => {
              if ('edit' in submitted) return rewrite(author, question, submitted.edit);
              const { person, ...json } = submitted.answer;
              const token = solvers[person]?.token;
              return send(server, `POST /tests_api/${question.id}/submit/`, { token, json });
            }),
          );
          for (const { status } of replies) expect([200, 201, 409]).toContain(status);
          const versions =
            (await readGradable(server.context.database, [question.id])).get(question.id) ?? [];
          const answers = await server.context.database
            .selectFrom('answer')
            .selectAll()
            .where('question', '=', question.id)
            .execute();
          for (const { points, percentage, answer: given, version, weight } of answers) {
            expect({ points, percentage }).toEqual(score(gradableOf(versions, version), given, weight ?? 0));
            seen.graded += 1;
          }
        }
      }),
      { numRuns: runs(30) },
    );
    expect(seen.graded).toBeGreaterThan(runs(50) / 2);
  });
});
