import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

import { Link, type LineOptions, Stream } from './link.ts';

/** A TCP proxy that is the slow line of one client. */
export type ShapingProxy = {
  port: number;
  /** The bytes of data that went up to the server and down from it. */
  carried: { up: number; down: number };
  close: () => void;
};

/**
 * Starts the line of one client to a server on this machine. It carries bytes no faster than its rate, later by its delay, and a
 * lost packet as TCP shows it: its bytes, and those after it, arrive when it was sent again. What it leaves out: the line between
 * proxy and server has no faults, acknowledgements take no room, and the rate of a connection does not fall after a loss.
 * @param follow is called with each connection of the client before it sends anything
 */
export async function startShapingProxy(
  target: number,
  options: LineOptions,
  follow?: (connection: Socket) => void,
): Promise<ShapingProxy> {
  const [up, down] = [new Link(options), new Link(options)];
  const carried = { up: 0, down: 0 };
  const sockets = new Set<Socket>();

  const server = createServer({ allowHalfOpen: true }, (near) => {
    follow?.(near);
    const far = connect({ port: target, host: '127.0.0.1', allowHalfOpen: true });
    const there = new Stream(up, (bytes) => far.write(bytes));
    const back = new Stream(down, (bytes) => near.write(bytes));
    carry(near, far, there, 'up');
    carry(far, near, back, 'down');
    // A connection is open when a packet has gone there and another one back.
    up.carry(0, () =>
      down.carry(0, () => {
        there.open();
        back.open();
      }),
    );
  });

  function carry(from: Socket, to: Socket, stream: Stream, direction: 'up' | 'down'): void {
    sockets.add(from);
    from.setNoDelay();
    from.on('data', (bytes: Buffer) => {
      carried[direction] += bytes.length;
      stream.write(bytes);
    });
    from.on('end', () => stream.end(() => to.end()));
    from.on('error', () => to.destroy());
    from.on('close', () => sockets.delete(from));
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' ? (address?.port ?? 0) : 0,
    carried,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
