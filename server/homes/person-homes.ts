import type { PupilHome } from '../../contract/homes.ts';
import { cached } from '../cache/cached.ts';
import { namesOf } from '../categories/name-store.ts';
import { listChains } from '../categories/store.ts';
import type { Database } from '../database/database.ts';
import type { AuthenticatedUser } from '../http/route.ts';
import { findWithheldFromReader, findUnserved } from '../questions/withheld-store.ts';
import { dayOf, mondayOf, startOf } from '../process/school-days.ts';
import { listCounts, listProgress } from '../progress/store.ts';
import { listLatest, tallySince } from './person-store.ts';
import { sumOf, tallyBySubject } from './rules.ts';

/** The results of a person, as a pupil and a parent see them. */
export type PersonHome = Omit<PupilHome, 'go_on' | 'work'>;

/** How many of the latest answers a home shows. */
const mostLatest = 5;

/** When and for which settings a home is read. */
type Clock = { now: Date; timeZone: string };

/**
 * The results of some people, in their order.
 * @param reader the person, or a parent. The homes are cached until one of these people answers. The latest answers
 * leave out questions whose keys are withheld from the reader.
 */
export async function readPersonHomes(
  database: Database,
  reader: AuthenticatedUser,
  people: readonly number[],
  { now, timeZone }: Clock,
): Promise<PersonHome[]> {
  const { versions } = reader;
  const withheld = await findWithheldFromReader(database, reader, now);
  const monday = mondayOf(dayOf(now, timeZone));
  const key = `homes ${JSON.stringify([reader.id, people, timeZone])}`;
  const load = async () => {
    const [weeks, latest, counts] = await Promise.all([
      tallySince(database, people, startOf(monday, timeZone)),
      listLatest(database, people, mostLatest, withheld.ids),
      Promise.all(people.map((person) => listCounts(database, person))),
    ]);
    const chains = await listChains(
      database,
      counts.flat().map(({ category }) => category),
      versions,
    );
    const names = await namesOf(
      database,
      [...new Set([...chains.values()].flatMap((chain) => chain.slice(-1)))],
      versions,
    );
    return people.map((person, place) => {
      const tally = counts[place] ?? [];
      const subjects = tallyBySubject(tally, chains, names);
      const week = { ...(weeks[place] ?? sumOf([])), since: monday };
      return { week, in_all: sumOf(tally), subjects, latest: latest.get(person) ?? [] };
    });
  };
  const state = `${monday} ${reader.answers_given} ${withheld.state}`;
  return cached(database, key, [versions.question, versions.category], load, state);
}

/** Where a person goes on: see PupilHome. @param last the category of the last answer */
export async function findGoOn(
  database: Database,
  person: AuthenticatedUser,
  last: number | undefined,
  now: Date,
): Promise<PupilHome['go_on']> {
  if (last === undefined) return null;
  const { versions } = person;
  const chain = (await listChains(database, [last], versions)).get(last) ?? [];
  const progress = await listProgress(database, person, chain, await findUnserved(database, person, now));
  const next = progress.find(({ answered, solvable }) => answered < solvable);
  return next === undefined ? null : { ...next, subject_name: progress.at(-1)?.category_name ?? '' };
}
