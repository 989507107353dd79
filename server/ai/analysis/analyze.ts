import * as z from 'zod/mini';

import { longestNotes } from '../../../contract/ai/analysis.ts';
import type { AppContext } from '../../app-context.ts';
import { listDifficultyLevels } from '../../categories/level-store.ts';
import { type Database, inTransaction } from '../../database/database.ts';
import { getQuestion, lockQuestion, setAnalysis } from '../../questions/store.ts';
import { type NewSuggestion, replaceAnalysis, type StoredAnalysis } from './store.ts';
import { analyzedTest } from '../analyzed-test.ts';
import { ask } from '../ask.ts';
import { changeOf } from './change.ts';
import {
  promptVersion,
  readAnalysis,
  reviewRequest,
  solveRequest,
  withinLengths,
} from '../prompts/prompts.ts';
import { countOneMore } from './run-store.ts';
import { endTasks, isRunning, releaseTask, setSolved, type AnalysisTask } from '../task-store.ts';

type Written = {
  analysis: Omit<StoredAnalysis, 'made_at'>;
  suggestions: readonly NewSuggestion[];
  notes: string;
};

/**
 * Writes an analysis that has ended, where the question is still the version that was sent; otherwise the task runs again. Only suggestions
 * that fit the question are written.
 */
async function writeAnalysis(
  database: Database,
  slots: number,
  task: AnalysisTask,
  { analysis, suggestions, notes }: Written,
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const question = await lockQuestion(transaction, task.question, 'change');
    if (!(await isRunning(transaction, task.id))) return;
    if (question.version !== analysis.version) {
      await setSolved(transaction, task.id, null);
      await releaseTask(transaction, task.id, slots);
      return;
    }
    const levels = (await listDifficultyLevels(transaction)).map(({ id }) => id);
    const fitting = suggestions.filter((suggestion) => changeOf(question, suggestion, levels) !== undefined);
    await replaceAnalysis(transaction, question.id, { ...analysis, made_at: new Date() }, fitting);
    await setAnalysis(transaction, question.id, notes.slice(0, longestNotes).toWellFormed());
    await countOneMore(transaction, await endTasks(transaction, question.id), 'done');
  });
}

/**
 * Analyzes the question of a task: the model solves it without the key, and reviews it then. Its first answer is stored with the task, so
 * that a trial after a failure does not ask for it again.
 * @throws NotFoundError where the question was deleted meanwhile, and as `ask`
 */
export async function analyze(
  context: Pick<AppContext, 'config' | 'database'> & { ai: NonNullable<AppContext['config']['ai']> },
  task: AnalysisTask,
  signal: AbortSignal,
): Promise<void> {
  const { database, ai } = context;
  const question = await getQuestion(database, task.question);
  const test = await analyzedTest(database, question, task.language);
  const { version } = question;
  const about = {
    question: question.id,
    pupil: null,
    asked_by: task.asked_by,
    prompt_version: promptVersion,
  };
  const solving = solveRequest(test);
  const known = task.version === version ? z.safeParse(solving.answer, task.solved).data : undefined;
  const solved = withinLengths(
    known ?? (await ask(context, { ...about, purpose: 'solve' }, solving, signal)),
  );
  if (known === undefined) await setSolved(database, task.id, { version, answer: solved });
  const reviewing = reviewRequest(test, solved);
  const reviewed = await ask(context, { ...about, purpose: 'review' }, reviewing, signal);
  const { findings, suggestions, notes } = readAnalysis(test, solved, reviewed);
  const analysis = { version, findings, model: ai.model, prompt_version: promptVersion };
  await writeAnalysis(database, ai.atOnce, task, { analysis, suggestions, notes });
}
