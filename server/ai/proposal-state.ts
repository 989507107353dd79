import type { MarkProposal } from '../../contract/ai/mark-proposals.ts';
import type { AppContext } from '../app-context.ts';
import type { Database } from '../database/database.ts';
import { type AnswerPlace, findJudged, findProposal } from './proposal-store.ts';
import { textOf } from './propose-mark.ts';
import { maySend } from './rules.ts';
import { readSettings } from './settings-store.ts';
import { readHold } from './state.ts';

/** Where the proposal of a mark stands. One is offered where there is a text, and staff let it be sent. */
export async function readProposal(
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
