import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

import pg from 'pg';

import { CannotStart } from '../process/cannot-start.ts';
import type { Connection } from '../database/database.ts';
import { type Progress, showProgress } from '../process/progress.ts';

/**
 * The one file that the command names, seen from the folder that one types in: npm goes to Savol's own.
 * @throws CannotStart with an example for anything else
 */
export function fileGiven(example: string): string {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [file] = positionals;
  if (positionals.length !== 1 || !file) throw new CannotStart(`Say which file: ${example}`);
  return resolve(process.env['INIT_CWD'] ?? '.', file);
}

/** One connection, which is closed at once when the program is asked to end. */
export async function openClient(
  connection: Connection,
  ending: AbortSignal,
  opened: AsyncDisposableStack,
): Promise<pg.Client> {
  const client = new pg.Client(connection);
  // What is asked next tells that it broke.
  client.on('error', () => undefined);
  opened.defer(() => client.end());
  ending.addEventListener('abort', () => void client.end());
  await client.connect();
  ending.throwIfAborted();
  return client;
}

/** A bar for whoever looks on; the log of a nightly backup needs none. */
export function progressOf(total: number): Progress {
  return process.stdout.isTTY ? showProgress(total) : { done: () => undefined, end: () => undefined };
}
