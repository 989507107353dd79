import type { AppContext } from '../app-context.ts';
import type { Caller } from './matrix-callers.ts';
import { missing } from './matrix-objects.ts';
import { makeWorkFor } from './matrix-work.ts';
import { makeAttempt } from './work.ts';

type Inputs = { id: number; query?: string; json?: object };
type Maker = (object: string) => (context: AppContext, caller: Caller) => Promise<Inputs>;

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

/** The inputs of requests about attempts: see matrix-requests.ts. */
export const attemptMakers: Readonly<Record<string, Maker>> = {
  'GET /work_api/{id}/own/': given(),
  'POST /work_api/{id}/start/': given({}),
  'POST /work_api/{id}/answer/': started({ users_answer: 'b', choice: 1 }),
  'POST /work_api/{id}/hand-in/': started({}),
  'GET /work_api/{id}/paper/': handedIn,
};
