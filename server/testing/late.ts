import type { SuccessOf } from '../../contract/wire/endpoint.ts';
import type { LateAnswer } from '../../contract/work/late-answers.ts';
import type { listOwnLateAnswers } from '../../contract/work/own-late-answers.ts';
import { type Reply, send } from './client.ts';
import type { RunningServer } from './start-server.ts';

type By = { token?: string };

/** Requests about answers that came after the end. */
export function lateAt(server: RunningServer) {
  const list = (by: By, work: { id: number }): Promise<Reply> =>
    send(server, `GET /work_api/${work.id}/late_answers/`, { token: by.token });
  return {
    list,
    decide: (by: By, work: { id: number }, json: object): Promise<Reply> =>
      send(server, `PUT /work_api/${work.id}/late_answers/`, { token: by.token, json }),
    readOwn: (by: By): Promise<Reply> => send(server, 'GET /late_answers_api/', { token: by.token }),
    lateOf: async (by: By, work: { id: number }): Promise<LateAnswer[]> => {
      const reply = await list(by, work);
      if (reply.status !== 200) throw new Error(reply.text);
      return (reply.body as { data_api: LateAnswer[] }).data_api;
    },
    ownLate: async (by: By) => {
      const reply = await send(server, 'GET /late_answers_api/', { token: by.token });
      return (reply.body as SuccessOf<typeof listOwnLateAnswers>).data_api;
    },
  };
}
