import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { Duplex } from 'node:stream';

/** A request as a browser sent it. */
export type Recorded = {
  /** Milliseconds after the recording began. */
  at: number;
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
};

/** The requests that go through the connections of a browser, with those of its service worker. */
export class Recording {
  readonly requests: Recorded[] = [];
  readonly #start = performance.now();
  /** It never listens: it reads copies of what goes up, and what it answers goes nowhere. */
  readonly #server = createServer((request, response) => void this.#record(request, response));

  /** Records what comes through a connection from now on. */
  follow(connection: Socket): void {
    const copy = new Duplex({ read: () => undefined, write: (_bytes, _encoding, done) => done() });
    connection.on('data', (bytes: Buffer) => copy.push(bytes));
    connection.on('close', () => copy.destroy());
    this.#server.emit('connection', copy);
  }

  async #record(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const at = performance.now() - this.#start;
    const { method = '', url = '', headers } = request;
    this.requests.push({ at, method, url, headers, body: await buffer(request) });
    response.end();
  }
}
