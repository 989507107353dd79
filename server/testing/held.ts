import type { SuccessOf } from '../../contract/wire/endpoint.ts';
import type { listUntakenAnswers } from '../../contract/work/untaken-answers.ts';
import { type Reply, send } from './client.ts';
import type { RunningServer } from './start-server.ts';

/** Requests about rejected answers. */
export function heldAt(server: RunningServer) {
  const list = (token: string | undefined, query = ''): Promise<Reply> =>
    send(server, `GET /untaken_answers_api/${query}`, { token });
  return {
    list,
    add: (token: string | undefined, json: object): Promise<Reply> =>
      send(server, 'POST /untaken_answers_api/', { token, json }),
    /** The rejected answers of the owner of a token, or of a person. */
    heldOf: async (token: string, person?: number) => {
      const reply = await list(token, person === undefined ? '' : `?person=${person}`);
      if (reply.status !== 200) throw new Error(reply.text);
      return (reply.body as SuccessOf<typeof listUntakenAnswers>).data_api;
    },
  };
}
