import { type Insertable, sql } from 'kysely';

import type { AnswerInput } from '../../contract/answers.ts';
import { atWeight, grade } from '../answers/rules.ts';
import type { AppContext } from '../app-context.ts';
import { inTransaction } from '../database/database.ts';
import type { WorkAttemptTable, WorkTable, Work } from '../database/tables.ts';
import { getQuestion } from '../questions/store.ts';
import { insertWork } from '../work/store.ts';
import { makeQuestion } from './factories.ts';

type WithId = { id: number };

let made = 0;

/**
 * Gives work, by default an exam with two new tests, open since an hour ago, that closes in an hour and shows everything when it is
 * handed in.
 */
export async function makeWork(
  context: AppContext,
  {
    author,
    classes = [],
    pupils = [],
    questions,
    ...some
  }: Partial<Omit<Insertable<WorkTable>, 'author'>> & {
    author?: WithId;
    classes?: readonly WithId[];
    pupils?: readonly WithId[];
    questions?: readonly WithId[];
  } = {},
): Promise<Work> {
  made += 1;
  const asked = questions ?? [await makeQuestion(context), await makeQuestion(context)];
  const now = Date.now();
  const hour = 60 * 60 * 1000;
  return inTransaction(context.database, (transaction) =>
    insertWork(
      transaction,
      {
        author: author?.id ?? null,
        title: `Work ${made}`,
        mode: 'exam',
        rule: null,
        drawn: null,
        seed: `seed ${made}`,
        opens_at: new Date(now - hour),
        due_at: null,
        closes_at: new Date(now + hour),
        time_limit: null,
        attempts: 'once',
        mix_tests: false,
        mix_options: false,
        show_marks: 'end',
        show_keys: 'end',
        show_explanations: 'end',
        pass_mark: 60,
        parents_see: true,
        archived_at: null,
        ...some,
      },
      { classes: idsOf(classes), pupils: idsOf(pupils), questions: idsOf(asked) },
    ),
  );
}

function idsOf(list: readonly WithId[]): number[] {
  return list.map(({ id }) => id);
}

/**
 * Makes an attempt at a work, by default the first one of its person, started a minute ago, handed in now.
 * @param answers by the ids of tests
 */
export async function makeAttempt(
  context: AppContext,
  {
    work,
    person,
    answers = {},
    ...some
  }: Partial<Omit<Insertable<WorkAttemptTable>, 'work' | 'person'>> & {
    work: WithId;
    person: WithId;
    answers?: Readonly<Record<number, AnswerInput>>;
  },
): Promise<WithId> {
  const { database } = context;
  const now = new Date();
  const asked = await database
    .selectFrom('work_question')
    .select('question')
    .where('work', '=', work.id)
    .orderBy('place')
    .execute();
  const questions = [...(some.questions ?? asked.map(({ question }) => question))];
  const attempt = await database
    .insertInto('work_attempt')
    .values({
      work: work.id,
      person: person.id,
      number: 1,
      questions,
      weights: sql`weights_now(${questions}::integer[])`,
      started_at: new Date(now.getTime() - 60_000),
      ends_at: null,
      handed_in_at: now,
      handed_in_by: 'pupil',
      opened: 'made',
      changed_at: now,
      ...some,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [id, given] of Object.entries(answers)) {
    const question = await getQuestion(database, Number(id));
    const result = grade(question.stored, given);
    if ('errors' in result) throw new Error(JSON.stringify(result.errors));
    const { answer, points, percentage } = atWeight(result, question.weight);
    await database
      .insertInto('work_answer')
      .values({
        attempt: attempt.id,
        question: question.id,
        answer: JSON.stringify(answer),
        version: question.version,
        points,
        percentage,
        choice: 1,
        answered_at: now,
        mark: null,
        marked_by: null,
        marked_at: null,
      })
      .execute();
  }
  return attempt;
}
