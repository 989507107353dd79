import {
  changeRemarks,
  type ChangeCode,
  type ImportRemark,
  type RefusalCode,
} from '../../contract/questions/imports.ts';
import type { Translate } from '../lib/languages/translate.ts';
import { translateMessage } from '../ui/feedback/error-text.ts';

const isChange = (code: ChangeCode | RefusalCode): code is ChangeCode => Object.hasOwn(changeRemarks, code);

const letters = 'ABCDEFGHIJ';

/** The name of a field of a test on the form; blank for a part that has none. */
function fieldText(t: Translate, path: string): string {
  if (path === 'savol') return t('questions.form.question');
  if (path === 'explanation') return t('questions.form.explanation');
  const [, place] = /^content\.options\.(\d)\b/.exec(path) ?? [];
  const letter = /^[a-e]$/.test(path) ? path.toUpperCase() : letters[Number(place)];
  return letter === undefined ? '' : t('questions.form.option', { letter });
}

/** The path of a field of a test, alone or before a sentence of the rules. */
const ofField = /^(savol|explanation|[a-e]|right_answer(?:_\w+)?|(?:content|key)(?:\.[\w.]+)?)(?:: (.+))?$/s;

/** The part of an item that a remark is about, as the file has it; names of fields and sentences of the rules are translated. */
function detailText(t: Translate, detail: string): string {
  const [, path, sentence = ''] = ofField.exec(detail) ?? [];
  if (path === undefined) return detail;
  const translated = sentence === '' ? '' : translateMessage(t, sentence);
  return [fieldText(t, path), translated].filter((part) => part !== '').join(': ');
}

/** Where an item stands: the number of a line or row gets a word. */
export function placeText(t: Translate, place: string): string {
  const [, number] = /^(?:line )?(\d+)$/.exec(place) ?? [];
  return number === undefined ? place : t('imports.item.line', { place: number });
}

/** Remarks whose details are places. */
const aboutPlaces: ReadonlySet<string> = new Set(['broken', 'repeated']);

/** Remarks whose details name fields of tests. The details of others are texts of the file, which may look alike. */
const aboutFields: ReadonlySet<string> = new Set(['invalid', 'too_long', 'many_parts']);

function shownDetail(t: Translate, { code, detail }: ImportRemark): string {
  if (aboutFields.has(code)) return detailText(t, detail);
  if (aboutPlaces.has(code)) return placeText(t, detail);
  return code === 'kind_changed' && detail === 'true/false' ? t('imports.true_or_false') : detail;
}

/** A remark about an item in the reader's language, with the part of the item that it is about at its end. */
export function remarkText(t: Translate, { code, detail }: ImportRemark): string {
  const text = isChange(code) ? t(`imports.change.${code}`) : t(`imports.refusal.${code}`);
  const shown = shownDetail(t, { code, detail });
  return shown === '' ? text : `${text}: ${shown}`;
}
