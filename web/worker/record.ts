import type { Language } from '../../contract/languages.ts';
import type { Group } from '../lib/worker-messages.ts';
import { build } from './build.ts';

/** What this device keeps, beyond the worker that kept it. */
type Record = {
  groups: readonly Group[];
  languages: readonly Language[];
  /** The build of which all that is to be kept has been kept once. */
  complete?: string;
  /** The files of the newest builds, the newest first. */
  builds: readonly { id: string; files: readonly string[] }[];
};

const cacheName = 'savol-record';
const key = '/savol-record';

/** A page that is as many builds old finds its files. */
const keptBuilds = 3;

const open = () => caches.open(cacheName);

export async function readRecord(): Promise<Record> {
  const stored = await (await open()).match(key);
  if (stored === undefined) return { groups: [], languages: [], builds: [] };
  return (await stored.json()) as Record;
}

async function writeRecord(record: Record): Promise<void> {
  await (await open()).put(key, Response.json(record));
}

const united = <Item>(...lists: readonly (readonly Item[])[]) => Array.from(new Set(lists.flat()));

/** Notes that more groups are kept, and another language. */
export async function noteKept(groups: readonly Group[], language: Language): Promise<Record> {
  const record = await readRecord();
  const next = {
    ...record,
    groups: united(record.groups, groups),
    languages: united(record.languages, [language]),
  };
  await writeRecord(next);
  return next;
}

/** Notes that all files of this build that are to be kept have been kept. */
export async function noteComplete(): Promise<void> {
  await writeRecord({ ...(await readRecord()), complete: build.id });
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
  const record = await readRecord();
  const all = { groups: ['solving', 'everybody', 'authors'], languages: ['en', 'ru', 'uz'] } as const;
  const others = record.builds.filter(({ id }) => id !== build.id);
  const builds = [{ id: build.id, files: filesOf(all) }, ...others].slice(0, keptBuilds);
  await writeRecord({ ...record, builds });
  return new Set(builds.flatMap(({ files }) => files));
}
