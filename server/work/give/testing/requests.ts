import { makeQuestion } from '../../../testing/factories.ts';
import type { Maker, Requests } from '../../../testing/matrix-callers.ts';
import { makeWorkFor } from '../../../testing/matrix-work.ts';

/** Of requests about a work, and a body that may name its pupil. */
const aboutWork: (json?: (made: { pupil: number }) => object) => Maker =
  (json) => (object) => async (context, caller) => {
    const made = await makeWorkFor(context, object, caller);
    return { id: made.id, ...(json === undefined ? {} : { json: json(made) }) };
  };

/** The inputs of requests of giving work. */
export const requests: Requests = {
  'GET /work_api/': (object) => async (context, caller) => ({
    query: `class=${(await makeWorkFor(context, object, caller)).class}`,
  }),
  'POST /work_api/': (object) => async (context, caller) => ({
    json: {
      title: 'Until Friday',
      mode: 'practice',
      tests: [(await makeQuestion(context)).id],
      classes: [(await makeWorkFor(context, object, caller)).class],
    },
  }),
  'GET /work_api/{id}/': aboutWork(),
  'PATCH /work_api/{id}/': aboutWork(() => ({ title: 'Until Monday' })),
  'DELETE /work_api/{id}/': aboutWork(),
  'GET /work_api/{id}/preview/': aboutWork(),
  'GET /work_api/{id}/allowances/': aboutWork(),
  'PUT /work_api/{id}/allowances/': aboutWork(({ pupil }) => ({ person: pupil, attempts: 1 })),
  'GET /work_api/bank/': () => async (context) => ({
    query: `category=${(await makeQuestion(context)).category}`,
  }),
  'POST /work_api/met/': (object) => async (context, caller) => ({
    json: {
      tests: [(await makeQuestion(context)).id],
      classes: [(await makeWorkFor(context, object, caller)).class],
    },
  }),
};
