import type { AppContext } from '../app-context.ts';
import { makeQuestion } from './factories.ts';
import type { Caller } from './matrix-callers.ts';
import { makeWorkFor } from './matrix-work.ts';

type Inputs = { id?: number; query?: string; json?: object };
type Maker = (object: string) => (context: AppContext, caller: Caller) => Promise<Inputs>;

/** Of requests about a work, and a body that may name its pupil. */
const aboutWork: (json?: (made: { pupil: number }) => object) => Maker =
  (json) => (object) => async (context, caller) => {
    const made = await makeWorkFor(context, object, caller);
    return { id: made.id, ...(json === undefined ? {} : { json: json(made) }) };
  };

/** The inputs of requests of giving work. */
export const givingMakers: Record<string, Maker> = {
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
