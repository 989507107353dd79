import type { AnalysisState, Suggestion } from '../../contract/ai/analysis.ts';
import type { AppContext } from '../app-context.ts';
import { listDifficultyLevels } from '../categories/level-store.ts';
import type { Database } from '../database/database.ts';
import { conflict } from '../http/responses/errors.ts';
import type { FullQuestion } from '../questions/store.ts';
import { findAnalysis, listSuggestions, type StoredSuggestion } from './analysis-store.ts';
import { changeOf } from './change.ts';
import { countRequestsSince } from './request-store.ts';
import { dayAround, type Hold, holdAt } from './rules.ts';
import { readSettings, type Settings } from './settings-store.ts';
import { findTask } from './task-store.ts';

/** The requests of the school's day: how many were sent, and may be, and when it ends. */
export async function readToday(
  { config }: Pick<AppContext, 'config'>,
  database: Database,
  now: Date,
): Promise<{ sent: number; limit: number; end: Date }> {
  const { begin, end } = dayAround(now, config.timeZone);
  return { sent: await countRequestsSince(database, begin), limit: config.ai?.dailyLimit ?? 0, end };
}

/** What holds requests now; undefined where nothing does. Without an endpoint it is as if staff had switched it off. */
export async function readHold(
  context: Pick<AppContext, 'config'>,
  database: Database,
  now: Date,
): Promise<Hold | undefined> {
  const settings = await readSettings(database);
  const is_on = settings.is_on && context.config.ai !== undefined;
  return holdAt({ ...settings, is_on }, await readToday(context, database, now), now);
}

/** @throws 409 where no endpoint is set, or staff have switched the analysis off */
export async function requireOn(
  { config: { ai } }: Pick<AppContext, 'config'>,
  database: Database,
): Promise<{ ai: NonNullable<typeof ai>; settings: Settings }> {
  const settings = await readSettings(database);
  if (ai === undefined || !settings.is_on) {
    throw conflict('The analysis of tests is switched off.', 'analysis_off');
  }
  return { ai, settings };
}

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
  return { ...analysis, suggestions: suggestions.map((one) => shownSuggestion(question, one, levels)) };
}

/** Where the analysis of a question stands. */
export async function readState(
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
