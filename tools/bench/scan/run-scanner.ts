import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync } from 'node:fs';

/** Runs a scanner to its end. @param file gets what it writes, as soon as it does @returns what it has written */
export async function runScanner(
  program: string,
  parameters: readonly string[],
  file: string,
  ending: AbortSignal,
): Promise<string> {
  const child = spawn(program, parameters, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, TERM: 'dumb' },
  });
  const end = () => child.kill('SIGTERM');
  ending.addEventListener('abort', end);
  let log = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      log += chunk.toString();
      appendFileSync(file, chunk);
    });
  }
  await once(child, 'close');
  ending.removeEventListener('abort', end);
  ending.throwIfAborted();
  return log;
}
