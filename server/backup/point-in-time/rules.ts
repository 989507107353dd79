import { momentAt } from '../../process/school-days.ts';
import type { ArchiveState, BaseCopy } from '../../upkeep/archive-state.ts';

/** Bytes of a segment of the log of changes: initdb's default. */
export const segmentSize = 16 * 1024 * 1024;

const segmentsOfFile = 0x1_0000_0000 / segmentSize;

/** The pattern of the names of segments in an archive. */
export const segmentFile = /^([\dA-F]{24})\.gz$/;

const hex = (number: number) => number.toString(16).toUpperCase().padStart(8, '0');

/** The name of the segment after another one, as in `0000000100000000000000FF` and `000000010000000100000000`. */
export function nextSegment(name: string): string {
  const [timeline, log, segment] = [0, 8, 16].map((at) => Number.parseInt(name.slice(at, at + 8), 16));
  const next = (segment ?? 0) + 1;
  const carry = next === segmentsOfFile ? 1 : 0;
  return hex(timeline ?? 0) + hex((log ?? 0) + carry) + hex(carry === 1 ? 0 : next);
}

/** The address in the log at which a segment begins. */
export function addressOf(name: string): bigint {
  return (BigInt(`0x${name.slice(8, 16)}`) << 32n) + BigInt(`0x${name.slice(16)}`) * BigInt(segmentSize);
}

/** Where a segment belongs: after the last one of a chain, among those that the chain has, or neither, so that a new chain begins with it. */
export function placeOf(segment: string, last: string | undefined): 'next' | 'again' | 'break' {
  if (last === undefined || segment === nextSegment(last)) return 'next';
  return segment.slice(0, 8) === last.slice(0, 8) && segment <= last ? 'again' : 'break';
}

/** The pause after a base copy that failed. */
const retryAfter = 10 * 60 * 1000;

/**
 * Whether a base copy is to be made: the chain has none, or a backup of the night was made after the last one.
 * @param newestBackup the moment of the newest backup of a night
 * @param failed the moment at which the last attempt failed
 */
export function isBaseDue(
  { bases, chain }: Pick<ArchiveState, 'bases' | 'chain'>,
  newestBackup: string | undefined,
  { now, failed }: { now: Date; failed: Date | undefined },
): boolean {
  if (failed !== undefined && Math.abs(now.getTime() - failed.getTime()) < retryAfter) return false;
  const last = bases.at(-1);
  if (last === undefined || last.chain !== chain) return true;
  return newestBackup !== undefined && Date.parse(newestBackup) > Date.parse(last.made_at);
}

/** The base copies beyond those that are retained, the oldest first. The newest is never one of them. @param bases in the order in which they were made */
export function surplusBases(bases: readonly BaseCopy[], keep: number): BaseCopy[] {
  return bases.slice(0, Math.max(0, bases.length - Math.max(1, keep)));
}

/** The first segment that the base copies of a chain need; undefined where it has none. */
export function firstNeeded(bases: readonly BaseCopy[], chain: number): string | undefined {
  return bases
    .filter((base) => base.chain === chain)
    .map(({ first }) => first)
    .toSorted()
    .at(0);
}

/** The base copy to begin a restore with: the newest that had ended at a moment. @param to undefined for the newest of all */
export function chooseBase<Base extends { ended_at: string }>(
  bases: readonly Base[],
  to: Date | undefined,
): Base | undefined {
  return bases
    .filter(({ ended_at }) => to === undefined || Date.parse(ended_at) <= to.getTime())
    .toSorted((a, b) => Date.parse(a.ended_at) - Date.parse(b.ended_at))
    .at(-1);
}

/** The segments from one on without a gap, and the first that is missing before later ones; undefined where none is. */
export function runFrom(
  first: string,
  names: Iterable<string>,
): { run: string[]; missing: string | undefined } {
  const there = new Set(names);
  const run: string[] = [];
  let next = first;
  for (; there.has(next); next = nextSegment(next)) run.push(next);
  const hasLater = [...there].some((name) => name > next);
  return { run, missing: hasLater ? next : undefined };
}

/**
 * Reads the moment of `--to`: "latest" for the last one, or a time of the school, as in `2026-11-28 09:41` or `2026-11-28 09:41:30`.
 * @returns undefined for anything else
 */
export function readMoment(text: string, timeZone: string): { to: Date | undefined } | undefined {
  if (text === 'latest') return { to: undefined };
  const [, day = '', minute = '', seconds = '0'] =
    /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)(?::(\d\d))?$/.exec(text) ?? [];
  const parsed = new Date(`${day}T${minute}Z`);
  // Such as the 31st of November, and 24:00.
  if (Number.isNaN(parsed.getTime()) || !parsed.toISOString().startsWith(`${day}T${minute}`))
    return undefined;
  if (Number(seconds) > 59) return undefined;
  return { to: new Date(momentAt(`${day}T${minute}`, timeZone).getTime() + Number(seconds) * 1000) };
}
