import type { needs, SchoolHome } from '../../contract/homes.ts';
import { countToMark } from '../answers/mark-store.ts';
import { cached } from '../cache/cached.ts';
import type { Versions } from '../cache/versions-store.ts';
import type { Database } from '../database/database.ts';
import { countMails } from '../mail/queue-store.ts';
import type { Config } from '../process/config.ts';
import { addDays, dayOf, mondayOf, startOf } from '../process/school-days.ts';
import { readSchool } from '../school/store.ts';
import { type ServerNeed, stepsOf } from './rules.ts';
import * as store from './school-store.ts';
import { countLacking, readSchoolWork } from './school-work-store.ts';

/** How many days the answers of the school are counted by day. */
const daysShown = 30;

/** The last days with the moments at which they begin. */
function lastDays(today: string, timeZone: string): { days: string[]; starts: Date[] } {
  const days = Array.from({ length: daysShown }, (_, index) => addDays(today, index + 1 - daysShown));
  return { days, starts: days.map((day) => startOf(day, timeZone)) };
}

/** The school in figures, and the counts of tasks that wait for staff, without those of the server. */
export async function readSchoolHome(
  database: Database,
  versions: Versions,
  { now, timeZone, schoolName }: { now: Date } & Pick<Config, 'timeZone' | 'schoolName'>,
): Promise<{
  shown: Omit<SchoolHome, 'disk' | 'needs'>;
  counts: Record<Exclude<(typeof needs)[number], ServerNeed>, number>;
}> {
  const today = dayOf(now, timeZone);
  // The beginnings of the days are the same all day long.
  const { days, starts } = await cached(database, `days until ${today} in ${timeZone}`, [], () =>
    Promise.resolve(lastDays(today, timeZone)),
  );
  const week = { today: startOf(today, timeZone), monday: startOf(mondayOf(today), timeZone) };
  const [people, tests, answers, mails, withoutKey, toMark, work, lacking, school, steps] = await Promise.all(
    [
      store.countPeople(database, versions),
      store.countTests(database, versions),
      store.countByDay(database, starts),
      countMails(database),
      store.findTestsWithoutKey(database),
      countToMark(database),
      readSchoolWork(database, now, week),
      countLacking(database),
      readSchool(database, { schoolName }),
      store.findFirstSteps(database),
    ],
  );
  return {
    shown: {
      people,
      tests,
      days: days.map((day, index) => ({ day, answers: answers[index] ?? 0 })),
      mails,
      steps: stepsOf({ ...steps, name: school.name !== '' }),
      tests_without_key: withoutKey.first,
      work,
    },
    counts: {
      accounts_waiting: people.waiting,
      mails_failing: mails.failing,
      tests_without_key: withoutKey.total,
      answers_to_mark: toMark,
      works_to_mark: work.to_mark.total,
      ...lacking,
    },
  };
}
