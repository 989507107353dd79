import { isErrorCode } from '../../../contract/wire/error-codes.ts';
import type { Language } from '../../../contract/languages.ts';
import { readMessage } from '../../../contract/wire/messages.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import type { Translate } from '../../lib/languages/translate.ts';

type Translator = (t: Translate, text: string) => string | undefined;

/** What features translate whose sentences are loaded with them. */
const translators: Translator[] = [];

/** Lets a feature translate sentences of its own. */
export function addTranslator(translator: Translator): void {
  translators.push(translator);
}

/** The text of a sentence of the API about a field; undefined for one that this version does not know. */
export function knownSentence(t: Translate, text: string): string | undefined {
  const read = readMessage(text);
  if (read === undefined) {
    return translators.map((translator) => translator(t, text)).find((found) => found !== undefined);
  }
  if (read.code === 'choice' && read.values['value'] === '') return t('ui.field.required');
  return t(`ui.field.${read.code}`, { count: 0, value: '', ...read.values });
}

/** Translates a sentence of a schema; one that the page has written itself stays as it is. */
export function translateMessage(t: Translate, text: string): string {
  return knownSentence(t, text) ?? text;
}

const throttled = /^Request was throttled\. Expected available in (\d+) seconds?\.$/;

/** The seconds until the next allowed attempt in a sentence of the API about throttling; undefined for other sentences. */
export function secondsToWait(detail = ''): number | undefined {
  const seconds = throttled.exec(detail)?.[1];
  return seconds === undefined ? undefined : Number(seconds);
}

function throttledText(t: Translate, detail: string | undefined): string {
  const seconds = secondsToWait(detail);
  return seconds === undefined
    ? t('ui.error.throttled')
    : t('ui.error.throttled_minutes', { count: Math.ceil(seconds / 60) });
}

/** What the server said of fields, by their names, in the reader's language; `non_field_errors` has what concerns no single field. */
export function fieldTexts(t: Translate, { fields }: ApiError): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, [sentence = '']]) => [
      name,
      knownSentence(t, sentence) ?? t('ui.field.other'),
    ]),
  );
}

/** The text of what the server said of a field, or of its code; undefined where it named neither. */
function knownText(t: Translate, error: ApiError): string | undefined {
  const [ofField] = Object.values(fieldTexts(t, error));
  if (ofField !== undefined || !isErrorCode(error.code)) return ofField;
  // A key that ends in _many is a form of a plural. Some sentences have a number: the limit that the request exceeds.
  const name = error.code === 'too_many' ? 'too_many_held' : error.code;
  return t(`ui.refused.${name}`, { count: Number(/\d+/.exec(error.detail ?? '')?.[0] ?? 0) });
}

/**
 * Describes an error in a sentence of the reader's language: the problem of a field, the text of the code, the meaning of the status, or
 * the reason why no answer came. No sentence of the server is shown.
 */
export function errorText(t: Translate, error: unknown): string {
  if (!(error instanceof ApiError)) return t('ui.error.unknown');
  if (error.kind === 'timeout') return t('ui.error.timeout');
  if (error.kind === 'network') return t('ui.error.network');
  const known = knownText(t, error);
  if (known !== undefined) return known;
  if (error.status >= 500) return t('ui.error.server');
  if (error.status === 429) return throttledText(t, error.detail);
  if (error.status === 403) return t('ui.error.forbidden');
  return t(error.status === 404 ? 'ui.error.gone' : 'ui.error.unknown');
}

/**
 * What the server said of a refusal: readers of English read its own sentence where it has no text.
 * @param language the reader's
 * @returns undefined where the server said nothing
 */
export function saidText(t: Translate, language: Language, error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const known = knownText(t, error);
  if (known !== undefined || error.sentence === undefined) return known;
  return language === 'en' ? error.sentence : errorText(t, error);
}
