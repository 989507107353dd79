import {
  getPupilHome,
  getSchoolHome,
  getTeacherHome,
  listChildren as childrenEndpoint,
  type TeacherHome,
} from '../../contract/homes.ts';
import type { TestState } from '../../contract/statistics.ts';
import { forbidden } from '../http/errors.ts';
import { listPage } from '../http/list.ts';
import { type Handler, ok, route } from '../http/route.ts';
import { countMails } from '../mail/queue-store.ts';
import { diskSpace } from '../process/disk-space.ts';
import { addDays, dayOf, startOf } from '../process/school-days.ts';
import { countSince, listLatestSince } from '../statistics/answers-store.ts';
import { isInState, sumOf } from '../statistics/rules.ts';
import { countWritten, describe } from '../statistics/written.ts';
import { listChildren } from '../users/children-store.ts';
import { findGoOn, readPersonHomes } from './person-homes.ts';
import { needsOf, strongAndWeak } from './rules.ts';
import * as store from './school-store.ts';

const handleGetPupilHome: Handler<typeof getPupilHome> = async (
  { person, now, database },
  { config: { timeZone } },
) => {
  const [home] = await readPersonHomes(database, person, [person.id], { now, timeZone });
  if (home === undefined) throw new Error('A person has no home.');
  const go_on = await findGoOn(database, person, home.latest[0]?.category);
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

/** How many tests in some state, and how many of today's answers, a home shows. */
const mostTests = 5;
const mostAnswers = 10;

const handleGetTeacherHome: Handler<typeof getTeacherHome> = async (
  { person, now, database },
  { config: { timeZone } },
) => {
  const today = startOf(dayOf(now, timeZone), timeZone);
  const written = await countWritten(database, person);
  const inState = (state: TestState) => written.filter((question) => isInState(question, state, today));
  const some = async (state: TestState) => {
    const found = inState(state);
    return { total: found.length, first: await describe(database, person, found.slice(0, mostTests)) };
  };
  const active = inState('today').map(({ id }) => id);
  const home: TeacherHome = {
    tests: written.length,
    enabled: written.filter(({ enabled }) => enabled).length,
    in_all: sumOf(written),
    today: {
      ...(active.length === 0 ? sumOf([]) : await countSince(database, active, today)),
      latest: active.length === 0 ? [] : await listLatestSince(database, active, today, mostAnswers),
    },
    unanswered: inState('unanswered').length,
    nobody_right: await some('nobody_right'),
    without_key: await some('without_key'),
    waiting: await some('waiting'),
  };
  return ok({ status: 'ok', data_api: [home] });
};

/** How many days the answers of the school are counted by day. */
const daysShown = 30;

const handleGetSchoolHome: Handler<typeof getSchoolHome> = async (
  { person: { versions }, now, database },
  { config: { timeZone, dataFolder }, freeSpace },
) => {
  const today = dayOf(now, timeZone);
  const days = Array.from({ length: daysShown }, (_, index) => addDays(today, index + 1 - daysShown));
  const [people, tests, answers, mails, testsWithoutKey] = await Promise.all([
    store.countPeople(database, versions),
    store.countTests(database, versions),
    store.countByDay(
      database,
      days.map((day) => startOf(day, timeZone)),
    ),
    countMails(database),
    store.countTestsWithWaiting(database),
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
      tests_without_key: testsWithoutKey,
      disk_low: freeSpace.isShort(lowShare) ? 1 : 0,
    }),
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
