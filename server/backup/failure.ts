import { DatabaseError } from 'pg';

import { StorageAwayError } from '../errors.ts';
import { CannotStart } from '../process/cannot-start.ts';

const reasons: Record<string, string> = {
  ENOENT: 'there is no such file or folder',
  EACCES: 'this account may not do that',
  EPERM: 'this account may not do that',
  EROFS: 'nothing can be written there',
  EISDIR: 'it is a folder',
  ENOSPC: 'there is no room left on the disk',
  EDQUOT: 'there is no room left for this account',
  EFBIG: 'the disk takes no file of that size: format it as ext4 or exFAT',
  EIO: 'the disk does not work',
};

/**
 * Converts an error of the disk, the store of files or the database into a message of one line; other errors are returned unchanged.
 * @param outcome the beginning of the message, as in "No backup was made"
 */
export function explainFailure(outcome: string, error: unknown): unknown {
  if (error instanceof CannotStart || !(error instanceof Error)) return error;
  if (error instanceof StorageAwayError) {
    const advice = error.isRefusal ? ' Look at the name of the bucket and the settings AWS_….' : '';
    return new CannotStart(`${outcome}. ${error.message}.${advice}`);
  }
  if (error instanceof DatabaseError)
    return new CannotStart(`${outcome}. PostgreSQL says: ${error.message}.`);
  if (error.message.startsWith('Connection terminated'))
    return new CannotStart(`${outcome}: the connection to the database was lost.`);
  if (!('syscall' in error)) return error;
  const reason = reasons['code' in error ? String(error.code) : ''];
  const path = 'path' in error && typeof error.path === 'string' ? ` (${error.path})` : '';
  return new CannotStart(
    reason === undefined ? `${outcome}: ${error.message}.` : `${outcome}: ${reason}${path}.`,
  );
}
