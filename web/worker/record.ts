import type { Language } from '../../contract/languages.ts';
import type { Group } from '../lib/worker-messages.ts';
import { build } from './build.ts';

/** The stored files of this device, beyond the life of the worker that stored them. */
type Record = {
  groups: readonly Group[];
  languages: readonly Language[];
  /** The build of which all wanted files were stored once. */
  complete?: string;
  /** The files of the newest builds, the newest first. */
  builds: readonly { id: string; files: readonly string[] }[];
};

const cacheName = 'savol-record';
const key = '/savol-record';

/** A page that is as many builds old finds its files. */
const mostBuilds = 3;

const open = () => caches.open(cacheName);

export async function readRecord(): Promise<Record> {
  const stored = await (await open()).match(key);
  if (stored === undefined) return { groups: [], languages: [], builds: [] };
  return (await stored.json()) as Record;
}

/** Changes the record. One change follows the other, since a worker takes messages while it starts, and another one may be about to. */
function changeRecord(change: (record: Record) => Record): Promise<Record> {
  return navigator.locks.request(cacheName, async () => {
    const next = change(await readRecord());
    await (await open()).put(key, Response.json(next));
    return next;
  });
}

const united = <Item>(...lists: readonly (readonly Item[])[]) => Array.from(new Set(lists.flat()));

/** Notes that more groups are stored, and another language. */
export function noteQueued(groups: readonly Group[], language: Language): Promise<Record> {
  return changeRecord((record) => ({
    ...record,
    groups: united(record.groups, groups),
    languages: united(record.languages, [language]),
  }));
}

/** Notes that all wanted files of this build are stored. */
export async function noteComplete(): Promise<void> {
  await changeRecord((record) => ({ ...record, complete: build.id }));
}

/** The files of this build that belong to some groups and languages. */
export function filesOf({ groups, languages }: Pick<Record, 'groups' | 'languages'>): string[] {
  return groups.flatMap((group) => [
    ...languages.flatMap((language) => build.texts[language][group]),
    ...build.groups[group],
  ]);
}

/** Notes this build as the newest. @returns the files of the newest builds, all others may go */
export async function noteBuild(): Promise<Set<string>> {
  const all = { groups: ['solving', 'everybody', 'authors'], languages: ['en', 'ru', 'uz'] } as const;
  const { builds } = await changeRecord((record) => {
    const others = record.builds.filter(({ id }) => id !== build.id);
    return { ...record, builds: [{ id: build.id, files: filesOf(all) }, ...others].slice(0, mostBuilds) };
  });
  return new Set(builds.flatMap(({ files }) => files));
}
