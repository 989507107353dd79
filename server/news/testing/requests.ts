import type { AppContext } from '../../app-context.ts';
import { makePost } from '../../testing/factories.ts';
import { type Caller, otherTeacher, type Requests } from '../../testing/matrix-callers.ts';
import { missing } from '../../testing/matrix-objects.ts';

const postInput = { title: 'News', text: 'The library is open.', language: 'en' };

/** Makes the post that the matrix names, and returns its id. */
async function makePostFor(context: AppContext, object: string, { person }: Caller): Promise<number> {
  if (object === 'missing') return missing;
  const author = object === 'theirs' ? person : await otherTeacher(context);
  return (await makePost(context, { author: author?.id ?? null })).id;
}

/** The inputs of requests about news. */
export const requests: Requests = {
  'GET /blog_api/': () => async (context) => {
    await makePost(context);
    return {};
  },
  'POST /blog_api/': () => () => ({ json: postInput }),
  'GET /blog_api/{id}/': (object) => async (context, caller) => ({
    id: await makePostFor(context, object, caller),
  }),
  'PUT /blog_api/{id}/': (object) => async (context, caller) => ({
    id: await makePostFor(context, object, caller),
    json: postInput,
  }),
  'DELETE /blog_api/{id}/': (object) => async (context, caller) => ({
    id: await makePostFor(context, object, caller),
  }),
};
