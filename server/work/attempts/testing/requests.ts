import type { AppContext } from '../../../app-context.ts';
import type { Caller, Maker, Requests } from '../../../testing/matrix-callers.ts';
import { missing } from '../../../testing/matrix-objects.ts';
import { makeWorkFor } from '../../../testing/matrix-work.ts';
import { makePerson } from '../../../testing/factories.ts';
import { makeAttempt, makeWork } from '../../../testing/work.ts';

const opened = 'matrix';

/** The newest child of the caller. */
async function newestChild({ database }: AppContext, { person }: Caller): Promise<number> {
  const child = await database
    .selectFrom('users')
    .select('id')
    .where('father_email', '=', person?.email ?? '')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return child?.id ?? missing;
}

/** A work, with an attempt under way where it was given to the caller. */
const started = (json: object) => (object: string) => async (context: AppContext, caller: Caller) => {
  const work = await makeWorkFor(context, object, caller);
  const question = await context.database
    .selectFrom('work_question')
    .select('question')
    .where('work', '=', work.id)
    .orderBy('place')
    .executeTakeFirst();
  if (caller.person !== undefined && object.startsWith('given to them')) {
    const underWay = { handed_in_at: null, handed_in_by: null, opened } as const;
    await makeAttempt(context, { work, person: caller.person, ...underWay });
  }
  return { id: work.id, json: { test: question?.question ?? missing, opened, ...json } };
};

const given = (json?: object) => (object: string) => async (context: AppContext, caller: Caller) => ({
  id: (await makeWorkFor(context, object, caller)).id,
  ...(json !== undefined && { json }),
});

const handedIn: Maker = (object) => async (context, caller) => {
  const work = await makeWorkFor(context, object, caller);
  const ofChild = object.startsWith('their child’s');
  const person = ofChild ? { id: await newestChild(context, caller) } : caller.person;
  if (person !== undefined && person.id !== missing && object.includes('handed in')) {
    await makeAttempt(context, { work, person });
  }
  return { id: work.id, ...(ofChild && { query: `child=${person?.id ?? missing}` }) };
};

/** Gives work to a child of the caller, or of another parent. @returns the query for the work of that child */
async function aboutChild(
  context: AppContext,
  object: string,
  { person }: Caller,
): Promise<{ query: string }> {
  const mine = object.startsWith('their') ? person?.email : undefined;
  const father_email = mine ?? 'somebody.else@example.com';
  const child = await makePerson(context, { is_pupil: true, father_email });
  await makeWork(context, { pupils: [child], parents_see: !object.includes('hidden') });
  return { query: `child=${child.id}` };
}

/** The inputs of requests about attempts. */
export const requests: Requests = {
  'GET /work_api/own/': (object) => async (context, caller) => {
    if (object.includes('child’s')) return aboutChild(context, object, caller);
    await makeWorkFor(context, object, caller);
    return {};
  },

  'GET /work_api/{id}/own/': given(),
  'POST /work_api/{id}/start/': given({}),
  'POST /work_api/{id}/answer/': started({ users_answer: 'b', choice: 1 }),
  'POST /work_api/{id}/hand-in/': started({}),
  'GET /work_api/{id}/paper/': handedIn,
};
