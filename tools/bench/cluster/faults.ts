import { processOfCluster } from '../../../server/postgres-server/testing/inspect.ts';
import { childrenOf } from '../../../server/testing/processes.ts';
import { kill } from '../crash/processes.ts';
import type { Cluster, Node } from './cluster.ts';

/** What happens to a leader. */
export type ClusterFault = (cluster: Cluster, leader: Node, round: number) => Promise<Started>;

export type Started = {
  /** The fault in a few words. */
  action: string;
  /** Ends the fault, once others serve. */
  end: () => void;
};

/** In turn the whole machine, and PostgreSQL alone, which Patroni starts again. */
const killed: ClusterFault = (_cluster, leader, round) => {
  if (round % 2 === 1) {
    leader.signal('SIGKILL');
    return Promise.resolve({ action: 'the machine of the leader killed', end: () => leader.boot() });
  }
  const postmaster = processOfCluster(leader.dataFolder);
  if (postmaster === undefined) throw new Error('PostgreSQL does not run.');
  // Its child processes would answer for a moment after its end. A stopped one starts no new ones.
  process.kill(postmaster, 'SIGSTOP');
  kill(postmaster, ...childrenOf(postmaster).map(({ id }) => id));
  return Promise.resolve({ action: 'PostgreSQL of the leader killed', end: () => undefined });
};

const frozen: ClusterFault = (_cluster, leader) => {
  leader.signal('SIGSTOP');
  return Promise.resolve({ action: 'the leader frozen', end: () => leader.signal('SIGCONT') });
};

/** In turn from everything, and from the other nodes alone: then HAProxy and Savol still reach a leader that is none any more. */
const partition: ClusterFault = ({ nodes }, leader, round) => {
  if (round % 2 === 1) {
    return Promise.resolve({ action: 'the leader cut from everything', end: leader.cut() });
  }
  const others = nodes.filter((node) => node !== leader).map(({ address }) => address);
  return Promise.resolve({ action: 'the leader cut from the other nodes', end: leader.cutFrom(others) });
};

const switchover: ClusterFault = async (cluster, leader) => {
  await cluster.switchOver(leader);
  return { action: 'switched over by hand', end: () => undefined };
};

/** The faults, by their names on the command line. */
export const clusterFaults: Readonly<Record<string, ClusterFault>> = {
  kill: killed,
  freeze: frozen,
  partition,
  switchover,
};
