import type { AppContext } from '../../app-context.ts';
import { makeQuestion } from '../../testing/factories.ts';
import { type Caller, type Maker, otherTeacher, type Requests } from '../../testing/matrix-callers.ts';
import { missing } from '../../testing/matrix-objects.ts';
import { addTests, insertSet, replaceShares } from '../store.ts';

/** Makes a set with one test of its author, shared as the name of the object says. @returns its id */
export async function makeSet(context: AppContext, author: number, object = 'own'): Promise<number> {
  const { database } = context;
  const id = await insertSet(database, { name: 'Fractions', author, category: null });
  await addTests(database, id, [(await makeQuestion(context, { author })).id]);
  if (object === 'shared') await replaceShares(database, id, [{ person: null, may_change: false }]);
  return id;
}

/** Makes the set that the matrix names: of the caller, or of another teacher. */
export async function makeSetFor(context: AppContext, object: string, { person }: Caller): Promise<number> {
  if (object === 'missing') return missing;
  const author = object === 'own' ? (person ?? (await otherTeacher(context))) : await otherTeacher(context);
  return makeSet(context, author.id, object);
}

const bySet: Maker = (object) => async (context, caller) => ({
  id: await makeSetFor(context, object, caller),
});

/** The inputs of requests about sets of tests. */
export const requests: Requests = {
  'GET /sets_api/': (object) => async (context, caller) => {
    await makeSetFor(context, object, caller);
    return {};
  },
  'POST /sets_api/seen/': () => async () => ({}),
  'POST /sets_api/':
    (object) =>
    async (context, { person }) => {
      const { id, category } = await makeQuestion(context, { author: person?.id ?? null });
      const name = object === 'blank' ? '' : 'Fractions';
      return { json: object === 'of a category' ? { name, category } : { name, tests: [id] } };
    },
  'GET /sets_api/{id}/': bySet,
  'PATCH /sets_api/{id}/': (object) => async (context, caller) => ({
    id: await makeSetFor(context, object, caller),
    json: { name: 'Decimals' },
  }),
  'DELETE /sets_api/{id}/': bySet,
  'POST /sets_api/{id}/copy/': (object) => async (context, caller) => ({
    id: await makeSetFor(context, object, caller),
    json: {},
  }),
};
