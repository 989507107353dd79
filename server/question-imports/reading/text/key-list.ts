import type { Span } from '../../../../contract/question-text/pasted-question.ts';
import { linesIn, type TextSpan } from './blocks.ts';

/** What a list of keys says of one question: the signs of its right options, or its answer. */
export type ListedKey = { signs: readonly string[]; text: string };

/** A list of keys: where it stands, its keys by the numbers of the questions, and those without a number. */
export type KeyList = Span & {
  byNumber: ReadonlyMap<number, ListedKey>;
  inOrder: readonly ListedKey[];
  /** Whether words above it say that it is a list of keys. */
  hasHeading: boolean;
};

const apostrophe = "['ʻ‘’ʼ`´]";
const heading = new RegExp(
  '^\\s*(?:(?:test(?:lar|ning)?|savol(?:lar)?|тест(?:ы|лар)?)\\s+)?' +
    `(?:to${apostrophe}?g${apostrophe}?ri\\s+|тўғри\\s+|правильные\\s+|верные\\s+|correct\\s+|right\\s+)?` +
    '(?:javob(?:lar|lari)?|kalit(?:lar|i|lari)?|жавоб(?:лар|лари)?|калит(?:лар|и|лари)?|ответы?|ключи?|answers?(?:\\s+keys?)?|keys?)' +
    `(?:\\s+(?:jadvali|varag${apostrophe}?i|kaliti|жадвали|sheet|к\\s+(?:тест|задани)\\p{L}*))?` +
    '(?!\\p{L})\\s*[:.–—-]*\\s*',
  'iu',
);
/** `1-variant`, `II вариант`: one of several lists of keys begins. */
const variant =
  /^(?:[\dIVX]{1,4}|[A-DА-Г])?\s*[-–.]?\s*(?:variant|вариант)\s*[-–№]?\s*[\dA-DА-ГIVX]{0,4}\s*[:.]?$/iu;
/** The same before the keys of the variant in its line: `1-variant: 1-A, 2-B`. */
const variantBefore =
  /^\s*(?:[\dIVX]{1,4}|[A-DА-Г])?\s?[-–.]?\s?(?:variant|вариант|part|section|qism|bo['ʻ‘’ʼ`´]?lim|часть|раздел)\s?[-–№]?\s?(?:\d{1,2}|[A-DА-Г]|[IVX]{1,4})?\s?[:.)–—-]\s*(?=\d)/iu;
/** The letter of a part of an examination before the number of a question: `А1 - 2`. */
const partBefore = /(?<![\p{L}\d])[AАBВCС](?=\d{1,2}\s?[-–—.):]\s?[\p{L}\d])/gu;
/** The number of a question and that of its right option. */
const bare = /^\s*\d{1,4}\s?[-–—]\s?\d{1,2}\s*[,;.]?\s*$/;
/** Options, whose texts may be numbers: `A) 3`, `1. A) 3 B) 4`. */
const options = /^[*+]?\(?\p{L}\s?[).]\s*\S|(?:^|\s)\(?\p{L}\)\s.*\s\(?\p{L}\)\s/u;
/** More lists of keys are none. */
const mostLists = 100;
/** How long a line of a list of keys can be, in characters. */
const longestLine = 10_000;

/** Words that may also stand before the answer of one question. */
const single = /^\s*(?:\S+\s+)?(?:javob|жавоб|ответ|answer|key|kalit|калит|ключ)(?!\p{L})\s*[:.–—-]*\s*\S/iu;

type Keys = [number | undefined, ListedKey][];
type Token = { number: number } | { signs: string[] };

const separator = /[\s,;|/.:()[\]–—=_-]+/uy;
/** Words of headings of a table of keys. */
const word =
  /(?:t\/r|savol(?:lar)?|javob(?:lar|i)?|№|вопросы?|ответы?|саволлар|савол|жавоблар|жавоб|questions?|answers?|keys?|raqami|номер)(?!\p{L})/iuy;
/** A number; one of four digits only right before a letter, since it may be a year. */
const numeral = /(\d{1,3}(?!\d)|\d{4}(?=\s?[-–—.):]?\s?[A-JА-КСНa-jа-кс](?!\p{L})))/uy;
const letter = /([A-JА-КСН])(?!\p{L})|([A-FА-ЕС]{2,100})(?![\p{L}\d])|([a-jа-кс])(?!\p{L})/uy;

