import { DatabaseError } from 'pg';

import { CannotStart } from '../process/cannot-start.ts';

const reasons: Record<string, string> = {
  ENOENT: 'there is no such file or folder',
  EACCES: 'this account may not do that',
  EPERM: 'this account may not do that',
  EROFS: 'nothing can be written there',
  EISDIR: 'it is a folder',
  ENOSPC: 'there is no room left on the disk',
  EDQUOT: 'there is no room left for this account',
};

/**
 * Puts what the disk or the database refused into one line; what nobody foresaw stays as it is.
 * @param what did not come about, as in "No backup was made"
 */
export function inALine(what: string, error: unknown): unknown {
  if (error instanceof CannotStart || !(error instanceof Error)) return error;
  if (error instanceof DatabaseError) return new CannotStart(`${what}. PostgreSQL says: ${error.message}.`);
  if (error.message.startsWith('Connection terminated'))
    return new CannotStart(`${what}: the database went away.`);
  if (!('syscall' in error)) return error;
  const reason = reasons['code' in error ? String(error.code) : ''];
  const path = 'path' in error && typeof error.path === 'string' ? ` (${error.path})` : '';
  return new CannotStart(reason === undefined ? `${what}: ${error.message}.` : `${what}: ${reason}${path}.`);
}
