import type { TFunction } from 'i18next';

import { readMessage } from '../../contract/messages.ts';
import { ApiError } from '../lib/api-error.ts';

/** A sentence of the API about a field, in the reader's language; one the contract does not know as it is. */
export function tellMessage(t: TFunction, text: string): string {
  const read = readMessage(text);
  if (read === undefined) return text;
  if (read.code === 'choice' && read.values['value'] === '') return t('ui.field.required');
  return t(`ui.field.${read.code}`, { count: 0, value: '', ...read.values });
}

const throttled = /^Request was throttled\. Expected available in (\d+) seconds?\.$/;

/** After how many seconds it is worth trying again; undefined where a sentence of the API is about something else. */
export function secondsToWait(detail: string): number | undefined {
  const seconds = throttled.exec(detail)?.[1];
  return seconds === undefined ? undefined : Number(seconds);
}

function tellThrottled(t: TFunction, detail = ''): string {
  const seconds = secondsToWait(detail);
  return seconds === undefined
    ? t('ui.error.throttled')
    : t('ui.error.throttled_minutes', { count: Math.ceil(seconds / 60) });
}

/** What went wrong, in a sentence: the server's where it sent one, else why no answer came. */
export function tellError(t: TFunction, error: unknown): string {
  if (!(error instanceof ApiError)) return t('ui.error.unknown');
  if (error.kind === 'timeout') return t('ui.error.timeout');
  if (error.kind === 'network') return t('ui.error.network');
  const first = Object.values(error.fields)[0]?.[0];
  if (first !== undefined) return tellMessage(t, first);
  if (error.status >= 500) return t('ui.error.server');
  if (error.status === 429) return tellThrottled(t, error.detail);
  return error.detail ?? t('ui.error.unknown');
}
