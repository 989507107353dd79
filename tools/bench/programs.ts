import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

import { CannotStart } from '../../server/process/cannot-start.ts';

const root = join(import.meta.dirname, '../..');

/** Starts a program of this project, which ends with this one: its IPC channel is then closed. @param file its path from the root */
function start(file: string, parameter: string, environment: NodeJS.ProcessEnv): ChildProcess {
  return spawn(process.execPath, [join(root, file), parameter], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
  });
}

export type Running = { process: number; origin: string; stop: () => Promise<void> };

/** Starts the real server on a free port. It logs as usual; the log is discarded. @param parameter of its command line */
export async function startSavol(environment: NodeJS.ProcessEnv = {}, parameter = ''): Promise<Running> {
  const child = start('server/main.ts', parameter, { PORT: '0', HOST: '127.0.0.1', ...environment });
  let out = '';
  const origin = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      out += chunk.toString();
      const match = /^Savol is ready at (http:\S+)$/m.exec(out);
      if (match?.[1] !== undefined) resolve(match[1]);
    });
    child.once('exit', () => reject(new CannotStart(`The server did not start:\n${out}`)));
  });
  return { process: child.pid ?? 0, origin, stop: () => stop(child) };
}

/** Starts the server of recorded answers. @param bodies the file of the answers */
export async function startBareServer(bodies: string): Promise<Running> {
  const child = start('tools/bench/bare-server.ts', bodies, {});
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return { process: child.pid ?? 0, origin: `http://127.0.0.1:${port}`, stop: () => stop(child) };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

/** Runs a program that sends messages. @returns the last message */
export async function report<Report>(
  file: string,
  order: unknown,
  onMessage: (message: unknown) => void = () => undefined,
): Promise<Report> {
  const child = start(file, JSON.stringify(order), {});
  let last: unknown;
  child.on('message', (message) => {
    last = message;
    onMessage(message);
  });
  child.stdout?.resume();
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0 || last === undefined) throw new Error(`${file} ended with ${code} and no report.`);
  return last as Report;
}
