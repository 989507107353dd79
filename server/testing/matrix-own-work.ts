import type { AppContext } from '../app-context.ts';
import { makePerson } from './factories.ts';
import type { Caller } from './matrix-callers.ts';
import { makeWorkFor } from './matrix-work.ts';
import { makeWork } from './work.ts';

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

/** The requests about own work, by the object that the matrix names. */
export const ownWorkRequests = {
  'GET /work_api/own/': (object: string) => async (context: AppContext, caller: Caller) => {
    if (object.includes('child’s')) return aboutChild(context, object, caller);
    await makeWorkFor(context, object, caller);
    return {};
  },
};
