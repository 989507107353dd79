import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request as send, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Asked, Fault, Line, Planned } from './line.ts';

/** A proxy in front of a server, over HTTP, which has the faults of a bad line. */
export type LossyProxy = {
  port: number;
  /** From now on another line. */
  setLine: (line: Line) => void;
  /** How many requests there were, by what happened to them. */
  counts: ReadonlyMap<Fault | 'none' | 'server away', number>;
  close: () => Promise<void>;
};

type Answer = { status: number; headers: string[]; body: Buffer };

/**
 * Starts the proxy on a free port.
 * @param target the origin of the server, as in http://127.0.0.1:8000
 * @param onRequest is called for each request that reaches the proxy, with the fault that follows
 */
export async function startLossyProxy(
  target: string,
  line: Line,
  onRequest: (asked: Asked, planned: Planned) => void = () => undefined,
): Promise<LossyProxy> {
  const agent = new Agent({ keepAlive: true });
  const counts = new Map<Fault | 'none' | 'server away', number>();
  const count = (what: Fault | 'none' | 'server away') => counts.set(what, (counts.get(what) ?? 0) + 1);
  let current = line;

  /** Sends a request to the server. @param part of the body from 0 to 1; with less than all of it the connection is then cut */
  async function pass(request: IncomingMessage, body: Buffer, part: number): Promise<Answer | undefined> {
    const { method, url, rawHeaders } = request;
    const outgoing = send(target + (url ?? '/'), { method, agent, setHost: false });
    for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
      const [name = '', value = ''] = rawHeaders.slice(at, at + 2);
      if (name.toLowerCase() !== 'connection') outgoing.setHeader(name, value);
    }
    if (part < 1) {
      outgoing.on('error', () => undefined);
      await new Promise<void>((sent) => {
        outgoing.on('close', sent);
        outgoing.write(body.subarray(0, Math.floor(body.length * part)), () => outgoing.destroy());
      });
      return undefined;
    }
    outgoing.end(body);
    const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
    return { status: answer.statusCode ?? 0, headers: answer.rawHeaders, body: await readAll(answer) };
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const asked = { host: request.headers.host ?? '', method: request.method ?? '', path: request.url ?? '' };
    const planned = current(asked);
    const { fault, pause } = planned;
    onRequest(asked, planned);
    const body = await readAll(request);
    count(fault ?? 'none');
    if (fault === 'delay') await sleep(pause);
    // Half of nothing is nothing: a request without a body is not sent at all.
    const isHalved = fault === 'cut-request' && body.length > 0;
    const isDropped = fault === 'drop-request' || (fault === 'cut-request' && !isHalved);
    const answer = isDropped ? undefined : await pass(request, body, isHalved ? 0.5 : 1);
    if (fault !== undefined && fault !== 'delay' && pause > 0) await sleep(pause);
    if (answer === undefined || fault === 'drop-answer') return reset(request);
    const { headers } = answer;
    const isCut = fault === 'cut-answer';
    if (isCut && answer.body.length < 2) return reset(request);
    response.writeHead(answer.status, withoutConnection(headers));
    if (!isCut) response.end(answer.body);
    else response.write(answer.body.subarray(0, answer.body.length / 2), () => reset(request));
  }

  const server = createServer((request, response) => {
    handle(request, response).catch(() => {
      // The server is away, or the browser has gone: the other side learns it as from a line that breaks.
      count('server away');
      reset(request);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' ? (address?.port ?? 0) : 0,
    setLine(next) {
      current = next;
    },
    counts,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      agent.destroy();
      await closed;
    },
  };
}

function reset({ socket }: IncomingMessage): void {
  socket.resetAndDestroy();
}

async function readAll(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Without what concerns the connection to the server only. The bytes of the body stay as they are. */
function withoutConnection(headers: readonly string[]): string[] {
  const passed: string[] = [];
  for (let at = 0; at + 1 < headers.length; at += 2) {
    const [name = '', value = ''] = headers.slice(at, at + 2);
    if (!['connection', 'keep-alive', 'transfer-encoding'].includes(name.toLowerCase()))
      passed.push(name, value);
  }
  return passed;
}