/** `1-3: BAC`, `1–5: A B C D E`: as many letters as numbers. */
const range =
  /(\d{1,4})\s?(?:[-–—]|\.{2,3}|…)\s?(\d{1,4})(?![\d-])\s?[-–—:.)=]*\s*((?:[A-JА-КСНa-jа-кс][\s,;]{0,20}){1,100})(?![\p{L}\d])/uy;

/** The numbers and letters of a range; none where it has not one letter for each number. */
function tokensOfRange([, first, last, letters = '']: RegExpExecArray): Token[] {
  const from = Number(first);
  const signs = letters.toUpperCase().match(/\p{L}/gu) ?? [];
  if (Number(last) - from + 1 !== signs.length) return [];
  return signs.flatMap((sign, at): Token[] => [{ number: from + at }, { signs: [sign] }]);
}

/** The numbers and letters of a line that has nothing else; undefined of another line. */
function tokensOf(line: string): Token[] | undefined {
  const tokens: Token[] = [];
  let at = 0;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(line);
    if (found !== null) at = pattern.lastIndex;
    return found;
  };
  while (at < line.length) {
    if (take(separator) !== null || take(word) !== null) continue;
    const start = at;
    const ranged = take(range);
    const listed = ranged === null ? [] : tokensOfRange(ranged);
    if (listed.length > 0) {
      for (const token of listed) tokens.push(token);
      continue;
    }
    at = start;
    const number = take(numeral);
    if (number !== null) {
      tokens.push({ number: Number(number[1]) });
      continue;
    }
    const [signs] = take(letter) ?? [];
    if (signs === undefined) return undefined;
    tokens.push({ signs: Array.from(signs.toUpperCase()) });
  }
  return tokens;
}

/** The keys of numbers and letters that take turns, `1 A 2 B`, or stand above each other, `1 2 A B`; undefined where they do not fit. */
function keysOf(tokens: readonly Token[]): Keys | undefined {
  const keys: Keys = [];
  let at = 0;
  while (at < tokens.length) {
    const numbers: number[] = [];
    const letters: string[][] = [];
    for (let token = tokens[at]; token !== undefined && 'number' in token; token = tokens[(at += 1)])
      numbers.push(token.number);
    for (let token = tokens[at]; token !== undefined && 'signs' in token; token = tokens[(at += 1)])
      letters.push(token.signs);
    const [first] = numbers;
    if (first !== undefined && numbers.length === 1 && letters.length > 0)
      keys.push([first, { signs: letters.flat(), text: '' }]);
    else if (numbers.length === letters.length)
      for (const [place, number] of numbers.entries())
        keys.push([number, { signs: letters[place] ?? [], text: '' }]);
    else if (numbers.length === 0 && letters.length === 1 && (letters[0]?.length ?? 0) > 2)
      for (const sign of letters.flat()) keys.push([undefined, { signs: [sign], text: '' }]);
    else if (numbers.length === 0 && letters.every(({ length }) => length === 1))
      for (const signs of letters) keys.push([undefined, { signs, text: '' }]);
    else return undefined;
  }
  return keys;
}

/** `21. Toshkent`, in a list of keys. */
const written = /^\s*(\d{1,4})\s*[-–—.):]\s*(\S.*)$/u;
/** Between the keys of a line: `1-2, 2-4; 3 – Toshkent`. */
const betweenKeys = /[,;]\s*(?=\d{1,4}\s?[-–—.):])/;
/** Between keys that only their numbers part: `1. Toshkent 2. H2O`. */
const beforeNext = /\s+(?=\d{1,4}[.)]\s)/;
/** Letters or a number that name options. */
const naming = /^(?:[A-JА-КСН]{1,5}|[a-jа-кс]|\d{1,2})[).]?$/u;

const letterFirst = /^\(?([A-JА-К])\s?[).]\s*(?=\S)/u;

/** A key with the text of the right option behind its letter, `B) Paris`, or in words. */
const keyInWords = (value: string): ListedKey => ({
  signs: Array.from(letterFirst.exec(value)?.[1] ?? ''),
  text: value,
});

