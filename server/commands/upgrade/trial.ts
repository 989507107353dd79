import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';

import { CannotStart } from '../../process/cannot-start.ts';

/** Milliseconds in which a new version updates the database and is ready. */
const longestStart = 60 * 60_000;

/** Settings with which no other computer reaches the server, and which need no port of the school. An empty one is none. */
const alone = {
  HOST: '127.0.0.1',
  PORT: '0',
  WORKERS: '1',
  HTTPS: 'off',
  HTTPS_CERT: '',
  HTTPS_KEY: '',
  MDNS: 'off',
  METRICS_PORT: '',
  BACKUP_DIR: '',
};

/** The Node that is installed with the version in the folder, or that of this process. */
function node(): string {
  const packaged = resolve('node_modules/.bin/node');
  return existsSync(packaged) ? packaged : process.execPath;
}

/** Runs a program of the version in the folder. @throws CannotStart when it fails */
export async function runHere(parameters: string[], environment: NodeJS.ProcessEnv = {}): Promise<void> {
  const env = { ...process.env, ...environment };
  // A signal of the terminal does not reach it.
  const child = spawn(node(), parameters, { stdio: ['ignore', 'inherit', 'inherit'], detached: true, env });
  const code = await ended(child);
  if (code !== 0) throw new CannotStart(`${parameters[0]} failed.`);
}

/** The account of the data where root upgrades a service: the server runs as that one. */
export function accountOf(data: string): { uid: number; gid: number } | undefined {
  const owner = statSync(data, { throwIfNoEntry: false });
  return process.getuid?.() === 0 && owner && owner.uid !== 0
    ? { uid: owner.uid, gid: owner.gid }
    : undefined;
}

/**
 * Starts the version in the folder on the data, so that only this computer reaches it, asks it whether it is ready and for its page, and ends it.
 * @throws CannotStart with its last words where it does not serve
 */
export async function tryVersion(data: string): Promise<void> {
  const { NODE_COMPILE_CACHE: _, ...environment } = process.env;
  const child = spawn(node(), ['server/main.ts', '--trial'], {
    ...accountOf(data),
    detached: true,
    env: { ...environment, ...alone },
    // It ends with this process, however that ends.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const end = ended(child);
  const tooLong = setTimeout(() => child.kill('SIGKILL'), longestStart);
  try {
    const { address, words } = await readiness(child);
    if (address === undefined) throw new CannotStart(`It did not start:\n${words}`);
    for (const path of ['/readyz', '/']) {
      const response = await fetch(address + path, { signal: AbortSignal.timeout(60_000) }).catch(
        () => undefined,
      );
      if (response?.status !== 200) throw new CannotStart(`It does not answer ${path}:\n${words}`);
    }
  } finally {
    child.kill('SIGTERM');
    await end;
    clearTimeout(tooLong);
  }
}

/** Waits for the address of a server; without one it has ended. Its words are what it wrote for people, not the log. */
async function readiness(child: ChildProcess): Promise<{ address?: string; words: string }> {
  let text = '';
  const words = () =>
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('{'))
      .slice(-20)
      .join('\n');
  const found = new Promise<string | undefined>((settle) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
        const [, address] = /^Savol is ready at (http:\S+)$/m.exec(text) ?? [];
        if (address !== undefined) settle(address);
      });
    }
    child.on('close', () => settle(undefined));
  });
  const address = await found;
  return address === undefined ? { words: words() } : { address, words: words() };
}

function ended(child: ChildProcess): Promise<number | null> {
  return new Promise((settle) => {
    child.on('error', () => settle(null));
    child.on('close', settle);
  });
}
