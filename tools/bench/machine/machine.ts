import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import { waitFor } from '../crash/processes.ts';
import { addresses, type Image, makeDisk } from './image.ts';

/** A computer with a disk and a stick, which this program reaches by a network. */
export type Machine = {
  origin: string;
  /** Switches it on. @returns once root can log in */
  boot: () => Promise<void>;
  /** Ends all programs, and switches it off. */
  shutDown: () => Promise<void>;
  /** Cuts the power. */
  cutPower: () => Promise<void>;
  /** Runs a command as root. @returns what it prints @throws with that where it fails */
  run: (command: string) => Promise<string>;
  /** Copies files to the home of root. */
  copy: (...files: string[]) => void;
  /** Joins a port of this computer, or a path that becomes a socket, to a port or a socket of the machine. @returns what ends it */
  forward: (here: string, there: string) => Promise<() => void>;
};

/** The command that runs a machine. */
export type Engine = (image: Image, files: Files) => readonly [program: string, ...parameters: string[]];

type Files = { folder: string; disk: string; stick: string };

const network = 'savol';
const sshOptions = [
  'BatchMode=yes',
  'ConnectTimeout=5',
  'ServerAliveInterval=15',
  'StrictHostKeyChecking=no',
  'UserKnownHostsFile=/dev/null',
];
/** Milliseconds until a machine answers: an emulator is many times slower than a computer. */
const longestBoot = 900_000;

/** Linux as a program: the instructions of its processes run on the processor itself, new processes take fifty times as long as on a computer. */
const userModeLinux: Engine = (image, { folder, disk, stick }) => [
  // Its processes run one at a time, and pass on faster on one core.
  'taskset',
  '--cpu-list',
  '0',
  image.userModeLinux,
  'mem=2G',
  `ubda=${disk}`,
  `ubdb=${stick}`,
  'root=98:0',
  'rw',
  `vec0:transport=tap,ifname=${network},depth=128,gro=1`,
  `uml_dir=${folder}/`,
  'umid=machine',
  'con=null',
  'con0=null,fd:1',
  'console=tty0',
];
/** The device of the stick there. */
export const stickDevice = '/dev/ubdb';

/** Makes the network of this program, which has one of its own: see runInOwnNetwork. */
export function openNetwork(): void {
  const ip = (...parameters: string[]) => execFileSync('ip', parameters);
  ip('tuntap', 'add', network, 'mode', 'tap');
  ip('address', 'add', `${addresses.caller}/24`, 'dev', network);
  ip('link', 'set', network, 'up');
}

/** Puts a machine with the system of an image and an empty stick into a folder, unless there is one. */
export function makeMachine(image: Image, folder: string): Machine {
  const files = { folder, disk: join(folder, 'disk'), stick: join(folder, 'stick') };
  if (!existsSync(files.disk)) {
    execFileSync('cp', ['--sparse=always', image.disk, files.disk]);
    makeDisk(files.stick, 4);
  }
  const options = ['-q', '-i', image.key];
  for (const option of sshOptions) options.push('-o', option);
  const root = `root@${addresses.machine}`;
  let running: ChildProcess | undefined;

  async function run(command: string): Promise<string> {
    const child = spawn('ssh', [...options, root, `set -e\n${command}`], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [printed, errors, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'exit'),
    ]);
    if (code !== 0) throw new Error(`${command}\n${printed}${errors}ended with ${String(code)}`);
    return printed + errors;
  }

  return {
    origin: `http://${addresses.machine}:8000`,
    async boot() {
      const [program, ...parameters] = userModeLinux(image, files);
      const printed = openSync(join(folder, 'console.log'), 'a');
      // A group of its own, as user-mode-linux is many processes.
      running = spawn(program, parameters, { stdio: ['ignore', printed, printed], detached: true });
      const answers = () =>
        run('true').then(
          () => true,
          () => false,
        );
      if (!(await waitFor(answers, longestBoot))) {
        throw new Error('The machine does not start: see console.log.');
      }
    },
    async shutDown() {
      const ended = endOf(running);
      // The line may be cut before the command ends.
      await run('systemctl poweroff').catch(() => undefined);
      await ended;
    },
    async cutPower() {
      const ended = endOf(running);
      if (running?.pid !== undefined && isRunning(running)) process.kill(-running.pid, 'SIGKILL');
      await ended;
    },
    run,
    copy(...paths) {
      execFileSync('scp', [...options, ...paths, `${root}:`], { stdio: 'pipe' });
    },
    async forward(here, there) {
      const line = ['-N', '-o', 'StreamLocalBindUnlink=yes', '-L', `${here}:${there}`, root];
      const child = spawn('ssh', [...options, ...line], { stdio: 'ignore' });
      if (await waitFor(() => accepts(here), longestBoot)) return () => void child.kill();
      child.kill();
      throw new Error(`${there} of the machine cannot be reached.`);
    },
  };
}

function isRunning({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null;
}

async function endOf(child: ChildProcess | undefined): Promise<void> {
  if (child !== undefined && isRunning(child)) await once(child, 'exit');
}

/** Whether something listens on a port of this computer or on a socket. */
async function accepts(address: string): Promise<boolean> {
  const socket = /^\d+$/.test(address) ? connect(Number(address), '127.0.0.1') : connect(address);
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
