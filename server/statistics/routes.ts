import { listNamedAnswers, type Verdict } from '../../contract/answers.ts';
import {
  type AnswerCount,
  getStatistics,
  listWritten,
  weeksOfStatistics,
} from '../../contract/statistics.ts';
import type { Guards } from '../authorization/guards.ts';
import type { Database } from '../database/database.ts';
import { forbidden } from '../http/errors.ts';
import { listPage } from '../http/list.ts';
import { type AuthenticatedUser, type Handler, ok, route } from '../http/route.ts';
import { addDays, dayOf, mondayOf, startOf } from '../process/school-days.ts';
import { getQuestion } from '../questions/store.ts';
import { countByWeek, listNamedAnswers as selectNamedAnswers } from './answers-store.ts';
import { countAnswers, countOptions } from './counts-store.ts';
import { isInState, orders } from './rules.ts';
import { countWritten, describe } from './written.ts';

/** How a question was answered. @throws 404, or 403 where the person may not see its answers */
async function readCount(
  database: Database,
  person: AuthenticatedUser,
  id: number,
  guards: Guards,
): Promise<AnswerCount> {
  const question = await getQuestion(database, id, person.versions);
  if (!guards.canSeeAnswers(person, question)) throw forbidden();
  const counts = await countAnswers(database, [id]);
  return counts.get(id) ?? { answers: 0, right: 0, waiting: 0 };
}

function totalOf(count: AnswerCount, verdict: Verdict | undefined): number {
  if (verdict === undefined) return count.answers;
  return verdict === 'wrong' ? count.answers - count.right - count.waiting : count[verdict];
}

const handleListNamedAnswers: Handler<typeof listNamedAnswers> = async (
  { params: { id }, query, person, database },
  { guards },
) => {
  const { page, per_page, verdict } = query;
  const total = totalOf(await readCount(database, person, id, guards), verdict);
  const slice = { verdict, limit: per_page, offset: (page - 1) * per_page };
  const items = total > slice.offset ? await selectNamedAnswers(database, id, slice) : [];
  return ok(listPage(items, total, query));
};

const handleGetStatistics: Handler<typeof getStatistics> = async (
  { params: { id }, person, now, database },
  { guards, config: { timeZone } },
) => {
  const count = await readCount(database, person, id, guards);
  const monday = mondayOf(dayOf(now, timeZone));
  const days = Array.from({ length: weeksOfStatistics }, (_, index) =>
    addDays(monday, 7 * (index + 1 - weeksOfStatistics)),
  );
  const [options, weeks] = await Promise.all([
    countOptions(database, id),
    countByWeek(
      database,
      id,
      days.map((day) => startOf(day, timeZone)),
    ),
  ]);
  const byWeek = weeks.map(({ week, answers, right, waiting }) => ({
    answers,
    right,
    waiting,
    since: days[week] ?? monday,
  }));
  return ok({ status: 'ok', data_api: [{ ...count, options, weeks: byWeek }] });
};

const handleListWritten: Handler<typeof listWritten> = async (
  { query, person, now, database },
  { config: { timeZone } },
) => {
  const { page, per_page, state, sort } = query;
  const today = startOf(dayOf(now, timeZone), timeZone);
  const all = await countWritten(database, person);
  const found = state === undefined ? all : all.filter((question) => isInState(question, state, today));
  const shown = found.toSorted(orders[sort]).slice((page - 1) * per_page, page * per_page);
  return ok(listPage(await describe(database, person, shown), found.length, query));
};

export const statisticsRoutes = [
  route(listWritten, handleListWritten),
  route(getStatistics, handleGetStatistics),
  route(listNamedAnswers, handleListNamedAnswers),
];
