import type { TopicsByWeek } from '../../contract/grade-book.ts';
import { namesOf } from '../categories/name-store.ts';
import { listChains } from '../categories/store.ts';
import type { Database } from '../database/database.ts';
import type { AuthenticatedUser } from '../http/route.ts';
import { addDays, dayOf, mondayOf, startOf } from '../process/school-days.ts';
import { topicsOf } from './topic-rules.ts';
import { countTopics } from './topics-store.ts';

/**
 * How some people answered by subject in the last weeks, of which the present one is the last.
 * @param reader of the request, whose versions of tables hold for it
 */
export async function readTopics(
  database: Database,
  people: readonly number[],
  { versions }: Pick<AuthenticatedUser, 'versions'>,
  { weeks, now, timeZone }: { weeks: number; now: Date; timeZone: string },
): Promise<Pick<TopicsByWeek, 'since' | 'until' | 'subjects'>> {
  const until = mondayOf(dayOf(now, timeZone));
  const days = Array.from({ length: weeks }, (_, at) => addDays(until, 7 * (at + 1 - weeks)));
  const starts = days.map((day) => startOf(day, timeZone));
  const counts = people.length === 0 ? [] : await countTopics(database, people, starts, now);
  const categories = [...new Set(counts.map(({ category }) => category))];
  const chains = await listChains(database, categories, versions);
  const shown = new Set([...chains.values()].flatMap((chain) => chain.slice(-2)));
  const names = await namesOf(database, [...shown], versions);
  return { since: days[0] ?? until, until, subjects: topicsOf(counts, chains, names, days) };
}
