import { wordsIn } from '../../contract/question-files/remark-words.ts';
import {
  changeRemarks,
  type ChangeCode,
  type ImportRemark,
  type RefusalCode,
} from '../../contract/questions/imports.ts';
import type { Translate } from '../lib/languages/translate.ts';
import { knownSentence } from '../ui/feedback/error-text.ts';
import { fieldText } from './field-text.ts';

const isChange = (code: ChangeCode | RefusalCode): code is ChangeCode => Object.hasOwn(changeRemarks, code);

/** The path of a field of a test, alone or before a sentence of the rules. */
const ofField = /^(savol|explanation|[a-e]|right_answer(?:_\w+)?|(?:content|key)(?:\.[\w.]+)?)(?:: (.+))?$/s;

/** A field that a remark is about, with the sentence of the rules about it. A sentence that this version does not know is left out. */
function fieldDetail(t: Translate, detail: string): string {
  const [, path, sentence = ''] = ofField.exec(detail) ?? [];
  if (path === undefined) return detail;
  const translated = knownSentence(t, sentence) ?? '';
  return [fieldText(t, path), translated].filter((part) => part !== '').join(': ');
}

/** Where an item stands: the number of a line or row gets a word. */
export function placeText(t: Translate, place: string): string {
  const [, number, found = ''] = /^(?:line )?(\d+)((?<=^line \d+): .+)?$/s.exec(place) ?? [];
  return number === undefined ? place : `${t('imports.item.line', { place: number })}${found}`;
}

/** Remarks whose details are places. */
const aboutPlaces: ReadonlySet<string> = new Set(['broken', 'repeated']);

/** Remarks whose details name fields of tests. The details of others are texts of the file, which may look alike. */
const aboutFields: ReadonlySet<string> = new Set(['invalid', 'too_long', 'many_parts']);

/** The words of a detail in the reader's language, before the text or the place of the file that it names. */
function shownDetail(t: Translate, { code, detail }: ImportRemark): string {
  if (aboutFields.has(code)) return fieldDetail(t, detail);
  const shown = (text: string) => (aboutPlaces.has(code) ? placeText(t, text) : text);
  const found = wordsIn(code, detail);
  if (found === undefined) return shown(detail);
  const words = found.keys.map((key) => t(`imports.word.${key}`)).join(', ');
  return [words, shown(found.rest)].filter((part) => part !== '').join(': ');
}

/** A remark about an item in the reader's language, with the part of the item that it is about at its end. */
export function remarkText(t: Translate, { code, detail }: ImportRemark): string {
  const text = isChange(code) ? t(`imports.change.${code}`) : t(`imports.refusal.${code}`);
  const shown = shownDetail(t, { code, detail });
  return shown === '' ? text : `${text}: ${shown}`;
}
