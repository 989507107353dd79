import type { AnalysisProblem } from '../../contract/ai/analysis.ts';
import type { AppContext } from '../app-context.ts';
import { type Database, inTransaction } from '../database/database.ts';
import { askModel, type Exchange, ModelError, type ModelRequest } from '../language-model/client.ts';
import { insertRequest, type NewRequest, updateRequest } from './request-store.ts';
import { failuresBeforeRest, healthAfter, type Hold, holdAt, maySend, trialLasts } from './rules.ts';
import { lockSettings, updateHealth } from './settings-store.ts';
import { readToday } from './hold.ts';

/** Thrown where no request may be sent now. */
export class HeldError extends Error {
  readonly hold: Hold;

  constructor(hold: Hold) {
    super(`held: ${hold.held}`);
    this.name = 'HeldError';
    this.hold = hold;
  }
}

type Settled = Pick<AppContext, 'config' | 'database'>;
type Requirement = (transaction: Database) => Promise<void> | void;

/**
 * Counts and stores a request before it is sent. The settings are locked meanwhile, so that the limit of a day holds for all slots.
 * Nothing is sent once staff have switched it off, nor a text of a pupil once they have switched that off.
 * @param isFirst whether it is the first request of its task: after a rest it is a trial, and the next ones belong to it.
 * @param require throws where the request is not wanted any more, in the transaction in which it is counted
 * @returns its id
 * @throws HeldError, and what `require` throws
 */
async function reserve(
  context: Settled,
  request: NewRequest,
  isFirst: boolean,
  require: Requirement,
): Promise<number> {
  return inTransaction(context.database, async (transaction) => {
    const now = new Date();
    const settings = await lockSettings(transaction);
    const { resting_until, failures, problem } = settings;
    const today = await readToday(context, transaction, now);
    const is_on = maySend(settings, request.purpose);
    const hold = holdAt({ is_on, resting_until: isFirst ? resting_until : null }, today, now);
    if (hold !== undefined) throw new HeldError(hold);
    await require(transaction);
    if (failures >= failuresBeforeRest) {
      await updateHealth(transaction, {
        failures,
        problem,
        resting_until: new Date(now.getTime() + trialLasts),
      });
    }
    return insertRequest(transaction, request, now);
  });
}

/** Stores the health of the endpoint after a request. */
async function storeHealth(database: Database, problem: AnalysisProblem | null): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const before = await lockSettings(transaction);
    if (before.failures === 0 && before.problem === problem && problem === null) return;
    await updateHealth(transaction, healthAfter(before.failures, problem, new Date()));
  });
}

/**
 * Sends a request to the language model, and stores it with its response for staff.
 * @param require as in `reserve`
 * @throws HeldError, ModelError, what `require` throws, or the reason of the signal
 */
export async function ask<Value>(
  context: Settled & { ai: NonNullable<Settled['config']['ai']> },
  about: Omit<NewRequest, 'sent' | 'model'>,
  request: ModelRequest<Value>,
  signal: AbortSignal,
  require: Requirement = () => undefined,
): Promise<Value> {
  const { ai, database } = context;
  let last: number | undefined;
  const beforeSending = async (sent: string) => {
    last = await reserve(context, { ...about, model: ai.model, sent }, last === undefined, require);
  };
  const afterReceiving = async ({ received, milliseconds }: Exchange, problem: AnalysisProblem | null) => {
    if (last !== undefined) await updateRequest(database, last, { received, milliseconds, problem });
  };
  try {
    const { value } = await askModel(ai, request, signal, { beforeSending, afterReceiving });
    await storeHealth(database, null);
    return value;
  } catch (error) {
    if (error instanceof ModelError && !signal.aborted) await storeHealth(database, error.problem);
    throw error;
  }
}
