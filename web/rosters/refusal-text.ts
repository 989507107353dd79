import { listMessages } from '../../contract/rosters.ts';
import { ApiError } from '../lib/api-error.ts';
import type { Translate } from '../lib/translate.ts';
import { errorText } from '../ui/error-text.ts';

const codes = [
  'outdated',
  'import_busy',
  'already_applied',
  'later_import',
  'too_late',
  'not_applied',
] as const;

const listCodes = Object.entries(listMessages) as [keyof typeof listMessages, string][];

/** Why the server refused a list, or what was to be done with an import, in the reader's language. */
export function refusalText(t: Translate, error: unknown): string {
  if (!(error instanceof ApiError)) return errorText(t, error);
  const code = codes.find((known) => known === error.code);
  if (code !== undefined) return t(`rosters.refused.${code}`);
  if (error.status === 413) return t('rosters.list.too_large');
  if (error.status === 404) return t('rosters.gone');
  const said = Object.values(error.fields)[0]?.[0];
  const [known] = listCodes.find(([, text]) => text === said) ?? [];
  return known === undefined ? errorText(t, error) : t(`rosters.list.${known}`);
}
