import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

import type { Logger } from 'pino';

import type { AppContext } from '../../app-context.ts';
import { waitingSegments } from '../../postgres-server/start-postgres.ts';
import { archiveOf, type Config } from '../../process/config.ts';
import { readBackupState } from '../../upkeep/backup-state.ts';
import { explainFailure } from '../failure.ts';
import { isFolder, missingFolder } from '../places/folder-place.ts';
import { Archive } from './archive.ts';
import { ArchivedPictures } from './archived-pictures.ts';
import { carrySegments, giveWay } from './carry.ts';
import { beginToEndSegments } from './base-store.ts';
import { makeBase } from './make-base.ts';
import { isBaseDue } from './rules.ts';

/** Milliseconds between two looks. */
const every = 2000;

type Archiving = { stop: () => Promise<void> };
type ArchiveFolder = NonNullable<ReturnType<typeof archiveOf>>;

/**
 * Writes the changes of the embedded database to the folder of backups as they happen: segments of its log, pictures, and a base copy after each
 * backup of a night. A failure is logged once, and is in the state that the home of staff and `npm run doctor` show. Nothing waits for that folder.
 */
export function startArchiving(context: AppContext, backups: ArchiveFolder, log: Logger): Archiving {
  const ending = new AbortController();
  const ended = run(context, backups, log.child({ from: 'archive' }), ending.signal);
  return {
    async stop() {
      ending.abort();
      await ended;
    },
  };
}

/**
 * Moves what PostgreSQL has set aside at its end, so that a server which was stopped has all changes in the archive.
 * @param config of a server whose PostgreSQL has ended
 */
export async function archiveRest(config: Config, log: Logger): Promise<void> {
  const { dataFolder } = config;
  const backups = archiveOf(config);
  const waiting = waitingSegments(dataFolder);
  if (backups === undefined || !existsSync(waiting) || !(await isFolder(backups.folder))) return;
  try {
    await carrySegments(await Archive.open(dataFolder, backups.folder), waiting);
  } catch (error) {
    log.warn(
      { err: error },
      'the last changes wait for the next start to be written to the folder of backups',
    );
  }
}

async function run(
  context: AppContext,
  backups: ArchiveFolder,
  log: Logger,
  ending: AbortSignal,
): Promise<void> {
  const { dataFolder } = context.config;
  const archive = await Archive.open(dataFolder, backups.folder);
  const pictures = new ArchivedPictures(archive, dataFolder);
  const waiting = waitingSegments(dataFolder);
  const noteTrouble = troubleNoter(archive, log);
  let failed: Date | undefined;

  await beginToEndSegments(context.pool).catch(() => undefined);
  await Promise.all([
    repeat(async () => {
      try {
        if (await isFolder(backups.folder)) {
          if (archive.state.chain === 0) await archive.beginChain();
          await carrySegments(archive, waiting);
          await clearTrouble(archive, 'folder_missing', 'failed');
        } else {
          await noteTrouble('folder_missing', missingFolder(backups.folder));
        }
      } catch (error) {
        await noteTrouble('failed', reasonOf(error));
      }
      if (await giveWay(waiting, () => context.freeSpace.isShort(2))) {
        log.warn('segments of the log of changes were deleted: too many waited, or the disk is full');
      }
    }),
    repeat(async () => {
      if (archive.state.chain === 0 || !(await isFolder(archive.folder))) return;
      try {
        await pictures.carry(ending);
        await clearTrouble(archive, 'pictures_failed');
      } catch (error) {
        if (!ending.aborted) await noteTrouble('pictures_failed', reasonOf(error));
      }
    }),
    repeat(async () => {
      if (archive.state.chain === 0 || !(await isFolder(archive.chainFolder()))) return;
      const newest = (await readBackupState(dataFolder))?.made.at(-1)?.made_at;
      if (!isBaseDue(archive.state, newest, { now: new Date(), failed })) return;
      try {
        const bytes = await makeBase({ context, keep: backups.keep, archive, pictures, ending });
        failed = undefined;
        log.info({ folder: archive.chainFolder(), bytes }, 'a base copy was made');
        await clearTrouble(archive, 'base_failed');
      } catch (error) {
        if (ending.aborted) return;
        failed = new Date();
        await noteTrouble('base_failed', reasonOf(error));
      }
    }),
  ]);

  async function repeat(work: () => Promise<void>): Promise<void> {
    while (!ending.aborted) {
      await work().catch((error: unknown) => log.error({ err: error }, 'the archive of changes fails'));
      await pause(every, undefined, { signal: ending }).catch(() => undefined);
    }
  }
}

type Kind = NonNullable<Archive['state']['trouble']>['kind'];

/** A function that notes in the state what goes wrong, and logs it once. */
function troubleNoter(archive: Archive, log: Logger) {
  const logged = new Map<Kind, string>();
  return async (kind: Kind, why: string): Promise<void> => {
    const { trouble } = archive.state;
    if (trouble?.kind === kind && trouble.why === why) return;
    if (logged.get(kind) !== why) log.warn({ why }, 'changes are not written to the folder of backups');
    logged.set(kind, why);
    const since = trouble?.kind === kind ? trouble.since : new Date().toISOString();
    await archive.change({ trouble: { kind, since, why } });
  };
}

async function clearTrouble(archive: Archive, ...kinds: Kind[]): Promise<void> {
  if (archive.state.trouble !== null && kinds.includes(archive.state.trouble.kind)) {
    await archive.change({ trouble: null });
  }
}

function reasonOf(error: unknown): string {
  const explained = explainFailure('Changes cannot be written to the folder of backups', error);
  return explained instanceof Error ? explained.message : String(explained);
}
