import type { PupilHome } from '../../contract/homes.ts';
import type { Language } from '../../contract/languages.ts';
import type { Tally } from '../../contract/progress.ts';
import { cached } from '../cache/cached.ts';
import { languagesOf, namesOf } from '../categories/name-store.ts';
import { listChains } from '../categories/store.ts';
import type { Database } from '../database/database.ts';
import type { AuthenticatedUser } from '../http/route.ts';
import { findWithheldFromReader, findUnserved } from '../questions/withheld-store.ts';
import { dayOf, mondayOf, startOf } from '../process/school-days.ts';
import { noAnswers } from '../progress/rules.ts';
import { listCounts, listProgress } from '../progress/store.ts';
import { tallyPartly } from './partly-store.ts';
import { listLatest, tallyHidden, tallySince } from './person-store.ts';
import { placesToGoOn, sumOf, tallyBySubject } from './rules.ts';

/** The results of a person, as a pupil and a parent see them. */
export type PersonHome = Omit<PupilHome, 'go_on' | 'work'>;

/** What a sum changes by where these answers are not counted. */
function withoutThese({ category, answered, right, waiting, points }: Tally & { category: number }) {
  return { category, answered: -answered, right: -right, waiting: -waiting, points: -points };
}

/** What sums have besides, where these answers are counted as partly right. */
function onlyPartly({ category, partly }: { category: number; partly: number }) {
  return { category, ...noAnswers(), partly };
}

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
  const asParent = people.some((person) => person !== reader.id);
  const monday = mondayOf(dayOf(now, timeZone));
  const key = `homes ${JSON.stringify([reader.id, people, timeZone])}`;
  const load = async () => {
    const [weeks, latest, counts, hidden, partlyRight] = await Promise.all([
      tallySince(database, people, startOf(monday, timeZone), asParent),
      listLatest(database, people, mostLatest, withheld.ids),
      Promise.all(people.map((person) => listCounts(database, person))),
      asParent ? tallyHidden(database, people) : [],
      tallyPartly(database, people, asParent),
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
      const unseen = hidden.filter((count) => count.person === person).map(withoutThese);
      const partly = partlyRight.filter((count) => count.person === person).map(onlyPartly);
      const tally = [...(counts[place] ?? []), ...unseen, ...partly];
      const subjects = tallyBySubject(tally, chains, names).filter(({ answered }) => answered > 0);
      const week = { ...(weeks[place] ?? sumOf([])), since: monday };
      return { week, in_all: { partly: 0, ...sumOf(tally) }, subjects, latest: latest.get(person) ?? [] };
    });
  };
  const state = `${monday} ${reader.answers_given} ${withheld.state}`;
  return cached(database, key, [versions.question, versions.category], load, state);
}

/** Where a person goes on: see PupilHome. @param home the results of the person */
export async function findGoOn(
  database: Database,
  person: AuthenticatedUser,
  { latest, subjects }: Pick<PersonHome, 'latest' | 'subjects'>,
  { now, language }: { now: Date; language: Language },
): Promise<PupilHome['go_on']> {
  const { versions } = person;
  const categories = [...new Set([...latest, ...subjects].map(({ category }) => category))];
  const places = placesToGoOn(categories, await languagesOf(database, categories, versions), language);
  if (places.length === 0) return null;
  const chains = await listChains(database, places, versions);
  const unserved = await findUnserved(database, person, now);
  for (const place of places) {
    const progress = await listProgress(database, person, chains.get(place) ?? [], unserved);
    const next = progress.find(({ answered, solvable }) => answered < solvable);
    if (next !== undefined) return { ...next, subject_name: progress.at(-1)?.category_name ?? '' };
  }
  return null;
}