/** The keys of a line whose numbers each have a number or words behind them, of which some are no letters. */
function pairsOf(line: string): Keys {
  const bySigns = line.split(betweenKeys);
  const bySpaces = line.trim().split(beforeNext);
  const [first = NaN] = bySpaces.map((part) => Number.parseInt(part, 10));
  const isCounted = bySpaces.every((part, at) => Number.parseInt(part, 10) === first + at);
  const parts = (bySigns.length === 1 && isCounted ? bySpaces : bySigns).map((part) => written.exec(part));
  const values = parts.map((part) => part?.[2]?.trim().replace(/[;,]$/, '') ?? '');
  const isFit = parts.every((part) => part !== null && !/^\d+\s*[-–—.):]/.test(part[2] ?? ''));
  if (!isFit || !values.some((value) => /^\d{1,3}$/.test(value) || (parts.length > 1 && !naming.test(value))))
    return [];
  return parts.map((part, place) => {
    const value = values[place] ?? '';
    if (letterFirst.test(value)) return [Number(part?.[1]), keyInWords(value)];
    const signs = naming.test(value) ? Array.from(/^\d/.test(value) ? [value] : value.toUpperCase()) : [];
    return [Number(part?.[1]), { signs: signs.filter((name) => !/[).]/.test(name)), text: value }];
  });
}

function listOf(region: Span, keys: Readonly<Keys>, hasHeading: boolean): KeyList[] {
  const lists: KeyList[] = [];
  let byNumber = new Map<number, ListedKey>();
  const inOrder: ListedKey[] = [];
  const end = () => {
    if (byNumber.size > 0) lists.push({ ...region, byNumber, inOrder: [], hasHeading });
    byNumber = new Map();
  };
  for (const [number, key] of keys) {
    if (number === undefined) inOrder.push(key);
    else {
      // Numbers from the beginning again: the keys of another variant.
      if (byNumber.has(number) || number === 1) end();
      byNumber.set(number, key);
    }
  }
  end();
  return inOrder.length > 0 ? [...lists, { ...region, byNumber: new Map(), inOrder, hasHeading }] : lists;
}

/** Lines that can be a list of keys: the place behind the last one, and the keys; none where they do not fit. */
type Candidate = {
  first: number;
  next: number;
  keys: Keys;
  hasHeading: boolean;
};

/** The keys of several questions without anything between them: `BACD`. */
const together = /^\p{Lu}{3,100}\s*$/u;

/** The numbers and letters of a line, whether words stand before them that say what they are. */
function readLine(line: string): { tokens: Token[] | undefined; isHeading: boolean } {
  const text = line.trim();
  if (text.length > longestLine || options.test(text)) return { tokens: undefined, isHeading: false };
  if (text.length < 60 && variant.test(text)) return { tokens: [], isHeading: false };
  const [words] = heading.exec(text) ?? [];
  if (words === undefined) return { tokens: tokensOf(text), isHeading: false };
  const tokens = tokensOf(text.slice(words.length));
  const isHeading =
    tokens === undefined
      ? pairsOf(text.slice(words.length)).length > 1
      : tokens.length !== 1 || together.test(text.slice(words.length));
  return { tokens: isHeading ? (tokens ?? []) : undefined, isHeading };
}

/**
 * The list that may begin in a line; undefined where none can. A heading begins another list.
 * @param onlyKeys whether from a line to the end there is nothing that cannot be of a list of keys
 */
