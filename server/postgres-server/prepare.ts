import { realpathSync } from 'node:fs';

import { CannotStart } from '../process/cannot-start.ts';
import { type Folders, foldersOf } from './folders.ts';
import { type Programs, programsFor } from './programs.ts';

/** The folders and programs for a data folder. @throws CannotStart where PostgreSQL cannot run there */
export function prepare(dataFolder: string): { folders: Folders; programs: Programs } {
  try {
    const folders = foldersOf(realpathSync(dataFolder));
    return { folders, programs: programsFor(folders.account) };
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) {
      throw new CannotStart(`The data folder ${dataFolder} cannot be used: ${error.message}`);
    }
    throw error;
  }
}

/** The connection string of a cluster whose socket is in the folder `run`. */
export function connectionStringOf(run: string): string {
  return `postgres:///savol?host=${encodeURIComponent(run)}&user=savol`;
}
