import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { openSync, readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';

import type { accountOf } from '../../../server/postgres-server/testing/inspect.ts';
import { waitFor } from '../crash/processes.ts';

/** Processes with a network of their own and one address in it, as those of a machine have. */
export type Machine = {
  address: string;
  /** Starts a program, which writes what it prints to a file of its name. */
  start: (program: string, parameters: string[], environment: NodeJS.ProcessEnv) => void;
  /** Sends a signal to all processes, at one moment: they are stopped before. */
  signal: (signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT') => void;
  /** Cuts the line to everything else. @returns what joins it again */
  cut: () => () => void;
  /** Cuts the lines to some addresses. @returns what joins them again */
  cutFrom: (addresses: readonly string[]) => () => void;
  /** Kills all processes, and removes the network. */
  stop: () => void;
};

/** The bridge of all machines, and the address of this program there. */
const bridge = { name: 'savol', address: '10.0.0.10/24' };

/** Joins machines by a network, of which this program is a part. It needs a network of its own: see runInOwnNetwork. */
export function openBridge(): void {
  ip('link', 'add', bridge.name, 'type', 'bridge');
  ip('address', 'add', bridge.address, 'dev', bridge.name);
  ip('link', 'set', bridge.name, 'up');
}

/**
 * @param address of the machine, which nothing else has
 * @param folder for what its programs print
 * @param account that its programs run under; without one that of this program
 */
export async function openMachine(
  name: string,
  address: string,
  folder: string,
  account: ReturnType<typeof accountOf>,
): Promise<Machine> {
  // It ends with this program, which closes its input.
  const holder = spawn('unshare', ['--net', 'cat'], { stdio: ['pipe', 'ignore', 'ignore'] });
  const id = holder.pid ?? 0;
  const outside = new Set([networkOf(process.pid), undefined]);
  if (!(await waitFor(() => !outside.has(networkOf(id)), 5_000))) {
    holder.kill('SIGKILL');
    throw new Error(`${name} has no network.`);
  }
  const network = networkOf(id);
  const inside = ['--target', String(id), '--net'];
  const ipInside = (...parameters: string[]) => execFileSync('nsenter', [...inside, 'ip', ...parameters]);
  ip('link', 'add', name, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', String(id));
  ip('link', 'set', name, 'master', bridge.name, 'up');
  ipInside('link', 'set', 'lo', 'up');
  ipInside('address', 'add', `${address}/24`, 'dev', 'eth0');
  ipInside('link', 'set', 'eth0', 'up');
  const under =
    account === undefined ? [] : ['--setgid', String(account.gid), '--setuid', String(account.uid)];

  const processes = () =>
    readdirSync('/proc')
      .map(Number)
      .filter((each) => each > 0 && each !== id && networkOf(each) === network);
  const send = (signal: NodeJS.Signals) => {
    for (const each of processes()) {
      try {
        process.kill(each, signal);
      } catch {
        // It has ended.
      }
    }
  };
  const machine: Machine = {
    address,
    start(program, parameters, environment) {
      const printed = openSync(join(folder, `${program}.log`), 'a');
      const child: ChildProcess = spawn('nsenter', [...inside, ...under, program, ...parameters], {
        env: environment,
        cwd: folder,
        stdio: ['ignore', printed, printed],
      });
      child.on('error', () => undefined);
    },
    signal(signal) {
      // A process that is stopped starts no others: two rounds find those that were starting.
      if (signal !== 'SIGCONT') for (let round = 0; round < 2; round += 1) send('SIGSTOP');
      if (signal !== 'SIGSTOP') send(signal);
    },
    cut() {
      ip('link', 'set', name, 'down');
      return () => ip('link', 'set', name, 'up');
    },
    cutFrom(addresses) {
      for (const each of addresses) ipInside('route', 'add', 'blackhole', each);
      return () => {
        for (const each of addresses) ipInside('route', 'delete', 'blackhole', each);
      };
    },
    stop() {
      machine.signal('SIGKILL');
      holder.kill('SIGKILL');
    },
  };
  return machine;
}

/** The network that a process is in; undefined where it has ended. */
function networkOf(id: number): string | undefined {
  try {
    return readlinkSync(`/proc/${id}/ns/net`);
  } catch {
    return undefined;
  }
}

function ip(...parameters: string[]): void {
  execFileSync('ip', parameters);
}
