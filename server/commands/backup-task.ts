import { parseArgs } from 'node:util';

import type { Manifest } from '../backup/format.ts';
import { CannotStart } from '../process/cannot-start.ts';
import { print } from '../process/print.ts';
import { type Progress, showProgress } from '../process/progress.ts';

/**
 * What the command line names: a file, or an address.
 * @throws CannotStart with an example when the command line does not name one
 */
export function namedArgument(example: string): string {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [named] = positionals;
  if (positionals.length !== 1 || !named) throw new CannotStart(`Say which file: ${example}`);
  return named;
}

/** The size of a backup in words, as in "12 tables with 345 rows and 6 pictures". */
export function describeContent({ tables, files }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const pictures = files.filter(({ name }) => name.startsWith('pictures/')).length;
  return `${tables.length} tables with ${rows} rows and ${pictures} pictures`;
}

/** A progress bar on a terminal; nothing in the log of a nightly backup. */
export function progressOf(total: number): Progress {
  return process.stdout.isTTY ? showProgress(total) : { done: () => undefined, end: () => undefined };
}

/** Says what to do where the restored school may have another secret key than before. @param source of the restore, as in "backup" */
export function printSecretAdvice(source: string, hasSecret: boolean, secretIsSet: boolean): void {
  if (hasSecret && secretIsSet) {
    print(
      `The secret key of the ${source} was not restored, as SECRET_KEY is set. If they differ, all users have to log in again.`,
    );
  } else if (!hasSecret && !secretIsSet) {
    print(`The ${source} has no secret key. Set the former SECRET_KEY, or all users have to log in again.`);
  }
}
