import { type RawBuilder, sql } from 'kysely';

/*
 * What a right answer to a test earns in an attempt: the weight that the level of the test had when the attempt began. Weights of attempts stand
 * in the order of their tests; they are null of tests that were deleted before attempts had weights, and nobody can answer those.
 */

/** SQL for the weight of a test in an attempt. @param attempt the name of a row of work_attempt @param question its id */
export function weightIn(attempt: RawBuilder<unknown>, question: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`${attempt}.weights[array_position(${attempt}.questions, ${question})]`;
}

/** SQL for the points of full marks in the tests of an attempt whose answers wait for their points. @param attempt the name of a row of work_attempt */
export function waitingMost(attempt: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(
    select coalesce(sum(${weightIn(attempt, sql`waits.question`)}), 0)::integer
    from work_answer as waits
    where waits.attempt = ${attempt}.id and waits.answer is not null and waits.points is null
  )`;
}

/** The weight of a test in an attempt that asks it. @throws Error where it does not */
export function weightOf(
  { questions, weights }: { questions: readonly number[]; weights: readonly (number | null)[] },
  question: number,
): number {
  const weight = weights[questions.indexOf(question)];
  if (weight === undefined || weight === null) throw new Error('The attempt does not ask this test.');
  return weight;
}
