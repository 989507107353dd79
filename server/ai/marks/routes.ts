import {
  type MarkProposal,
  getMarkProposal as getEndpoint,
  getWorkMarkProposal as getWorkEndpoint,
  requestMarkProposal as requestEndpoint,
  requestWorkMarkProposal as requestWorkEndpoint,
} from '../../../contract/ai/mark-proposals.ts';
import { isMarkedByPerson } from '../../../contract/question-types/registry.ts';
import { findQuestionOf, lockAnswer } from '../../answers/to-mark-store.ts';
import type { AppContext } from '../../app-context.ts';
import { type Database, inTransaction } from '../../database/database.ts';
import { conflict, forbidden, notFound } from '../../http/responses/errors.ts';
import { type AuthenticatedUser, type Handler, ok, type Route, route } from '../../http/route.ts';
import { getQuestion } from '../../questions/store.ts';
import { canBeMarked, endingOf } from '../../work/results/rules.ts';
import { requireResults } from '../../work/results/results.ts';
import { lockToMark, requireAsked } from '../../work/results/to-mark.ts';
import { type AnswerPlace, findJudged, findProposal, insertProposal } from './store.ts';
import { textOf } from './propose.ts';
import { readHold, requireOn } from '../hold.ts';
import { maySend } from '../rules.ts';
import { readSettings } from '../settings-store.ts';
import { insertProposalTask } from '../task-store.ts';

/** Where the proposal of a mark stands. One is offered where there is a text, and staff let it be sent. */
async function readProposal(
  context: Pick<AppContext, 'config'>,
  database: Database,
  place: AnswerPlace,
  now: Date,
): Promise<MarkProposal> {
  const mayGo = context.config.ai !== undefined && maySend(await readSettings(database), 'mark');
  const is_offered = mayGo && textOf((await findJudged(database, place))?.answer) !== '';
  const { proposal = null, task } = (await findProposal(database, place)) ?? {};
  if (task === undefined) {
    const state = proposal === null ? 'none' : 'done';
    return { is_offered, state, problem: null, retry_at: null, held: null, proposal };
  }
  const hold = mayGo ? (await readHold(context, database, now))?.held : 'switched_off';
  return { ...task, is_offered, held: (task.state === 'waiting' ? hold : undefined) ?? null, proposal };
}

/** @throws 404 where there is no answer that a person marks, 403 where the person may not mark it */
async function requireMarkable(
  database: Database,
  person: AuthenticatedUser,
  id: number,
  { guards }: AppContext,
): Promise<AnswerPlace> {
  const found = await findQuestionOf(database, id);
  if (found === undefined) throw notFound();
  const question = await getQuestion(database, found, person.versions);
  if (!guards.canMarkAnswers(person, question)) throw forbidden();
  if (!isMarkedByPerson(question.test_type)) throw notFound();
  return { answer: id };
}

/**
 * Asks for the proposal of a mark for an answer that is locked.
 * @throws 409 where staff do not let it be sent, and where it has no text
 */
async function requestProposal(
  context: AppContext,
  transaction: Database,
  place: AnswerPlace,
  person: AuthenticatedUser,
): Promise<void> {
  const { ai, settings } = await requireOn(context, transaction);
  if (!settings.answers_may_leave) {
    throw conflict('Staff do not let texts of pupils be sent.', 'analysis_off');
  }
  const answer = await findJudged(transaction, place);
  if (answer === undefined || textOf(answer.answer) === '') {
    throw conflict('The text of this answer was erased.', 'erased');
  }
  const mark_proposal = await insertProposal(transaction, place, answer.question);
  await insertProposalTask(transaction, { mark_proposal, person: person.id }, ai.atOnce);
}

const handleGet: Handler<typeof getEndpoint> = async ({ params, person, now, database }, context) => {
  const place = await requireMarkable(database, person, params.id, context);
  return ok({ status: 'ok', data_api: [await readProposal(context, database, place, now)] });
};

const handleRequest: Handler<typeof requestEndpoint> = async ({ params, person, now, database }, context) => {
  const place = await requireMarkable(database, person, params.id, context);
  await inTransaction(database, async (transaction) => {
    await lockAnswer(transaction, params.id);
    await requestProposal(context, transaction, place, person);
  });
  return ok({ status: 'ok', data_api: [await readProposal(context, database, place, now)] });
};

/** @throws 404 where no person marks the answers to a test, as it was when it was answered */
async function requireMarkedByPerson(database: Database, place: AnswerPlace, now: string): Promise<void> {
  const answer = await findJudged(database, place);
  if (!isMarkedByPerson(answer?.seen?.test_type ?? now)) throw notFound();
}

const handleGetOfWork: Handler<typeof getWorkEndpoint> = async (
  { params, query, person, now, database },
  context,
) => {
  const { guards } = context;
  const seen = await requireResults(database, person, params.id, { guards, now });
  const attempt = await requireAsked(database, seen, query);
  const { test_type } = await getQuestion(database, query.test, person.versions);
  const place = { attempt: attempt.id, question: query.test };
  await requireMarkedByPerson(database, place, test_type);
  const proposal = await readProposal(context, database, place, now);
  const isFinal = canBeMarked(seen.work.mode, endingOf(attempt, now));
  return ok({ status: 'ok', data_api: [{ ...proposal, is_offered: proposal.is_offered && isFinal }] });
};

const handleRequestOfWork: Handler<typeof requestWorkEndpoint> = async (
  { params, body, person, now, database },
  context,
) => {
  const { guards } = context;
  const seen = await requireResults(database, person, params.id, { guards, now });
  const place = await inTransaction(database, async (transaction) => {
    const { attempt, question } = await lockToMark(transaction, seen, body, now);
    const at = { attempt, question: question.id };
    await requireMarkedByPerson(transaction, at, question.test_type);
    await requestProposal(context, transaction, at, person);
    return at;
  });
  return ok({ status: 'ok', data_api: [await readProposal(context, database, place, now)] });
};

/** Proposals of marks, for who marks. */
export const markProposalRoutes: Route[] = [
  route(getEndpoint, handleGet),
  route(requestEndpoint, handleRequest),
  route(getWorkEndpoint, handleGetOfWork),
  route(requestWorkEndpoint, handleRequestOfWork),
];
