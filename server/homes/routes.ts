import {
  getPupilHome,
  getSchoolHome,
  getTeacherHome,
  listChildren as childrenEndpoint,
} from '../../contract/homes.ts';
import { countToMark } from '../answers/mark-store.ts';
import { cached } from '../cache/cached.ts';
import { forbidden } from '../http/errors.ts';
import { listPage } from '../http/list.ts';
import { type Handler, ok, route } from '../http/route.ts';
import { countMails } from '../mail/queue-store.ts';
import { diskSpace } from '../process/disk-space.ts';
import { addDays, dayOf, startOf } from '../process/school-days.ts';
import { listChildren } from '../users/children-store.ts';
import { findGoOn, readPersonHomes } from './person-homes.ts';
import { needsOf, strongAndWeak } from './rules.ts';
import * as store from './school-store.ts';
import { readTeacherHome } from './teacher-home.ts';

const handleGetPupilHome: Handler<typeof getPupilHome> = async (
  { person, now, database },
  { config: { timeZone } },
) => {
  const [home] = await readPersonHomes(database, person, [person.id], { now, timeZone });
  if (home === undefined) throw new Error('A person has no home.');
  const go_on = await findGoOn(database, person, home.latest[0]?.category, now);
  return ok({ status: 'ok', data_api: [{ go_on, ...home }] });
};

const handleListChildren: Handler<typeof childrenEndpoint> = async (
  { query, person, now, database },
  { guards, config: { timeZone } },
) => {
  if (!guards.seesChildrensResults(person)) throw forbidden();
  const { page, per_page, child } = query;
  const all = (await listChildren(database, person)).filter(({ id }) => child === undefined || id === child);
  const shown = all.slice((page - 1) * per_page, page * per_page);
  const ids = shown.map(({ id }) => id);
  const homes = await readPersonHomes(database, person, ids, { now, timeZone });
  const children = homes.flatMap((home, place) => {
    const named = shown[place];
    return named === undefined ? [] : [{ ...named, ...strongAndWeak(home.subjects), ...home }];
  });
  return ok(listPage(children, all.length, query));
};

const handleGetTeacherHome: Handler<typeof getTeacherHome> = async (
  { person, now, database },
  { config: { timeZone } },
) => {
  const today = startOf(dayOf(now, timeZone), timeZone);
  return ok({ status: 'ok', data_api: [await readTeacherHome(database, person, today)] });
};

/** How many days the answers of the school are counted by day. */
const daysShown = 30;

/** The last days with the moments at which they begin. */
function lastDays(today: string, timeZone: string): { days: string[]; starts: Date[] } {
  const days = Array.from({ length: daysShown }, (_, index) => addDays(today, index + 1 - daysShown));
  return { days, starts: days.map((day) => startOf(day, timeZone)) };
}

const handleGetSchoolHome: Handler<typeof getSchoolHome> = async (
  { person: { versions }, now, database },
  { config: { timeZone, dataFolder }, freeSpace },
) => {
  const today = dayOf(now, timeZone);
  // The beginnings of the days are the same all day long.
  const { days, starts } = await cached(database, `days until ${today} in ${timeZone}`, [], () =>
    Promise.resolve(lastDays(today, timeZone)),
  );
  const [people, tests, answers, mails, withoutKey, toMark] = await Promise.all([
    store.countPeople(database, versions),
    store.countTests(database, versions),
    store.countByDay(database, starts),
    countMails(database),
    store.findTestsWithoutKey(database),
    countToMark(database),
  ]);
  const home = {
    people,
    tests,
    days: days.map((day, index) => ({ day, answers: answers[index] ?? 0 })),
    mails,
    disk: diskSpace(dataFolder),
    needs: needsOf({
      accounts_waiting: people.waiting,
      mails_failing: mails.failing,
      tests_without_key: withoutKey.total,
      answers_to_mark: toMark,
      disk_low: freeSpace.isShort(lowShare) ? 1 : 0,
    }),
    tests_without_key: withoutKey.first,
  };
  return ok({ status: 'ok', data_api: [home] });
};

/** The disk is low while less than this many times the space is free that is reserved on it. */
const lowShare = 4;

export const homeRoutes = [
  route(getPupilHome, handleGetPupilHome),
  route(childrenEndpoint, handleListChildren),
  route(getTeacherHome, handleGetTeacherHome),
  route(getSchoolHome, handleGetSchoolHome),
];
