import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';

/** A server that is started again whenever it ends, as systemd or a container does it. */
export type Supervised = {
  origin: string;
  /** The process that runs now. */
  process: () => number | undefined;
  /** Kills it and starts none until `resume`. */
  halt: () => Promise<void>;
  resume: () => void;
  /** Asks it to end, and starts none again. */
  stop: () => Promise<void>;
  /** What the server wrote last. */
  lastWords: () => string;
};

const program = join(import.meta.dirname, '../../server/main.ts');

/** Starts server/main.ts as people do, on a port of this computer that stays the same. */
export async function supervise(
  dataFolder: string,
  environment: Record<string, string>,
): Promise<Supervised> {
  const port = await freePort();
  let child: ChildProcess | undefined;
  let wanted = false;
  let written = '';

  function start(): void {
    wanted = true;
    const started = spawn(process.execPath, [program], {
      cwd: dataFolder,
      env: {
        PATH: process.env['PATH'],
        HOME: process.env['HOME'],
        DATA_DIR: dataFolder,
        PORT: String(port),
        ...environment,
      },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    child = started;
    started.stderr?.on('data', (chunk: Buffer) => (written = (written + chunk.toString()).slice(-10_000)));
    started.once('exit', () => wanted && child === started && setTimeout(() => wanted && start(), 100));
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    wanted = false;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }

  start();
  return {
    origin: `http://127.0.0.1:${port}`,
    process: () => child?.pid,
    halt: () => end('SIGKILL'),
    resume: start,
    stop: () => end('SIGTERM'),
    lastWords: () => written,
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  return address.port;
}
