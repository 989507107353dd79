import { makeSetFor } from '../../question-sets/testing/requests.ts';
import { type Maker, type Requests } from '../../testing/matrix-callers.ts';
import { makeRelated } from '../../testing/matrix-objects.ts';
import { makeWorkFor } from '../../testing/matrix-work.ts';

/** The objects of the matrix of sets, by those of exports. */
const sets: Readonly<Record<string, string>> = {
  'set of theirs': 'own',
  'set shared with them': 'shared',
  'set of another teacher': 'another’s',
  'set missing': 'missing',
};

/** Of a test, or of the tests of a work or a set. */
const ofTests: Maker = (object) => async (context, caller) => {
  if (object.startsWith('work ')) {
    const { id } = await makeWorkFor(context, object.slice('work '.length), caller);
    return { query: `format=gift&work=${id}` };
  }
  const set = sets[object];
  if (set !== undefined) return { query: `format=gift&set=${await makeSetFor(context, set, caller)}` };
  const { id } = await makeRelated(context, object, caller);
  return { query: `format=gift&ids=${id}` };
};

/** The requests about files of tests. */
export const requests: Requests = {
  'GET /exports_api/': ofTests,
  'GET /exports_api/losses/': ofTests,
};
