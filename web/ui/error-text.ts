import { readMessage } from '../../contract/messages.ts';
import { ApiError } from '../lib/api-error.ts';
import type { Translate } from '../lib/translate.ts';

type Translator = (t: Translate, text: string) => string | undefined;

/** What features translate whose sentences are loaded with them. */
const translators: Translator[] = [];

/** Lets a feature translate sentences of its own. */
export function addTranslator(translator: Translator): void {
  translators.push(translator);
}

/** Translates a sentence of the API about a field; a sentence that nobody knows stays as it is. */
export function translateMessage(t: Translate, text: string): string {
  const read = readMessage(text);
  if (read === undefined) {
    const found = translators.map((translator) => translator(t, text)).find((one) => one !== undefined);
    return found ?? text;
  }
  if (read.code === 'choice' && read.values['value'] === '') return t('ui.field.required');
  return t(`ui.field.${read.code}`, { count: 0, value: '', ...read.values });
}

const throttled = /^Request was throttled\. Expected available in (\d+) seconds?\.$/;

/** The seconds until the next allowed attempt in a sentence of the API about throttling; undefined for other sentences. */
export function secondsToWait(detail: string): number | undefined {
  const seconds = throttled.exec(detail)?.[1];
  return seconds === undefined ? undefined : Number(seconds);
}

function throttledText(t: Translate, detail = ''): string {
  const seconds = secondsToWait(detail);
  return seconds === undefined
    ? t('ui.error.throttled')
    : t('ui.error.throttled_minutes', { count: Math.ceil(seconds / 60) });
}

/** Describes an error in a sentence: the server's where it sent one, else why no answer came. */
export function errorText(t: Translate, error: unknown): string {
  if (!(error instanceof ApiError)) return t('ui.error.unknown');
  if (error.kind === 'timeout') return t('ui.error.timeout');
  if (error.kind === 'network') return t('ui.error.network');
  const first = Object.values(error.fields)[0]?.[0];
  if (first !== undefined) return translateMessage(t, first);
  if (error.status >= 500) return t('ui.error.server');
  if (error.status === 429) return throttledText(t, error.detail);
  return error.detail ?? t('ui.error.unknown');
}
