import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';

import { CannotStart } from '../../../server/process/cannot-start.ts';

/** A program that runs in a network of its own has this variable. */
const mark = 'SAVOL_OWN_NETWORK';

/**
 * What `unshare` makes: a network and process ids that end with their first process. That shell waits for the program, and reaps its orphans. Once
 * the program has ended, in whatever way, the kernel kills all that is left.
 */
const enclosure = ['-npf', '--mount-proc', '--kill-child', 'sh', '-c', '"$@" & wait $!', 'sh'];

/**
 * Runs this program once more in a network of its own, which ends with it, as does every process that it starts: faults of that network
 * concern no other program.
 * @param programs that it needs there, by the packages of Debian that have them
 * @returns whether it has run there; false in that network
 * @throws CannotStart where the user is not root or a program is missing
 */
export async function runInOwnNetwork(
  ending: AbortSignal,
  programs: Readonly<Record<string, string>>,
): Promise<boolean> {
  if (process.env[mark] !== undefined) {
    run('ip', 'link', 'set', 'lo', 'up');
    return false;
  }
  if (process.getuid?.() !== 0) throw new CannotStart('Only root may make a network: run this as root.');
  const missing = Object.keys(programs).filter((name) => spawnSync('which', [name]).status !== 0);
  if (missing.length > 0) {
    const packages = new Set(missing.map((name) => programs[name]));
    throw new CannotStart(
      `This needs ${missing.join(' and ')}, which is not here. On Debian: apt-get install ${[...packages].join(' ')}`,
    );
  }
  if ((await runEnclosed(ending)) !== 0) {
    throw new CannotStart('The run has failed: see above.');
  }
  return true;
}

/** @returns the exit code */
async function runEnclosed(ending: AbortSignal): Promise<number | null> {
  const child = spawn('unshare', [...enclosure, process.execPath, ...process.argv.slice(1)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, [mark]: '1' },
  });
  // No signal passes through unshare.
  const end = () => child.connected && child.disconnect();
  ending.addEventListener('abort', end);
  const [code] = (await once(child, 'exit')) as [number | null];
  ending.removeEventListener('abort', end);
  return code;
}

/**
 * Loses packets to and from a port of the loopback of an own network.
 * @param share from 0 to 1, of the packets in each direction
 * @returns a function that ends it and returns the lost packets
 * @throws CannotStart where the kernel cannot
 */
export function losePackets(port: number, share: number): () => number {
  const chance = ['--match', 'statistic', '--mode', 'random', '--probability', String(share)];
  const rules = ['--dport', '--sport'].map((side) =>
    ['INPUT', '--in-interface', 'lo', '--protocol', 'tcp', side, String(port)].concat(
      chance,
      '--jump',
      'DROP',
    ),
  );
  for (const rule of rules) run('iptables', '--wait', '--append', ...rule);
  return () => {
    const table = run('iptables', '--wait', '--list', 'INPUT', '--verbose', '--exact', '--numeric');
    for (const rule of rules) run('iptables', '--wait', '--delete', ...rule);
    return [...table.matchAll(/^\s*(\d+)\s+\d+\s+DROP/gm)].reduce((sum, [, count]) => sum + Number(count), 0);
  };
}

function run(program: string, ...parameters: string[]): string {
  const { status, stdout, stderr, error } = spawnSync(program, parameters, { encoding: 'utf8' });
  if (status === 0) return stdout;
  throw new CannotStart(`${program} ${parameters.join(' ')}: ${error?.message ?? stderr.trim()}`);
}
