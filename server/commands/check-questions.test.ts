import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { updateQuestion } from '../questions/store.ts';
import { makeAnswer, makePerson, makeQuestion, nobody } from '../testing/factories.ts';
import { urlOf } from '../testing/postgres.ts';
import { longTimeouts, startProgram, temporaryFolder } from '../testing/program.ts';
import { questionCases } from '../testing/question-cases.ts';
import { startServer } from '../testing/start-server.ts';
import { makeAttempt, makeWork } from '../testing/work.ts';

const server = startServer();

async function check(): Promise<{ code: number | null; lines: string[]; errors: string }> {
  const program = startProgram('server/commands/check-questions.ts', [], {
    DATA_DIR: temporaryFolder(),
    DATABASE_URL: urlOf(server.database),
    ...longTimeouts,
  });
  const code = await program.ended;
  return { code, lines: program.out().trimEnd().split('\n'), errors: program.errors() };
}

const remarksOf: Readonly<Record<string, object>> = {
  choosable: { a: 'Too few.' },
  multiple: { o3: 'Too many.' },
};

test('check-questions counts every test and answer by type, and names those that do not fit their types', async () => {
  const { context } = server;
  const ids: Record<string, number> = {};
  for (const { test_type, question, answers } of questionCases) {
    const { id } = await makeQuestion(context, {
      test_type,
      ...question,
      remarks: remarksOf[test_type] ?? null,
    });
    ids[test_type] = id;
    for (const { answer } of answers) {
      await makeAnswer(context, { question: { id }, person: await makePerson(context), ...answer });
    }
  }
  const good = await check();
  expect(good).toMatchObject({ code: 0, errors: '' });
  const types = questionCases.map(({ test_type }) => test_type).toSorted();
  const answersOf = (name: string) =>
    questionCases.find(({ test_type }) => test_type === name)?.answers.length;
  const digest = expect.stringMatching(/^[\da-f]{64}$/) as string;
  expect(good.lines.map((line) => line.split(', SHA-256 '))).toEqual([
    ['0 results were changed by edits that corrected no key.'],
    ...types.map((name) => [`1 ${name} tests`, digest]),
    ...types.map((name) => [`${answersOf(name)} ${name} answers`, digest]),
    ['0 answers fit another type than their test has now, or their text was erased.'],
    ['Every test and answer fits its type.'],
  ]);
  expect((await check()).lines).toEqual(good.lines);

  const { database } = context;
  await sql`update question set key = '{"right": ["o9"]}' where id = ${ids['multiple']}`.execute(database);
  await sql`update question set remarks = '{"a": "Here", "f": "Nowhere"}' where id = ${ids['choosable']}`.execute(
    database,
  );
  await sql`update question set remarks = '{"p1": "On a prompt"}' where id = ${ids['matching']}`.execute(
    database,
  );
  await sql`update question set remarks = '{"p1": 5}' where id = ${ids['ordering']}`.execute(database);
  await sql`update question set content = '{"text": "no gap"}' where id = ${ids['gaps']}`.execute(database);
  await sql`update question set test_type = 'riddle' where id = ${ids['numeric']}`.execute(database);
  await sql`update answer set answer = '{"order": []}' where question = ${ids['choosable']}`.execute(
    database,
  );
  await sql`update answer set answer = '{"text": ""}' where question = ${ids['essay']}`.execute(database);
  const { rows } = await sql<{ id: number }>`
    update answer set answer = '{"picked": "a"}'
    where id = (select max(id) from answer where question = ${ids['ordering']}) returning id`.execute(
    database,
  );
  const bad = await check();
  expect(bad.code).toBe(1);
  expect(bad.errors).toBe('7 rows do not fit their types.\n');
  expect(bad.lines.slice(-8)).toEqual([
    '4 answers fit another type than their test has now, or their text was erased.',
    `test ${ids['choosable']}: remarks.f: "f" is not a valid choice.`,
    `test ${ids['multiple']}: key.right.0: "o9" is not a valid choice.`,
    `test ${ids['numeric']}: test_type: This version does not know tests of this type.`,
    `test ${ids['matching']}: remarks.p1: "p1" is not a valid choice.`,
    `test ${ids['ordering']}: remarks: This does not have the expected form.`,
    `test ${ids['gaps']}: content.gaps: This does not have the expected form.`,
    `answer ${rows[0]?.id}: It fits no type.`,
  ]);
  const same = bad.lines.filter((line) => good.lines.includes(line));
  expect(same.map((line) => line.split(',')[0])).toEqual(
    expect.arrayContaining(['1 free_text tests', '3 matching answers']),
  );
  expect(same.some((line) => line.includes('multiple tests'))).toBe(false);
});

test('check-questions names results that edits have changed without a correction of the key, and changes nothing', async () => {
  const { context } = server;
  const { database } = context;
  const question = await makeQuestion(context, { qiyinlik_darajasi: 36 });
  const deleted = await makeQuestion(context);
  const person = await makePerson(context, { first_name: 'Aziz', last_name: 'Karimov' });
  await makeAnswer(context, { question, person });
  const work = await makeWork(context, { title: 'Exam', questions: [question, deleted] });
  await makeAttempt(context, { work, person, answers: { [question.id]: { users_answer: 'b' } } });
  const edit = { qiyinlik_darajasi: 38 };
  await updateQuestion(database, question.id, edit, nobody);
  await sql`update answer set points = 5 where question = ${question.id}`.execute(database);
  await sql`update work_answer set points = 0, percentage = 0 where question = ${question.id}`.execute(
    database,
  );
  await sql`
    insert into regrade (answer, version, points_before, percentage_before, points, percentage)
    select id, 2, 3, 100, 5, 100 from answer where question = ${question.id}`.execute(database);
  await sql`delete from work_question where question = ${deleted.id}`.execute(database);
  await sql`delete from question where id = ${deleted.id}`.execute(database);
  const mine = `person ${person.id} (Aziz Karimov)`;
  const inWork = `work ${work.id} (Exam), attempt 1 of ${mine}`;
  const { lines } = await check();
  expect(
    lines.slice(
      0,
      lines.findIndex((line) => line.includes('SHA-256')),
    ),
  ).toEqual(
    expect.arrayContaining([
      `test ${question.id}, ${mine}: 5 points (100 %); the key of now and the weight 3 give 3 points (100 %).`,
      `test ${question.id}, ${inWork}: 0 points (0 %); the key of now and the weight 3 give 3 points (100 %).`,
      `test ${question.id}, ${mine}: version 2 changed 3 points (100 %) to 5 points (100 %), and corrected no key.`,
      `${inWork}: 2 tests were asked, 1 of them exist; the result is 0 of 4 points.`,
    ]),
  );
  expect((await check()).lines).toEqual(lines);
});
