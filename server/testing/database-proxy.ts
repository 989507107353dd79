import { connect, createServer, type Socket } from 'node:net';

import type { Outage } from './outage.ts';

/** A connection of Savol, and that of the proxy to PostgreSQL. */
type Pair = { near: Socket; far: Socket; isLost: boolean; carried: string };

/** A TCP proxy for a PostgreSQL, which has the faults of a network. */
export type DatabaseProxy = {
  url: string;
  port: number;
  /** Neither refuses nor forwards bytes while it lasts. */
  silent: Outage;
  /**
   * Loses the connections of this moment, as a firewall does that forgets them: nothing more is forwarded, not even the close of
   * one side. New connections work.
   * @param which decides by the latest characters sent to PostgreSQL over a connection; without it all are lost
   * @returns how many there are
   */
  lose: (which?: (carried: string) => boolean) => number;
  /**
   * Resets connections in the middle of an answer: half of its bytes arrive, and PostgreSQL has executed the statement.
   * @param share from 0 to 1, of the answers
   * @param to only answers to statements that contain this text
   */
  resetAnswers: (share: number, to?: string) => void;
  /** How many answers were cut by a reset. */
  resets: () => number;
  close: () => void;
};

/** How many characters sent to PostgreSQL are stored of each connection, the latest. */
const longestCarried = 2_000;

export async function startProxy(connectionString: string): Promise<DatabaseProxy> {
  const { pathname, searchParams } = new URL(connectionString);
  const pairs = new Set<Pair>();
  let isSilent = false;
  let reset = { share: 0, to: '' };
  let resets = 0;

  const server = createServer((near) => {
    const pair: Pair = {
      near,
      far: connect(`${searchParams.get('host')}/.s.PGSQL.5432`),
      isLost: false,
      carried: '',
    };
    pairs.add(pair);
    const sockets = [near, pair.far];
    near.setNoDelay();
    near.on('data', (bytes) => {
      if (pair.isLost) return;
      pair.carried = (pair.carried + bytes.toString('latin1')).slice(-longestCarried);
      pair.far.write(bytes);
    });
    pair.far.on('data', (bytes) => {
      if (pair.isLost) return;
      if (reset.share > 0 && Math.random() < reset.share && pair.carried.includes(reset.to)) {
        resets += 1;
        near.write(bytes.subarray(0, bytes.length / 2), () => near.resetAndDestroy());
      } else {
        if (reset.to !== '') pair.carried = '';
        near.write(bytes);
      }
    });
    for (const socket of sockets) {
      socket.on('error', () => undefined);
      socket.on('close', () => {
        if (pair.isLost) return;
        pairs.delete(pair);
        for (const each of sockets) each.destroy();
      });
      if (isSilent) socket.pause();
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;

  const forAll = (change: (socket: Socket) => void) => {
    for (const { near, far } of pairs) for (const socket of [near, far]) change(socket);
  };
  return {
    url: `postgres://${searchParams.get('user')}@127.0.0.1:${port}${pathname}`,
    port,
    silent: {
      begin() {
        isSilent = true;
        forAll((socket) => socket.pause());
      },
      end() {
        isSilent = false;
        forAll((socket) => socket.resume());
      },
    },
    lose(which = () => true) {
      const lost = [...pairs].filter((pair) => !pair.isLost && which(pair.carried));
      for (const pair of lost) pair.isLost = true;
      return lost.length;
    },
    resetAnswers(share, to = '') {
      reset = { share, to };
    },
    resets: () => resets,
    close() {
      server.close();
      forAll((socket) => socket.destroy());
    },
  };
}