function candidateAt(
  lines: readonly TextSpan[],
  first: number,
  onlyKeys: (line: number) => boolean,
): Candidate | undefined {
  let tokens: Token[] = [];
  const candidate: Candidate = { first, next: first, keys: [], hasHeading: false };
  let fits = true;
  const flush = () => {
    const some = keysOf(tokens);
    tokens = [];
    if (some === undefined) fits = false;
    else for (const key of some) candidate.keys.push(key);
  };
  for (let at = first; at < lines.length; at += 1) {
    const { text } = lines[at] ?? { text: '' };
    if (text.trim() === '') continue;
    const line = readLine(text);
    // Below a row of numbers the row of answers has a heading of its own.
    const last = tokens.at(-1);
    const isRow = last !== undefined && 'number' in last;
    if (line.isHeading && at > first && !isRow) break;
    candidate.hasHeading ||= line.isHeading && !isRow;
    const [, number, answer = ''] = written.exec(text) ?? [];
    const pairs = candidate.hasHeading || bare.test(text) ? pairsOf(text.replace(heading, '')) : [];
    const isWritten = line.tokens === undefined || /^[-−]?\d+(?:[.,]\d+)?$/.test(answer.trim());
    const isInWords = pairs.some(([, { signs }]) => signs.length === 0);
    if (pairs.length > 0 && (!isInWords || onlyKeys(at))) {
      flush();
      for (const pair of pairs) candidate.keys.push(pair);
    } else if (candidate.hasHeading && isWritten && number !== undefined && onlyKeys(at)) {
      flush();
      candidate.keys.push([Number(number), keyInWords(answer.trim())]);
    } else if (line.tokens === undefined) break;
    else for (const token of line.tokens) tokens.push(token);
    candidate.next = at + 1;
  }
  if (candidate.next === first) return undefined;
  flush();
  return fits ? candidate : { ...candidate, keys: [] };
}

/** Whether lines are a list of keys. @param isLast whether nothing but lists of keys follows them */
function isList(
  { keys, hasHeading, first }: Candidate,
  lines: readonly TextSpan[],
  isLast: boolean,
): boolean {
  const inOrder = keys.filter(([number]) => number === undefined).length;
  const text = lines[first]?.text ?? '';
  // A letter that is named again is the key of another question: `Kalit: A A C`.
  const named = keys.flatMap(([, key]) => key.signs);
  const isOfSeveral = inOrder === keys.length && new Set(named).size < named.length;
  const isOfSingle = single.test(text) && !isOfSeveral && !together.test(text.replace(heading, ''));
  // `Javob: 3.14` is a number.
  if (isOfSingle && keys.length === 1 && keys.every(([, key]) => /^\d/.test(key.text))) return false;
  // Lines below another heading may be questions.
  const needsEnd =
    !hasHeading || inOrder > 0 || keys.some(([, { signs }]) => signs.length === 0) || isOfSingle;
  const isOfMany = inOrder === 0 || (inOrder > (hasHeading ? 1 : 2) && !isOfSingle);
  return keys.length > (hasHeading ? 0 : 1) && isOfMany && (isLast || !needsEnd);
}

/**
 * The lists of keys in a text: below words that say so, or two keys or more at the end of the text. Keys may follow each other, `1-A 2-B`,
 * stand in a table of lines, or without numbers, `A B C`; below a heading a key may be an answer: `3. Tashkent`.
 * @param text with `\n` at the ends of its lines
 */
export function keyListsIn(text: string): KeyList[] {
  const lines = linesIn(text).map(({ from, to, text: line }): TextSpan => ({
    from,
    to,
    text: line.replace(variantBefore, '').replaceAll(partBefore, ''),
  }));
  const others = lines.findLastIndex(
    ({ text: line }) =>
      line.trim() !== '' && !written.test(line.replace(heading, '')) && readLine(line).tokens === undefined,
  );
  const candidates: Candidate[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    if (lines[at]?.text.trim() === '') continue;
    const candidate = candidateAt(lines, at, (line) => line > others);
    if (candidate === undefined) continue;
    candidates.push(candidate);
    at = candidate.next - 1;
  }
  const lists: KeyList[][] = [];
  const lastFilled = (below: number) => {
    let at = below - 1;
    while (lines[at]?.text.trim() === '') at -= 1;
    return at;
  };
  // The last line that is of no list of keys at the end.
  let filled = lastFilled(lines.length);
  for (const candidate of candidates.toReversed()) {
    const isLast = candidate.next > filled;
    if (!isList(candidate, lines, isLast)) continue;
    if (isLast) filled = lastFilled(candidate.first);
    const region = { from: lines[candidate.first]?.from ?? 0, to: lines[candidate.next - 1]?.to ?? 0 };
    lists.push(listOf(region, candidate.keys, candidate.hasHeading));
  }
  return lists.toReversed().flat().slice(-mostLists);
}
