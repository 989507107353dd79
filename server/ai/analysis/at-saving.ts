import type { Language } from '../../../contract/languages.ts';
import type { AppContext } from '../../app-context.ts';
import type { Database } from '../../database/database.ts';
import { readSettings } from '../settings-store.ts';
import { insertTask } from '../task-store.ts';

/** Asks for the analysis of a saved question, where staff have switched that on, in the transaction of the change. */
export async function analyzeAtSaving(
  { config: { ai } }: Pick<AppContext, 'config'>,
  transaction: Database,
  saved: { question: number; person: number; language: Language },
): Promise<void> {
  if (ai === undefined) return;
  const { is_on, at_saving } = await readSettings(transaction);
  if (!is_on || !at_saving) return;
  await insertTask(transaction, saved, ai.atOnce);
}
