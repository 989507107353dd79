import { setTimeout as sleep } from 'node:timers/promises';

import type { DatabaseProxy } from '../../../server/testing/database-proxy.ts';
import { losePackets } from './own-network.ts';

/** A fault of the network between the server and PostgreSQL. */
export type NetworkFault = {
  /** How often by default. */
  times: number;
  /** Whether it needs a network of its own. */
  needsNetwork: boolean;
  /** Has the fault for its time. @param round counts from 1 @returns the fault in a few words */
  inject: (proxy: DatabaseProxy, round: number) => Promise<string>;
};

/** Milliseconds for which a network resets connections, or loses packets. */
const lasting = 15_000;
const share = 0.05;

/** A firewall forgets connections, in turn all and each second one. New ones work. */
const halfOpen: NetworkFault = {
  times: 20,
  needsNetwork: false,
  inject(proxy, round) {
    const lost = proxy.lose(() => round % 2 === 1 || Math.random() < 0.5);
    return Promise.resolve(`${lost} connections lost without a word`);
  },
};

/** One answer of PostgreSQL in twenty is cut by a reset, those to commits included. */
const reset: NetworkFault = {
  times: 8,
  needsNetwork: false,
  async inject(proxy) {
    const before = proxy.resets();
    proxy.resetAnswers(share);
    await sleep(lasting);
    proxy.resetAnswers(0);
    return `${proxy.resets() - before} answers cut by a reset`;
  },
};

/** One packet in twenty is lost in each direction. */
const loss: NetworkFault = {
  times: 8,
  needsNetwork: true,
  async inject(proxy) {
    const end = losePackets(proxy.port, share);
    await sleep(lasting);
    return `${end()} packets lost`;
  },
};

/** The faults, by their names on the command line. */
export const networkFaults: Readonly<Record<string, NetworkFault>> = { 'half-open': halfOpen, reset, loss };
