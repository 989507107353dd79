import { placeOfLabel } from './headings.ts';

/* Which options a cell with the right answer names: by letters, by numbers, or by their texts. */

/** How the options of a table are called. What one row does not say, all rows say. */
export type Naming = {
  /** Whether options are called by letters in the headings, so that a letter is no text. */
  hasLetters: boolean;
  /** Whether the Cyrillic letters are those of АБВГД; undefined where no row says it, and where Latin letters are meant. */
  isRussian: boolean | undefined;
  /** What numbers are: places from 1, places from 0, or texts of options; undefined where rows do not say it. */
  numbers: 'from_1' | 'from_0' | 'texts' | undefined;
};

/** The cells of a row that name right options, and the options: blank for a place without one. */
export type Asked = { answer: string; options: readonly string[] };

const same = (text: string) => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim().toLowerCase();

/** The place of the option with a text. The first of several alike, since nobody can tell them apart. */
function placeOfText(text: string, options: readonly string[]): number | undefined {
  const sought = same(text);
  const exact = options.findIndex((option) => option !== '' && option.trim() === text.trim());
  const place =
    exact === -1 ? options.findIndex((option) => option !== '' && same(option) === sought) : exact;
  return place === -1 || sought === '' ? undefined : place;
}

/** All of some places; undefined where one is missing or names no option. */
function whole(places: readonly (number | undefined)[], options: readonly string[]): number[] | undefined {
  const found = places.filter(
    (place) => place !== undefined && (options[place] ?? '').trim() !== '',
  ) as number[];
  return found.length === places.length && found.length > 0 ? [...new Set(found)] : undefined;
}

const wordsOfParts =
  /^(?:options?|answers?|choices?|variants?|вариант(?:ы|а)?|ответы?|variant(?:lar)?|javob(?:lar)?|вариантлар|жавоб)(?:\s*:\s*|[\s_]+|(?=\d))(?=\S)/i;

/** The letters and numbers of a cell that has nothing else: `A`, `A, C`, `AC`, `1 and 3`, `Option B`, `(b)`. */
function labelsIn(cell: string): string[] | undefined {
  if (cell.length > 100) return undefined;
  const text = cell.trim().replace(wordsOfParts, '');
  const list = text
    .split(/[\s,;.:+&/|()[\]"'«»“”]+|(?<![\p{L}])(?:and|va|ва|и)(?![\p{L}])/iu)
    .filter((part) => part !== '');
  const isList = list.length > 0 && list.every((part) => /^(?:\p{L}|\d{1,2})$/u.test(part));
  if (isList) return list;
  const isRun = /^[A-JА-К]{2,10}$/.test(text) && new Set(text).size === text.length;
  return isRun ? Array.from(text) : undefined;
}

/** The text of a cell such as `B) Tashkent`, and its letter. */
function labelledText(cell: string): { label: string; text: string } | undefined {
  const [, label, text] = /^\s*(\p{L}|\d{1,2})\s*[).:]\s*(\S[^]*)$/u.exec(cell) ?? [];
  return label === undefined || text === undefined ? undefined : { label, text };
}

/** The option whose letter and text a cell both has: `C) 4`. */
function labelledPlace({ answer, options }: Asked, isRussian: boolean): number | undefined {
  const { label = '', text = '' } = labelledText(answer) ?? {};
  const place = placeOfLabel(label, isRussian);
  const option = place === undefined ? '' : (options[place] ?? '');
  return option.trim() !== '' && same(option) === same(text) ? place : undefined;
}

function byTexts({ answer, options }: Asked): number[] | undefined {
  const single = placeOfText(answer, options);
  if (single !== undefined) return [single];
  for (const separator of ['\n', ';', '|', ',']) {
    const parts = answer.split(separator).filter((part) => part.trim() !== '');
    if (parts.length < 2 || parts.length > options.length) continue;
    const places = whole(
      parts.map((part) => placeOfText(part, options)),
      options,
    );
    if (places !== undefined) return places;
  }
  return undefined;
}

const isNumber = (label: string) => /^\d/.test(label);
/** The Cyrillic letters that stand for different options in АБВГД and where they are typed for Latin ones. */
const isDoubtful = (label: string) => /^[вде]$/i.test(label);

/** What the rows of a table say about how its options are called. */
export function namingOf(rows: readonly Asked[], hasLetters: boolean, isRussianHeading: boolean): Naming {
  let [places, texts, zeros, tooLarge, russian, alike] = [0, 0, 0, 0, 0, 0];
  let inWords = 0;
  for (const row of rows) {
    const labels = labelsIn(row.answer);
    if (labels === undefined) {
      if (byTexts(row) !== undefined) inWords += 1;
      continue;
    }
    if (labels.some((label) => /^[бгжзик]$/i.test(label))) russian += 1;
    if (labels.some((label) => /^[сb-j]$/i.test(label))) alike += 1;
    if (!labels.every(isNumber)) continue;
    const numbers = labels.map(Number);
    const count = row.options.findLastIndex((option) => option.trim() !== '') + 1;
    const isText = byTexts(row) !== undefined;
    const isPlace = numbers.every((number) => number >= 1 && number <= count);
    if (isText && !isPlace) texts += 1;
    if (isText) continue;
    if (numbers.includes(0)) zeros += 1;
    if (numbers.some((number) => number >= count)) tooLarge += 1;
    if (isPlace) places += 1;
  }
  const isFromZero = zeros > 0 && tooLarge === 0 && texts === 0;
  const fromOne = places > 0 && texts === 0 ? ('from_1' as const) : undefined;
  const asTexts = texts + inWords > 0 && places === 0 ? ('texts' as const) : undefined;
  return {
    hasLetters,
    isRussian: isRussianHeading || russian > 0 ? true : alike > 0 || hasLetters ? false : undefined,
    numbers: isFromZero ? 'from_0' : (fromOne ?? asTexts),
  };
}

/**
 * The places of the right options, from 0, in the order in which the cell names them. None for a blank cell.
 * @returns undefined where the cell names no option, or where its letters or numbers may be the texts of others
 */
export function rightPlaces(asked: Asked, naming: Naming): number[] | undefined {
  const { answer, options } = asked;
  if (answer.trim() === '') return [];
  const repeated = labelledPlace(asked, naming.isRussian === true);
  if (repeated !== undefined) return [repeated];
  const labels = labelsIn(answer);
  const texts = byTexts(asked);
  if (labels === undefined) {
    if (texts !== undefined) return texts;
    const labelled = labelledText(answer);
    const place = labelled && placeOfText(labelled.text, options);
    return place === undefined ? undefined : [place];
  }
  const isDoubted = naming.isRussian === undefined && labels.some(isDoubtful);
  const from = naming.numbers === 'from_0' && labels.every(isNumber) ? 1 : 0;
  const places = whole(
    labels.map((label) => {
      const place = placeOfLabel(label, naming.isRussian === true);
      return place === undefined ? undefined : place + from;
    }),
    options,
  );
  if (texts === undefined) return isDoubted ? undefined : places;
  if (places === undefined || String(places) === String(texts)) return texts;
  if (labels.every(isNumber)) {
    if (naming.numbers === undefined && !naming.hasLetters) return undefined;
    return naming.hasLetters || naming.numbers === 'texts' ? texts : places;
  }
  // Letters without anything between them may be a word.
  const isWord = /^\p{L}{2,}$/u.test(answer.trim());
  return naming.hasLetters && !isWord ? places : texts;
}
