import { addDays, dayOf, momentAt } from '../process/school-days.ts';
import type { ArchiveState } from './archive-state.ts';
import type { BackupState, MadeBackup } from './backup-state.ts';

const minute = 60 * 1000;
const hour = 60 * minute;
const day = 24 * hour;

/** The pause after an attempt that failed: each writes a whole backup. */
const retryAfter = 3 * hour;
/** How long a disk may be away, and how old the newest backup may be: a school may be closed over a weekend. */
const limits = { away: day, age: 3 * day };

/** The last moment, up to now, at which the clock of a time zone showed a time of day, as in `03:00`. */
function lastTime(now: Date, time: string, timeZone: string): Date {
  const today = dayOf(now, timeZone);
  const moment = momentAt(`${today}T${time}`, timeZone);
  return moment <= now ? moment : momentAt(`${addDays(today, -1)}T${time}`, timeZone);
}

/**
 * Whether a backup is to be made now: there is none since the last time for one. One from the future, of a clock that was wrong, does not count.
 * @param state undefined before the first one
 */
export function isDue(
  state: BackupState | undefined,
  now: Date,
  { time, timeZone }: { time: string; timeZone: string },
): boolean {
  if (state === undefined) return true;
  const { made, trouble } = state;
  const from = lastTime(now, time, timeZone).getTime();
  const isBetween = (moment: string, start: number) =>
    Date.parse(moment) >= start && Date.parse(moment) <= now.getTime();
  if (made.some(({ made_at }) => isBetween(made_at, from))) return false;
  return trouble?.kind !== 'failed' || !isBetween(trouble.at, now.getTime() - retryAfter);
}

/** The backups beyond those that are retained, the oldest first. The newest is never one of them. @param made in the order in which they were made */
export function surplusOf(made: readonly MadeBackup[], keep: number): MadeBackup[] {
  return made.slice(0, Math.max(0, made.length - Math.max(1, keep)));
}

export type BackupHealth =
  /** No backup was made yet, and the time for one is not over. */
  | { kind: 'none' }
  /** Days are full ones since the newest backup. */
  | { kind: 'good' | 'old'; newest: MadeBackup; days: number }
  | { kind: 'failing'; why: string };

/** How the nightly backups are, by their state: undefined before the first attempt. */
export function healthOfBackups(state: BackupState | undefined, now: Date): BackupHealth {
  if (state === undefined) return { kind: 'none' };
  const { since, made, trouble } = state;
  const ageOf = (moment: string) => now.getTime() - Date.parse(moment);
  if (trouble !== null && (trouble.kind === 'failed' || ageOf(trouble.since) > limits.away)) {
    return { kind: 'failing', why: trouble.why };
  }
  const newest = made.at(-1);
  if (newest === undefined) {
    if (ageOf(since) <= limits.age) return { kind: 'none' };
    return { kind: 'failing', why: 'No backup was made since the setting BACKUP_DIR.' };
  }
  const age = ageOf(newest.made_at);
  return { kind: age > limits.age ? 'old' : 'good', newest, days: Math.max(0, Math.floor(age / day)) };
}

/** How long a finished segment may wait, and a chain may be without a base copy: a large database takes a while. */
const longestWait = { segment: 15 * minute, base: hour };

/** How the archive of changes is. Minutes are those whose changes are on the disk of the data alone. */
export type ArchiveHealth =
  /** Nothing can be restored from it yet, and the time for that is not over. */
  { kind: 'none' } | { kind: 'good' } | { kind: 'away' | 'late'; minutes: number; why: string | undefined };

/**
 * How the archive of changes is, by its state: undefined before the first server with it.
 * @param waiting since when the oldest segment waits; undefined where none does
 */
export function healthOfArchive(
  state: ArchiveState | undefined,
  waiting: Date | undefined,
  now: Date,
): ArchiveHealth {
  if (state === undefined) return { kind: 'none' };
  const { bases, chain, chain_since, trouble } = state;
  const hasBase = bases.at(-1)?.chain === chain;
  const since = hasBase ? waiting : new Date(chain_since);
  const starts = [since, trouble?.kind === 'pictures_failed' ? new Date(trouble.since) : undefined];
  const age = Math.max(
    0,
    ...starts.map((start) => (start === undefined ? 0 : now.getTime() - start.getTime())),
  );
  const late = { minutes: Math.floor(age / minute), why: trouble?.why };
  if (trouble?.kind === 'folder_missing') return { kind: 'away', ...late };
  if (age > (hasBase ? longestWait.segment : longestWait.base)) return { kind: 'late', ...late };
  return { kind: hasBase ? 'good' : 'none' };
}

/** Days before its end from which a certificate has to be renewed: programs that renew one by themselves do so earlier, and many devices have to trust a new authority. */
const renewal = { files: 14, local: 60 };

/** Whether a certificate ends soon or has ended, and the full days until then; negative ones after it. */
export function healthOfCertificate(
  { kind, end }: { kind: 'files' | 'local'; end: Date },
  now: Date,
): { ending: boolean; days: number } {
  const days = Math.floor((end.getTime() - now.getTime()) / day);
  return { ending: days < renewal[kind], days };
}
