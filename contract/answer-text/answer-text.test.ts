import { expect, test } from 'vitest';
import { normalizeAnswer, isEquivalent } from './answer-text.ts';

function same(a: string, b: string): boolean {
  return isEquivalent(normalizeAnswer(a), normalizeAnswer(b));
}

test.each([
  ['case', 'Toshkent', 'TOSHKENT'],
  ['Cyrillic case', 'Қўқон', 'ҚЎҚОН'],
  ['outer white space', '  Toshkent\t\n', 'Toshkent'],
  ['white space before a sign', ' - !', '- !'],
  ['inner white space', 'Amir   Temur', 'Amir\u00a0Temur'],
  ['compatibility characters', 'Ｔｏｓｈｋｅｎｔ', 'Toshkent'],
  ['decomposed letters', 'и\u0306од', 'йод'],
  ['invisible characters', 'Tosh\u00adkent\u200b', 'Toshkent'],
  ['a full stop at the end', 'Toshkent.', 'Toshkent'],
  ['quotation marks', '«Toshkent»', '"Toshkent"'],
  ['single quotation marks', '‘Toshkent’', 'Toshkent'],
  ['single quotation marks around oʻ', "'Togʻ'", 'togʻ'],
  ['a remark mark', '— Toshkent!', 'Toshkent'],
  ['brackets', '(Toshkent)', 'Toshkent'],
  ['a bracket left over', 'Toshkent)', 'Toshkent'],
  ['an ellipsis', '…Toshkent…', 'Toshkent'],
  ['a number in brackets, with a full stop', '(0,5).', '.5'],
  ['ё', 'ёлка', 'елка'],
  ['white space around signs', 'x=5', 'x = 5'],
  ['white space before a unit', '5sm', '5 sm'],
  ['a range with any dash', '1941–1945', '1941 - 1945'],
  ['an index below the line', 'H₂O', 'h2o'],
  ['a charge', 'Ca²⁺', 'Ca2+'],
  ['a power of a unit', 'sm²', 'sm^2'],
  ['a power of a number', '2⁻³', '2^-3'],
  ['the base of a numeral', '1010₂', '1010_2'],
  ['a degree sign', '90º', '90°'],
  ['a date', '01.09.1991', '1.9.1991'],
  ['a list', '1,2,3', '1, 2, 3'],
  ['an apostrophe in a Cyrillic word', 'об’ект', 'объект'],
])('%s makes no difference: %s is %s', (_, a, b) => {
  expect(same(a, b)).toBe(true);
  expect(same(b, a)).toBe(true);
});

test.each([
  "o'zbek",
  'oʻzbek',
  'oʼzbek',
  'o‘zbek',
  'o’zbek',
  'o`zbek',
  'o´zbek',
  'o′zbek',
  'Oʻzbek',
  'ўзбек',
  'Ўзбек',
])('every apostrophe gives oʻ: %s', (spelling) => expect(same(spelling, 'oʻzbek')).toBe(true));

test.each([
  ['another word', 'Toshkent', 'Samarqand'],
  ['words run together', 'AmirTemur', 'Amir Temur'],
  ['й and и', 'мой', 'мои'],
  ['ш and щ', 'плащ', 'плаш'],
  ['ы and и', 'мыл', 'мил'],
  ['ь', 'угол', 'уголь'],
  ['ъ', 'сел', 'съел'],
  ['э and е', 'сэр', 'сер'],
  ['ц and с', 'цвет', 'свет'],
  ['х and ҳ', 'хол', 'ҳол'],
  ['the apostrophe of the tutuq belgisi', 'sheʼr', 'sher'],
  ['the apostrophe of gʻ', 'togʻ', 'tog'],
  ['o and oʻ', 'ot', 'oʻt'],
  ['a minus', '-5', '5'],
  ['a long minus', '−5', '5'],
  ['a minus apart', '- 5', '5'],
  ['a minus before a letter', '-x', 'x'],
  ['a per cent sign', '25%', '25'],
  ['a degree sign', '90°', '90'],
  ['a unit', '5 sm', '5'],
  ['a factorial', '5!', '5'],
  ['a charge', 'Na+', 'Na'],
  ['a negative charge', 'Cl-', 'Cl'],
  ['brackets of an interval', '[2; 3]', '(2; 3)'],
  ['a half-open interval', '[2; 3)', '[2; 3]'],
  ['a power', '5²', '52'],
  ['a negative power', 'x⁻²', 'x-2'],
  ['a power that is a letter', '2ⁿ', '2n'],
  ['a base', '1010₂', '10102'],
  ['an index of a function', 'log₂8', 'log28'],
  ['a list and a decimal', '1, 2', '1,2'],
  ['a date and a fraction', '1/9/1991', '1/9'],
  ['two numbers and one', '10 5', '105'],
  ['a question mark and a full stop', '?', '.'],
])('%s makes a difference: %s is not %s', (_, a, b) => {
  expect(same(a, b)).toBe(false);
  expect(same(b, a)).toBe(false);
});

test('a blank answer is equivalent to no other answer', () => {
  expect(normalizeAnswer(' \n\u200b').typed).toBe('');
  expect(same('', '.')).toBe(false);
});
