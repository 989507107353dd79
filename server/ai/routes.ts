import {
  dismissSuggestion as dismissEndpoint,
  getAnalysis as getEndpoint,
  requestAnalysis as requestEndpoint,
  takeSuggestion as takeEndpoint,
} from '../../contract/ai/analysis.ts';
import { writtenOf } from '../../contract/question-types/stored/stored-form.ts';
import type { AppContext } from '../app-context.ts';
import { insertAuditEntries } from '../audit/store.ts';
import type { Guards } from '../authorization/guards.ts';
import { listDifficultyLevels } from '../categories/level-store.ts';
import { type Database, inTransaction } from '../database/database.ts';
import { conflict, forbidden, notFound } from '../http/responses/errors.ts';
import { type AuthenticatedUser, type Call, type Handler, ok, type Route, route } from '../http/route.ts';
import { identifyChange } from '../questions/identity.ts';
import { concernsGrading, auditEventsOfChange, shownToAuthor } from '../questions/rules.ts';
import { type FullQuestion, getQuestion, lockQuestion, updateQuestion } from '../questions/store.ts';
import { decideSuggestion, findQuestionOf, lockSuggestion } from './analysis-store.ts';
import { changeOf } from './change.ts';
import { readState, requireOn } from './state.ts';
import { insertTask, wakeSlots } from './task-store.ts';

/** @throws 404, or 403 where the person may not have the question analyzed */
async function requireAnalyzable(
  database: Database,
  person: AuthenticatedUser,
  id: number,
  guards: Guards,
): Promise<FullQuestion> {
  const question = await getQuestion(database, id, person.versions);
  if (!guards.canAnalyze(person, question)) throw forbidden();
  return question;
}

const handleGetAnalysis: Handler<typeof getEndpoint> = async ({ params, person, now, database }, context) => {
  const question = await requireAnalyzable(database, person, params.id, context.guards);
  return ok({ status: 'ok', data_api: [await readState(context, database, question, now)] });
};

const handleRequestAnalysis: Handler<typeof requestEndpoint> = async (
  { params, person, now, language, database },
  context,
) => {
  const question = await requireAnalyzable(database, person, params.id, context.guards);
  const { ai } = await requireOn(context, database);
  await inTransaction(database, async (transaction) => {
    await insertTask(transaction, { question: question.id, person: person.id, language });
    await wakeSlots(transaction, ai.atOnce);
  });
  return ok({ status: 'ok', data_api: [await readState(context, database, question, now)] });
};

/**
 * Locks a suggestion with its question, in the order in which an analysis that ends does.
 * @throws 404, or 403 where the person may not decide about it
 */
async function lockDecidable(transaction: Database, person: AuthenticatedUser, id: number, guards: Guards) {
  const about = await findQuestionOf(transaction, id);
  if (about === undefined) throw notFound();
  const question = await lockQuestion(transaction, about, 'change');
  if (!guards.canAnalyze(person, question)) throw forbidden();
  const suggestion = await lockSuggestion(transaction, id);
  if (suggestion === undefined) throw notFound();
  return { question, suggestion };
}

function decided(detail: string) {
  return conflict(detail, 'suggestion_decided');
}

/** Functions of features to the left of this one that need more than one of them. */
type Needs = {
  /** Grades every answer to a question again, in work too. */
  regrade: (transaction: Database, question: number) => Promise<void>;
};

async function takeSuggestion(
  { params: { id }, person, now, database }: Call<typeof takeEndpoint>,
  { guards }: AppContext,
  { regrade }: Needs,
): Promise<FullQuestion> {
  return inTransaction(database, async (transaction) => {
    const { question: before, suggestion } = await lockDecidable(transaction, person, id, guards);
    if (suggestion.decision === 'dismissed') throw decided('The suggestion was dismissed.');
    if (suggestion.decision === 'taken') return getQuestion(transaction, before.id);
    const levels = (await listDifficultyLevels(transaction)).map((level) => level.id);
    const change = changeOf(before, suggestion, levels);
    if (change === undefined) throw conflict('The test says something else by now.', 'suggestion_stale');
    const { test_type, content, key } = writtenOf(before);
    const sent = { test_type, content, key, remarks: undefined, ...change };
    const identified = await identifyChange(transaction, sent, before);
    const edit = { ...change, content: identified.content, key: identified.key };
    const by = { by: person.id, at: now };
    const after = await updateQuestion(transaction, before.id, edit, { ...by, suggested: true });
    if (concernsGrading(before, after)) await regrade(transaction, before.id);
    await insertAuditEntries(transaction, auditEventsOfChange(person.id, before, after));
    await decideSuggestion(transaction, id, 'taken', by);
    return getQuestion(transaction, before.id);
  });
}

const handleDismissSuggestion: Handler<typeof dismissEndpoint> = async (
  { params: { id }, person, now, database },
  context,
) => {
  const question = await inTransaction(database, async (transaction) => {
    const { suggestion } = await lockDecidable(transaction, person, id, context.guards);
    if (suggestion.decision === 'taken') throw decided('The suggestion was taken.');
    if (suggestion.decision === null) {
      await decideSuggestion(transaction, id, 'dismissed', { by: person.id, at: now });
    }
    return getQuestion(transaction, suggestion.question);
  });
  return ok({ status: 'ok', data_api: [await readState(context, database, question, now)] });
};

/** The analysis of one test. */
export const analysisRoutes = (needs: Needs): Route[] => [
  route(getEndpoint, handleGetAnalysis),
  route(requestEndpoint, handleRequestAnalysis),
  route(takeEndpoint, async (call, context) => {
    const question = await takeSuggestion(call, context, needs);
    return ok({ status: 'ok', data_api: [shownToAuthor(call.person, question, context.guards)] });
  }),
  route(dismissEndpoint, handleDismissSuggestion),
];
