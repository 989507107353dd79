import type { AppContext } from '../app-context.ts';
import { analyze } from './analyze.ts';
import { proposeMark } from './propose-mark.ts';
import type { Task } from './task-store.ts';
import { writeOrder } from './write-drafts.ts';

/**
 * Does what a task is about.
 * @throws as `ask`, and NotFoundError where what it is about was deleted meanwhile
 */
export async function perform(
  context: Pick<AppContext, 'config' | 'database' | 'guards'> & {
    ai: NonNullable<AppContext['config']['ai']>;
  },
  task: Task,
  signal: AbortSignal,
): Promise<void> {
  const { question, draft_order, mark_proposal } = task;
  if (question !== null) await analyze(context, { ...task, question }, signal);
  if (draft_order !== null) await writeOrder(context, { ...task, draft_order }, signal);
  if (mark_proposal !== null) await proposeMark(context, { ...task, mark_proposal }, signal);
}
