import type { Selectable } from 'kysely';

import type { AnalysisProblem } from '../../contract/ai/analysis.ts';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';

/** The settings of staff, and the health of the endpoint: failures since it last answered, the last of them, and the end of its rest. */
export type Settings = Pick<Selectable<Tables['ai_settings']>, (typeof columns)[number]>;

const columns = ['is_on', 'at_saving', 'answers_may_leave', 'failures', 'problem', 'resting_until'] as const;

/** The settings of the school. */
export async function readSettings(database: Database): Promise<Settings> {
  return database.selectFrom('ai_settings').select(columns).executeTakeFirstOrThrow();
}

/** The settings, locked until the transaction ends: requests are counted, and the switch is turned, one after the other. */
export async function lockSettings(transaction: Database): Promise<Settings> {
  return transaction.selectFrom('ai_settings').select(columns).forNoKeyUpdate().executeTakeFirstOrThrow();
}

/** Whether requests may be sent, whether a test is analyzed when it is saved, and whether texts of pupils may be sent. */
export type Switch = Pick<Settings, 'is_on' | 'at_saving' | 'answers_may_leave'>;

/** Writes the settings of staff. */
export async function updateSwitch(
  transaction: Database,
  { is_on, at_saving, answers_may_leave }: Switch,
  { by, at }: { by: number; at: Date },
): Promise<void> {
  await transaction
    .updateTable('ai_settings')
    .set({ is_on, at_saving, answers_may_leave, changed_by: by, changed_at: at })
    .execute();
}

/** The health of the endpoint after a request. */
type Health = { failures: number; problem: AnalysisProblem | null; resting_until: Date | null };

/** Writes the health of the endpoint. */
export async function updateHealth(transaction: Database, health: Health): Promise<void> {
  await transaction.updateTable('ai_settings').set(health).execute();
}
