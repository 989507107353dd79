import { expect } from 'vitest';

import type { QuestionSet } from '../../../contract/question-sets.ts';
import { type Reply, send } from '../../testing/client.ts';
import type { Caller } from '../../testing/factories.ts';
import type { RunningServer } from '../../testing/start-server.ts';

type Server = Pick<RunningServer, 'origin'>;
export type Shares = { person: number | null; may_change: boolean }[];

/** The set of an answer. */
export function theSet(reply: Reply): QuestionSet {
  expect(reply.status, reply.text).toBeLessThan(300);
  return (reply.body as { data_api: [QuestionSet] }).data_api[0];
}

/** The requests of a caller about sets and their tests. */
export function requestsOf(server: Server, { token }: Caller) {
  return {
    make: (json: object, headers: Record<string, string> = {}) =>
      send(server, 'POST /sets_api/', { token, json, headers }),
    read: (id: number) => send(server, `GET /sets_api/${id}/`, { token }),
    change: (id: number, json: object) => send(server, `PATCH /sets_api/${id}/`, { token, json }),
    share: (id: number, shares: Shares) =>
      send(server, `PATCH /sets_api/${id}/`, { token, json: { shares } }),
    readTest: (id: number) => send(server, `GET /tests_api/${id}/`, { token }),
    edit: (id: number, category: number, more: object = {}) =>
      send(server, `PUT /tests_api/${id}/`, {
        token,
        json: {
          test_type: 'choosable',
          savol: 'Changed',
          a: '1',
          b: '2',
          right_answer: 'a',
          category,
          ...more,
        },
      }),
  };
}
