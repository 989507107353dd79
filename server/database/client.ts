import { Socket } from 'node:net';

import pg from 'pg';

import { isPlain, nameOf, NamedStatement, type Outcome } from './named-statement.ts';
import { DatabaseAway, patience, settle, type Watch, watched } from './watch.ts';

/** Stands in a statement that is to be planned each time. */
export const anew = '/* planned anew */';

type Callback = (error: Error | null, outcome?: Outcome) => void;

/**
 * A connection that turns the text-and-values queries which Kysely sends into named, and so prepared, statements; that
 * tells a watch what is asked and heard on it; and that can be cut.
 */
export class WatchedClient extends pg.Client {
  watch: Watch | undefined;
  readonly #socket: Socket;

  constructor(config: pg.ClientConfig = {}) {
    const socket = new Socket();
    super({
      ...config,
      stream: () => socket,
      keepAlive: true,
      connectionTimeoutMillis: patience.connecting,
    });
    this.#socket = socket;
  }

  // The driver's own signature has a dozen overloads; every one that is not ours is passed on as it came.
  override query = ((...query: [unknown, ...unknown[]]) => {
    const [text, values, callback, ...rest] = query;
    const forward = super.query.bind(this) as (...query: unknown[]) => unknown;
    const isOurs = typeof text === 'string' && Array.isArray(values) && rest.length === 0;
    if (!isOurs || !(callback === undefined || typeof callback === 'function')) {
      return this.#watched(forward(...query));
    }
    if (callback !== undefined) return this.#send(forward, text, values, this.#told(callback as Callback));
    return this.#watched(
      new Promise<Outcome>((resolve, reject) => {
        this.#send(forward, text, values, (error, outcome) =>
          outcome === undefined ? reject(error) : resolve(outcome),
        );
      }),
    );
  }) as pg.Client['query'];

  #send(forward: (...query: unknown[]) => unknown, text: string, values: unknown[], done: Callback): unknown {
    if (text.includes(anew)) return forward({ text, values }, done);
    // The name differs, since the driver and we keep count of what is prepared each for themselves.
    if (!values.every(isPlain)) return forward({ name: `_${nameOf(text)}`, text, values }, done);
    return forward(new NamedStatement(text, values, done));
  }

  #watched(answer: unknown): unknown {
    return answer instanceof Promise && this.watch !== undefined ? watched(this.watch, answer) : answer;
  }

  #told(callback: Callback): Callback {
    const { watch } = this;
    if (watch === undefined) return callback;
    watch.asked();
    return (error, outcome) => {
      settle(watch, error);
      callback(error, outcome);
    };
  }

  /** Ends the connection at once, without a word to the other side; what is asked on it fails. */
  cut(): void {
    this.#socket.destroy(new DatabaseAway());
  }
}
