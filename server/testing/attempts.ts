import type { OpenAttempt } from '../../contract/work/attempts.ts';
import { type Reply, send } from './client.ts';
import type { Caller } from './factories.ts';
import type { RunningServer } from './start-server.ts';

type By = Partial<Pick<Caller, 'token'>>;
type Id = { id: number };

/** Requests of pupils about a work. */
export function attemptsAt(server: RunningServer) {
  const post = (what: string) => (by: By, work: Id, json: object) =>
    send(server, `POST /work_api/${work.id}/${what}/`, { token: by.token, json });
  const [start, answer, handIn] = [post('start'), post('answer'), post('hand-in')];
  const get =
    (what: string) =>
    (by: By, work: Id, query = '') =>
      send(server, `GET /work_api/${work.id}/${what}/${query}`, { token: by.token });
  return {
    start: (by: By, work: Id, json = {}): Promise<Reply> => start(by, work, json),
    answer,
    handIn,
    readOwn: get('own'),
    paper: get('paper'),
    /** The attempt that a pupil opens. */
    open: async (by: By, work: Id): Promise<OpenAttempt> => {
      const reply = await start(by, work, {});
      if (reply.status !== 200) throw new Error(reply.text);
      return (reply.body as { attempt: OpenAttempt }).attempt;
    },
  };
}
