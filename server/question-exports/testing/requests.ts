import { type Maker, type Requests } from '../../testing/matrix-callers.ts';
import { makeRelated } from '../../testing/matrix-objects.ts';
import { makeWorkFor } from '../../testing/matrix-work.ts';

/** Of a test, or of the tests of a work. */
const ofTests: Maker = (object) => async (context, caller) => {
  if (object.startsWith('work ')) {
    const { id } = await makeWorkFor(context, object.slice('work '.length), caller);
    return { query: `format=gift&work=${id}` };
  }
  const { id } = await makeRelated(context, object, caller);
  return { query: `format=gift&ids=${id}` };
};

/** The requests about files of tests. */
export const requests: Requests = {
  'GET /exports_api/': ofTests,
  'GET /exports_api/losses/': ofTests,
};
