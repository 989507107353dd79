import {
  type AnalysisState,
  type Suggestion,
  dismissSuggestion as dismissEndpoint,
  getAnalysis as getEndpoint,
  requestAnalysis as requestEndpoint,
  takeSuggestion as takeEndpoint,
} from '../../../contract/ai/analysis.ts';
import { writtenOf } from '../../../contract/question-types/stored/stored-form.ts';
import type { AppContext } from '../../app-context.ts';
import { insertAuditEntries } from '../../audit/store.ts';
import type { Guards } from '../../authorization/guards.ts';
import { listDifficultyLevels } from '../../categories/level-store.ts';
import { type Database, inTransaction } from '../../database/database.ts';
import { conflict, forbidden, notFound } from '../../http/responses/errors.ts';
import { type AuthenticatedUser, type Call, type Handler, ok, type Route, route } from '../../http/route.ts';
import { identifyChange } from '../../questions/identity.ts';
import { concernsGrading, auditEventsOfChange, shownToAuthor } from '../../questions/rules.ts';
import { type FullQuestion, getQuestion, lockQuestion, updateQuestion } from '../../questions/store.ts';
import {
  decideSuggestion,
  findAnalysis,
  findQuestionOf,
  listSuggestions,
  lockSuggestion,
  type StoredSuggestion,
} from './store.ts';
import { changeOf } from './change.ts';
import { readHold, requireOn } from '../hold.ts';
import { findTask, insertTask } from '../task-store.ts';

/** A suggestion as it is shown with the question that it is about. */
function shownSuggestion(
  question: FullQuestion,
  suggestion: StoredSuggestion,
  levels: readonly number[],
): Suggestion {
  const asked = { ...question, ...question.stored, explanation: question.explanation ?? '' };
  const isStale = changeOf(asked, suggestion, levels) === undefined;
  return { ...suggestion, state: suggestion.decision ?? (isStale ? 'stale' : 'open') };
}

async function readLast(database: Database, question: FullQuestion): Promise<AnalysisState['last']> {
  const analysis = await findAnalysis(database, question.id);
  if (analysis === undefined) return null;
  const suggestions = await listSuggestions(database, question.id);
  const levels = (await listDifficultyLevels(database)).map(({ id }) => id);
  return {
    ...analysis,
    suggestions: suggestions.map((suggestion) => shownSuggestion(question, suggestion, levels)),
  };
}

/** Where the analysis of a question stands. */
async function readState(
  context: Pick<AppContext, 'config'>,
  database: Database,
  question: FullQuestion,
  now: Date,
): Promise<AnalysisState> {
  const last = await readLast(database, question);
  const task = await findTask(database, question.id);
  if (task === undefined) {
    return { state: last === null ? 'none' : 'done', problem: null, retry_at: null, held: null, last };
  }
  const held = task.state === 'waiting' ? (await readHold(context, database, now))?.held : undefined;
  return { ...task, held: held ?? null, last };
}

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
  await insertTask(database, { question: question.id, person: person.id, language }, ai.atOnce);
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
