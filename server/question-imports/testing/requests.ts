import type { User } from '../../../contract/people/users.ts';
import type { AppContext } from '../../app-context.ts';
import { makeCategory } from '../../testing/factories.ts';
import { type Caller, type Maker, otherTeacher, type Requests } from '../../testing/matrix-callers.ts';
import { missing } from '../../testing/matrix-objects.ts';
import { blankQuestion } from '../reading/item.ts';
import { insertImport, markApplied, type NewItem } from '../store.ts';

/** An item with a test, as a source has it. */
export function newItem(savol = '2 + 2 = ?'): NewItem {
  const options = [
    { id: 'a', text: '3' },
    { id: 'b', text: '4' },
  ];
  return {
    place: 'line 1',
    name: savol,
    category: [],
    draft: { ...blankQuestion('choosable'), savol, content: { options }, key: { right: 'b' } },
    remarks: [],
    receipt: [],
    outcome: 'imported',
    included: null,
    same: null,
    duplicate_of: null,
    duplicate_in: '',
  };
}

/** Makes an import of a person with one item. An applied one has no tests any more. @returns its id */
export async function makeQuestionImport(
  context: AppContext,
  state: string,
  person: Pick<User, 'id'>,
): Promise<number> {
  const { database } = context;
  const values = {
    made_by: person.id,
    source: 'tests.txt',
    format: 'gift' as const,
    encoding: 'utf-8',
    category: (await makeCategory(context)).id,
    categories: [],
    adds_categories: false,
  };
  const id = await insertImport(database, values, [[newItem()]], new Map());
  if (state === 'applied') await markApplied(database, id, new Date());
  return id;
}

/** Makes the import that the matrix names: of the caller, or of another teacher. */
async function importFor(context: AppContext, object: string, { person }: Caller): Promise<number> {
  if (object === 'missing') return missing;
  const maker = object.startsWith('another’s') ? undefined : person;
  return makeQuestionImport(context, object, maker ?? (await otherTeacher(context)));
}

const byImport: Maker = (object) => async (context, caller) => ({
  id: await importFor(context, object, caller),
});

/** The inputs of requests about imports of tests. */
export const requests: Requests = {
  'GET /imports_api/': (object) => async (context, caller) => {
    await importFor(context, object, caller);
    return {};
  },
  'POST /imports_api/': (object) => async (context) => ({
    json: {
      text: object === 'blank' ? '' : 'How much is 2 + 2? {=4 ~5}',
      category: (await makeCategory(context)).id,
    },
  }),
  'GET /imports_api/{id}/': byImport,
  'GET /imports_api/{id}/progress/': byImport,
  'PATCH /imports_api/{id}/items/{number}/': (object) => async (context, caller) => ({
    id: await importFor(context, object, caller),
    json: { include: true },
  }),
  'POST /imports_api/{id}/items/{number}/media/': byImport,
  'POST /imports_api/{id}/apply/': byImport,
  'POST /imports_api/{id}/undo/': byImport,
};
