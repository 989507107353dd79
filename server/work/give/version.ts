import { createHash } from 'node:crypto';

import type { Database } from '../../database/database.ts';
import { changedMeanwhile } from '../../http/responses/errors.ts';
import { readQuestionIds, readRecipients } from '../store.ts';
import type { Work } from '../../database/tables.ts';

/** The columns that the form of a work shows. */
const shown = [
  'title',
  'words',
  'mode',
  'rule',
  'opens_at',
  'due_at',
  'closes_at',
  'time_limit',
  'attempts',
  'mix_tests',
  'mix_options',
  'show_marks',
  'show_keys',
  'show_explanations',
  'pass_mark',
  'parents_see',
  'offline',
  'reserved',
  'archived_at',
] as const satisfies readonly (keyof Work)[];

/** What stands for a work as it is now: another text where a setting, a test or a recipient is another one. */
export async function versionOf(database: Database, work: Work): Promise<string> {
  const settings = shown.map((column) => work[column]);
  const questions = await readQuestionIds(database, work.id);
  const recipients = await readRecipients(database, work.id);
  const text = JSON.stringify([settings, questions, recipients]);
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}

/** @throws 409 where a change began with another version of a locked work; undefined changes any */
export async function requireVersion(
  transaction: Database,
  work: Work,
  seen: string | undefined,
): Promise<void> {
  if (seen !== undefined && seen !== (await versionOf(transaction, work))) throw changedMeanwhile();
}
