import type { NeedsHelp } from '../../contract/people/classes.ts';
import { namesOf } from '../categories/name-store.ts';
import { listChains } from '../categories/store.ts';
import type { Database } from '../database/database.ts';
import type { AuthenticatedUser } from '../http/route.ts';
import { addDays, dayOf, startOf } from '../process/school-days.ts';
import { type ClassOfBook, readBook } from './book.ts';
import { daysOfSubjects, needsHelpOf, weakSubjects } from './help-rules.ts';
import { countTopicsOfEach } from './topics-store.ts';

/**
 * The pupils of a class, which is not archived, who need help at a moment, with the reasons.
 * @param followed the ids of the pupils whose answers outside of the class the reader may see: only these have a weak subject
 * @param reader of the request, whose versions of tables hold for it
 */
export async function listNeedsHelp(
  database: Database,
  schoolClass: Pick<ClassOfBook, 'id' | 'name' | 'year'>,
  {
    followed,
    reader: { versions },
    now,
    timeZone,
  }: {
    followed: readonly number[];
    reader: Pick<AuthenticatedUser, 'versions'>;
    now: Date;
    timeZone: string;
  },
): Promise<NeedsHelp[]> {
  const since = startOf(addDays(dayOf(now, timeZone), -daysOfSubjects), timeZone);
  const [book, counts] = await Promise.all([
    readBook(database, { ...schoolClass, missed_as_zero: false, archived_at: null }, { now, timeZone }),
    countTopicsOfEach(database, followed, since, now),
  ]);
  const categories = [...new Set(counts.map(({ category }) => category))];
  const weak = weakSubjects(counts, await listChains(database, categories, versions));
  const named = [...new Set([...weak.values()].map(({ category }) => category))];
  const names = await namesOf(database, named, versions);
  const withNames = new Map(
    [...weak].map(([person, subject]) => [
      person,
      { ...subject, category_name: names.get(subject.category) ?? '' },
    ]),
  );
  return needsHelpOf(book.pupils, withNames);
}
