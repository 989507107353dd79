import {
  type AnalysisRun,
  getAnalysisCost as getCostEndpoint,
  listAnalysisRuns as listEndpoint,
  mostInRun,
  setAnalysisRun as setEndpoint,
  startAnalysisRun as startEndpoint,
} from '../../../contract/ai/analysis.ts';
import type { AppContext } from '../../app-context.ts';
import type { Guards } from '../../authorization/guards.ts';
import { type Database, inTransaction } from '../../database/database.ts';
import { conflict, forbidden, notFound } from '../../http/responses/errors.ts';
import { listPage } from '../../http/responses/list.ts';
import { type AuthenticatedUser, created, type Handler, ok, type Route, route } from '../../http/route.ts';
import type { ModelEndpoint } from '../../language-model/client.ts';
import { dialectOf, writeRequest } from '../../language-model/dialect.ts';
import { type Chosen, findChosen } from '../../questions/list-store.ts';
import { getQuestion } from '../../questions/store.ts';
import { analyzedTest } from '../analyzed-test.ts';
import { reviewRequest, solveRequest } from '../prompts/prompts.ts';
import { daysOf, requestsOf, requestsOfTest } from '../rules.ts';
import { countCharacters } from './store.ts';
import { findRun, insertRun, listRuns, type Run, updateRun } from './run-store.ts';
import { readHold, readToday, requireOn } from '../hold.ts';
import { countWaiting, deleteTasksOfRun, insertTasksOfRun, queueTasks } from '../task-store.ts';

/** The questions that a person has chosen and may change, at most one more than a run may have. */
async function findOwn(
  database: Database,
  person: AuthenticatedUser,
  { s, category, enabled, is_analyzed_by_ai }: Chosen,
  guards: Guards,
): Promise<number[]> {
  const author = guards.editsEveryQuestion(person) ? null : person.id;
  const chosen = { s: (s ?? '').normalize('NFC'), category, enabled, is_analyzed_by_ai };
  return findChosen(database, person, chosen, { author, limit: mostInRun + 1 });
}

const notSolved = { working: '', answer: null, answer_in_words: '' };

/** The characters of both requests about a question, without the answer of the model to the first one. */
async function charactersOfOne(database: Database, endpoint: ModelEndpoint, id: number): Promise<number> {
  const test = await analyzedTest(database, await getQuestion(database, id));
  const dialect = dialectOf(endpoint);
  const solving = writeRequest(endpoint.model, solveRequest(test), dialect, undefined);
  return (
    solving.length + writeRequest(endpoint.model, reviewRequest(test, notSolved), dialect, undefined).length
  );
}

const sampleSize = 10;

/** About how many characters the analyses of some questions send: the texts of all, and the rest of the requests by a sample. */
async function charactersOf(
  database: Database,
  endpoint: ModelEndpoint,
  questions: readonly number[],
): Promise<number> {
  const step = Math.max(1, Math.ceil(questions.length / sampleSize));
  const sample = questions.filter((_, place) => place % step === 0);
  if (sample.length === 0) return 0;
  const lengths = await Promise.all(sample.map((id) => charactersOfOne(database, endpoint, id)));
  const sent = lengths.reduce((sum, length) => sum + length, 0);
  const around = (sent - (await countCharacters(database, sample))) / sample.length;
  return Math.round((await countCharacters(database, questions)) + questions.length * around);
}

const handleGetCost: Handler<typeof getCostEndpoint> = async ({ query, person, now, database }, context) => {
  const { ai } = await requireOn(context, database);
  const questions = await findOwn(database, person, query, context.guards);
  const { sent, limit } = await readToday(context, database, now);
  const requests = questions.length * requestsOfTest;
  const left_today = Math.max(0, limit - sent - requestsOf(await countWaiting(database)));
  return ok({
    status: 'ok',
    tests: questions.length,
    requests,
    characters: await charactersOf(database, ai, questions),
    left_today,
    days: daysOf(requests, left_today, limit),
  });
};

/** Runs as they are shown, with the reason that holds those that go on. */
async function shownRuns(
  context: AppContext,
  database: Database,
  runs: readonly Run[],
  now: Date,
): Promise<AnalysisRun[]> {
  const held = (await readHold(context, database, now))?.held ?? null;
  return runs.map((run) => Object.assign(run, { held: run.state === 'running' ? held : null }));
}

/** @throws 409 where nothing is chosen, more than a run may have, or more than the person has seen */
function requireSeen(questions: readonly number[], seen: number): void {
  if (questions.length === 0) throw conflict('No test is chosen.', 'no_tests');
  if (questions.length > mostInRun) {
    throw conflict(`More than ${mostInRun} tests are chosen.`, 'too_many_tests');
  }
  if (questions.length > seen) throw conflict('More tests are chosen by now.', 'cost_changed');
}

const handleStartRun: Handler<typeof startEndpoint> = async (
  { body, person, now, language, database, once },
  context,
) => {
  const { ai } = await requireOn(context, database);
  const questions = await findOwn(database, person, body, context.guards);
  requireSeen(questions, body.tests);
  return once(async (transaction) => {
    const about = { made_by: person.id, category: body.category, s: body.s, total: questions.length };
    const id = await insertRun(transaction, { ...about, made_at: now });
    await insertTasksOfRun(transaction, { id, made_by: person.id, language }, questions, ai.atOnce);
    const run = await findRun(transaction, id);
    if (run === undefined) throw notFound();
    return created({ status: 'ok' as const, data_api: await shownRuns(context, transaction, [run], now) });
  });
};

const handleListRuns: Handler<typeof listEndpoint> = async ({ query, person, now, database }, context) => {
  const maker = context.guards.changesEveryRun(person) ? null : person.id;
  const { runs, total } = await listRuns(database, query, maker);
  return ok(listPage(await shownRuns(context, database, runs, now), total, query));
};

const handleSetRun: Handler<typeof setEndpoint> = async (
  { params: { id }, body: { state }, person, now, database },
  context,
) => {
  const { ai } = context.config;
  const run = await inTransaction(database, async (transaction) => {
    const before = await findRun(transaction, id);
    if (before === undefined) throw notFound();
    if (!context.guards.canChangeRun(person, before)) throw forbidden();
    if (before.state === 'ended' || before.state === 'cancelled') return before;
    if (state === 'cancelled') await deleteTasksOfRun(transaction, id);
    await updateRun(transaction, id, state);
    if (state === 'running' && ai !== undefined) await queueTasks(transaction, ai.atOnce);
    return (await findRun(transaction, id)) ?? before;
  });
  return ok({ status: 'ok', data_api: await shownRuns(context, database, [run], now) });
};

/** The analysis of many tests. */
export const analysisRunRoutes: Route[] = [
  route(getCostEndpoint, handleGetCost),
  route(startEndpoint, handleStartRun),
  route(listEndpoint, handleListRuns),
  route(setEndpoint, handleSetRun),
];
