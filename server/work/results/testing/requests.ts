import type { AnswerInput } from '../../../../contract/answers.ts';
import type { AppContext } from '../../../app-context.ts';
import { makeClass, makePerson, makeQuestion } from '../../../testing/factories.ts';
import { letTextsLeave } from '../../../ai/testing/requests.ts';
import type { Caller, Inputs, Maker, Requests } from '../../../testing/matrix-callers.ts';
import { missing } from '../../../testing/matrix-objects.ts';
import { makeWorkFor } from '../../../testing/matrix-work.ts';
import { makeAttempt } from '../../../testing/work.ts';

/**
 * A work as makeWorkFor names it, with an attempt of its pupil that answers its first test. `…, another class’s pupil` means a
 * pupil of another class that has the work too.
 * @param isEssay whether the first test is one that a person marks
 */
async function makeHandedIn(context: AppContext, object: string, caller: Caller, isEssay = false) {
  const work = await makeWorkFor(context, object, caller);
  if (object === 'missing') return { ...work, test: missing };
  const { database } = context;
  const questions = await database
    .selectFrom('work_question')
    .select('question')
    .where('work', '=', work.id)
    .orderBy('place')
    .execute();
  const first = questions[0]?.question ?? missing;
  const test = isEssay ? (await makeQuestion(context, { test_type: 'essay' })).id : first;
  await database
    .updateTable('work_question')
    .set({ question: test })
    .where('work', '=', work.id)
    .where('question', '=', first)
    .execute();
  const other = await makePerson(context, { is_pupil: true });
  const otherClass = await makeClass(context, { pupils: [other] });
  await database.insertInto('work_class').values({ work: work.id, class: otherClass.id }).execute();
  const pupil = object.includes('another class’s pupil') ? other.id : work.pupil;
  const answer: AnswerInput = isEssay
    ? { answer: { text: 'Every city has a story.' } }
    : { users_answer: 'a' };
  await makeAttempt(context, { work, person: { id: pupil }, answers: { [test]: answer } });
  return { ...work, pupil, test };
}

/** An answer to the first test of a work that came after the end, and waits. @returns its id */
async function makeLate(
  { database }: AppContext,
  { id, pupil, test }: { id: number; pupil: number; test: number },
): Promise<number> {
  const attempt = await database
    .selectFrom('work_attempt')
    .select('id')
    .where('work', '=', id)
    .where('person', '=', pupil)
    .executeTakeFirst();
  if (attempt === undefined) return missing;
  const late = await database
    .insertInto('rejected_answer')
    .values({
      person: pupil,
      work: id,
      kind: 'work',
      reason: 'over',
      state: 'waiting',
      attempt: attempt.id,
      question: test,
      answer: JSON.stringify({ chosen: 'b' }),
      version: 1,
      choice: 2,
      received_at: new Date(Date.now() + 1000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return late.id;
}

const making: (inputs: (made: { pupil: number; test: number }) => Omit<Inputs, 'id'>) => Maker =
  (inputs) => (object) => async (context, caller) => {
    const made = await makeHandedIn(context, object, caller);
    return { id: made.id, ...inputs(made) };
  };

/** The inputs of the requests about results of work. */
export const requests: Requests = {
  'GET /work_api/{id}/results/': making(() => ({})),
  'GET /work_api/{id}/results/export/': making(() => ({})),
  'GET /work_api/{id}/results/export/xlsx/': making(() => ({})),
  'GET /work_api/{id}/papers/': making(({ pupil }) => ({ query: `person=${pupil}` })),
  'POST /work_api/{id}/papers/hand-in/': making(({ pupil }) => ({ json: { person: pupil } })),
  'PUT /work_api/{id}/marks/': making(({ pupil, test }) => ({
    json: { person: pupil, attempt: 1, test, percentage: 50, reason: 'Half of it.' },
  })),
  'GET /work_api/{id}/proposals/': (object) => async (context, caller) => {
    const { id, pupil, test } = await makeHandedIn(context, object, caller, true);
    return { id, query: `person=${pupil}&attempt=1&test=${test}` };
  },
  'POST /work_api/{id}/proposals/': (object) => async (context, caller) => {
    await letTextsLeave(context);
    const { id, pupil, test } = await makeHandedIn(context, object, caller, true);
    return { id, json: { person: pupil, attempt: 1, test } };
  },
  'GET /work_api/{id}/tests/': making(({ test }) => ({ query: `test=${test}` })),
  'GET /work_api/{id}/late_answers/': (object) => async (context, caller) => {
    const made = await makeHandedIn(context, object, caller);
    await makeLate(context, made);
    return { id: made.id };
  },
  'PUT /work_api/{id}/late_answers/': (object) => async (context, caller) => {
    const made = await makeHandedIn(context, object, caller);
    const late = await makeLate(context, made);
    return { id: made.id, json: { answers: [late], decision: 'taken', seen: 'waiting' } };
  },
};
