import type { TFunction } from 'i18next';

import { ApiError } from '../lib/api-error.ts';
import { tellError } from '../ui/tell-error.ts';

/** What the server refuses because of how things stand, by its stable codes. */
const refusals = ['last_staff', 'category_not_empty', 'beginner_level', 'level_in_use'] as const;

/** Why a change was not made, in the reader's language. */
export function tellRefusal(t: TFunction, error: unknown): string {
  const code = error instanceof ApiError ? refusals.find((known) => known === error.code) : undefined;
  if (code !== undefined) return t(`people.refused.${code}`);
  if (error instanceof ApiError && error.status === 404) return t('people.refused.gone');
  return tellError(t, error);
}
