import type { Person } from '../../contract/people.ts';
import { ApiError } from '../lib/api-error.ts';
import type { Translate } from '../lib/translate.ts';
import { errorText, translateMessage } from '../ui/error-text.ts';
import { undoingWith } from '../ui/undoing.ts';

/** The codes of the server that have a text of their own. */
const refusals = [
  'last_staff',
  'own_account',
  'category_not_empty',
  'beginner_level',
  'level_in_use',
] as const;

/** Why the server refused a change, in the reader's language. */
export function refusalText(t: Translate, error: unknown): string {
  const code = error instanceof ApiError ? refusals.find((known) => known === error.code) : undefined;
  if (code !== undefined) return t(`people.refused.${code}`);
  if (error instanceof ApiError && error.status === 404) return t('people.refused.gone');
  return errorText(t, error);
}

/** Why the server refused a change of several people: a sentence for each of them whom it does not fit, with the name. */
export function refusalsOf(t: Translate, error: unknown, people: readonly Person[]): string[] {
  const fields = error instanceof ApiError ? error.fields : {};
  const named = people.flatMap(({ id, first_name, last_name }) =>
    (fields[`ids.${id}`] ?? []).map((text) => `${first_name} ${last_name}: ${translateMessage(t, text)}`),
  );
  return named.length > 0 ? named : [refusalText(t, error)];
}

/** Gives an Undo of a change. */
export const undoing = undoingWith(refusalText);
