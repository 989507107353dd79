import { listNamedAnswers, type Verdict } from '../../contract/answers.ts';
import { countOptions } from '../../contract/question-types/count-options.ts';
import { byWrittenId, storedTypeOf } from '../../contract/question-types/stored/stored-form.ts';
import { averageOf } from '../../contract/results.ts';
import {
  type AnswerCount,
  getStatistics,
  listWritten,
  weeksOfStatistics,
} from '../../contract/statistics.ts';
import type { Guards } from '../authorization/guards.ts';
import type { Database } from '../database/database.ts';
import { forbidden } from '../http/responses/errors.ts';
import { listPage } from '../http/responses/list.ts';
import { type AuthenticatedUser, type Handler, ok, route } from '../http/route.ts';
import { addDays, dayOf, mondayOf, startOf } from '../process/school-days.ts';
import { type FullQuestion, getQuestion } from '../questions/store.ts';
import {
  countByAnswer,
  countByWeek,
  countVerdict,
  listNamedAnswers as selectNamedAnswers,
  sumParts,
} from './answers-store.ts';
import { countAnswers } from './counts-store.ts';
import { isInState, orders } from './rules.ts';
import { countWritten, describe } from './written.ts';

/** A question and how it was answered. @throws 404, or 403 where the person may not see its answers */
async function readCounted(
  database: Database,
  person: AuthenticatedUser,
  id: number,
  guards: Guards,
): Promise<{ question: FullQuestion; count: AnswerCount }> {
  const question = await getQuestion(database, id, person.versions);
  if (!guards.canSeeAnswers(person, question)) throw forbidden();
  const counts = await countAnswers(database, [id]);
  const { answers = 0, right = 0, waiting = 0 } = counts.get(id) ?? {};
  return { question, count: { answers, right, waiting } };
}

/** How many answers have a verdict. All, right and waiting ones are counted already. */
async function totalOf(
  database: Database,
  question: number,
  { answers, ...count }: AnswerCount,
  verdict: Verdict | undefined,
): Promise<number> {
  if (verdict === undefined) return answers;
  if (verdict === 'right' || verdict === 'waiting') return count[verdict];
  return count.right + count.waiting === answers ? 0 : countVerdict(database, question, verdict);
}

/** How often each option of a question was chosen. */
async function countChosen(
  database: Database,
  { id, stored: { test_type, content } }: FullQuestion,
): Promise<Record<string, number>> {
  const type = storedTypeOf(test_type);
  const answers = type.choices === undefined ? [] : await countByAnswer(database, id);
  return byWrittenId({ test_type, content }, countOptions(type, content, answers));
}

const handleListNamedAnswers: Handler<typeof listNamedAnswers> = async (
  { params: { id }, query, person, database },
  { guards },
) => {
  const { page, per_page, verdict } = query;
  const { question, count } = await readCounted(database, person, id, guards);
  const total = await totalOf(database, id, count, verdict);
  const slice = { verdict, limit: per_page, offset: (page - 1) * per_page };
  const items = total > slice.offset ? await selectNamedAnswers(database, question, slice) : [];
  return ok(listPage(items, total, query));
};

const handleGetStatistics: Handler<typeof getStatistics> = async (
  { params: { id }, person, now, database },
  { guards, config: { timeZone } },
) => {
  const { question, count } = await readCounted(database, person, id, guards);
  const monday = mondayOf(dayOf(now, timeZone));
  const days = Array.from({ length: weeksOfStatistics }, (_, index) =>
    addDays(monday, 7 * (index + 1 - weeksOfStatistics)),
  );
  const [parts, options, weeks] = await Promise.all([
    count.right + count.waiting === count.answers ? undefined : sumParts(database, [id]),
    countChosen(database, question),
    countByWeek(
      database,
      id,
      days.map((day) => startOf(day, timeZone)),
    ),
  ]);
  const { partly, percentages } = parts?.get(id) ?? { partly: 0, percentages: 0 };
  const average = averageOf(count, percentages);
  const byWeek = weeks.map(({ week, answers, right, waiting }) => ({
    answers,
    right,
    waiting,
    since: days[week] ?? monday,
  }));
  return ok({ status: 'ok', data_api: [{ ...count, partly, average, options, weeks: byWeek }] });
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
