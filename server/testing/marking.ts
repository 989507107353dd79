import { expect } from 'vitest';

import type { AnswerToMark } from '../../contract/marks.ts';
import { answerCounts } from './answer-counts.ts';
import { type Reply, send } from './client.ts';
import { type Caller, makeCaller, makeQuestion } from './factories.ts';
import type { startServer } from './start-server.ts';

type List = { data_api: AnswerToMark[]; total: number; total_pages: number };

/** The ids of the answers of a list. */
export const idsOf = ({ data_api }: List) => data_api.map(({ id }) => id);

/** Functions with which tests mark answers on a server. */
export function marking(server: ReturnType<typeof startServer>) {
  async function get<Body>({ token }: Caller, path: string): Promise<Body> {
    const { status, body } = await send(server, `GET ${path}`, { token });
    expect(status, path).toBe(200);
    return body as Body;
  }

  return {
    get,
    first: async <Body>(caller: Caller, path: string): Promise<Body> =>
      (await get<{ data_api: [Body] }>(caller, path)).data_api[0],
    queue: (caller: Caller, query = '') => get<List>(caller, `/tests_api/to-mark/?${query}`),
    mark: ({ token }: Caller, id: number, json: object): Promise<Reply> =>
      send(server, `PUT /tests_api/to-mark/${id}/`, { token, json }),

    /** A teacher with a question that is an essay, of a level that earns three points, and a pupil with a parent. */
    makeClass: async (some: { category?: number } = {}) => {
      const { context } = server;
      const teacher = await makeCaller(context, { is_teacher: true });
      const parent = await makeCaller(context, { is_parent: true });
      const pupil = await makeCaller(context, { is_pupil: true, mother_email: parent.person.email });
      const question = await makeQuestion(context, {
        test_type: 'essay',
        author: teacher.person.id,
        qiyinlik_darajasi: 36,
        ...some,
      });
      return { context, teacher, parent, pupil, question };
    },

    expectTrueCounts: async (): Promise<void> => {
      const { maintained, counted } = await answerCounts(server.context.database);
      expect(maintained).toEqual(counted);
    },
  };
}
