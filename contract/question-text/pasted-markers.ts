/** The beginning of an option in a pasted text: `B)`, `(b)`, `*B)`, `- B)`, `B.`, `2)`, and in lines of their own `B:`, `B -`, and `2.` below questions whose numbers have words. */
export type Marker = {
  /** Where it begins, and where the text of its option does. */
  from: number;
  to: number;
  /** The letter, as a capital, or the number. */
  sign: string;
  /** Whether the option is marked as right: `*B)`, `B)*`, `+B)`, `**B)`. */
  isMarked: boolean;
};

/** For each place the signs that an option may have there. */
type Order = readonly (readonly string[])[];

/**
 * The orders of letters in use. Letters that look alike are taken for each other, since many type `А) В) С)` in Cyrillic letters:
 * whether `В` is the second or the third, the letter before it tells.
 */
const letterOrders: readonly Order[] = [
  'AА BВ CС DД EЕ FФ G HН I J',
  'AА Б BВ Г Д EЕ Ж З И KК',
  'AА Б CС DД EЕ',
].map((places) => places.split(' ').map((signs) => Array.from(signs)));

/** Orders of options that stand in two or three columns, and how many options there are at least. */
const columns: readonly (readonly [places: string, least: number])[] = [
  ['AА CС BВ DД', 3],
  ['AА В Б Г', 3],
  ['AА CС EЕ BВ DД', 5],
  ['AА DД BВ EЕ CС', 5],
];
const columnOrders = new Map<Order, number>(
  columns.map(([places, least]) => [places.split(' ').map((signs) => Array.from(signs)), least]),
);

/** How many letters with points follow each other within a line at least that are signs of options: two may be initials of names. */
const fewestInLine = 3;

const numberOrders: readonly Order[] = [Array.from({ length: 10 }, (_, place) => [String(place + 1)])];

/** A question whose number has a word or a sign, so that other numbers with points are of its options. */
const numberedByWord =
  /^[^\S\n]*(?:(?:savol|test|question|task|topshiriq|вопрос|тест|савол|задание|топшириқ)\s?№?|№)\s?\d|^[^\S\n]*\d{1,3}\s?-\s?(?:savol|test|topshiriq|вопрос|тест|савол|топшириқ|задание)/imu;

type Found = Marker & { delimiter: string; startsLine: boolean };

const pattern =
  /(^[^\S\n]*(?:[-–—~][^\S\n]?)?|\s|(?<=[?？:…;])(?=[*+]?\p{L}\)))(\*\*|[*+#✓✔√]?)[^\S\n]?\(?(\p{L}|\d{1,2})([).:]|[^\S\n]?(?:[-–—]|\)))(\*{0,2})/gmu;

function markersIn(text: string): Found[] {
  return Array.from(text.matchAll(pattern), (match) => {
    const [whole, space = '', before = '', sign = '', delimiter = '', after = ''] = match;
    const from = match.index;
    return {
      from,
      to: from + whole.length,
      sign: sign.toUpperCase(),
      delimiter: delimiter.trim(),
      isMarked: before + after !== '',
      startsLine: space.includes('\n') || from === 0 || text[from - 1] === '\n',
    };
  }).filter(
    ({ startsLine, delimiter, to }) =>
      startsLine || delimiter !== ')' || /\S\)\*{0,2}$/.test(text.slice(to - 4, to)),
  );
}

/** The alphabets of options and keys, each in its order. */
const alphabets = { latin: Array.from('ABCDEFGHIJ'), cyrillic: Array.from('АБВГДЕЖЗИК') } as const;

/** Options of one question, in the order of their signs, and the place of each sign that an answer may name. */
export type Run = {
  markers: readonly Marker[];
  order: Order;
  /**
   * The alphabet whose order answers use for options that have letters of the other one: `Ответ: в` is the third of `a) b) c)`; `alike` where
   * they use letters that look like those of the options.
   */
  answersIn?: keyof typeof alphabets | 'alike' | undefined;
};

/** The groups of at least two markers that follow each other in an order. */
function runsOf(markers: readonly Marker[], orders: readonly Order[]): Run[] {
  const runs: Run[] = [];
  let run: Marker[] = [];
  let fitting: readonly Order[] = [];
  const end = () => {
    const order = fitting.find((some) => run.length >= (columnOrders.get(some) ?? 2));
    if (order !== undefined) runs.push({ markers: run, order });
  };
  const fits = (among: readonly Order[], { sign }: Marker, place: number) =>
    among.filter((order) => order[place]?.includes(sign));
  for (const marker of markers) {
    const next = fits(fitting, marker, run.length);
    if (next.length > 0) {
      run.push(marker);
      fitting = next;
    } else if (fits(orders, marker, 0).length > 0) {
      end();
      run = [marker];
      fitting = fits(orders, marker, 0);
    }
  }
  end();
  return runs;
}

/**
 * The options of all questions in a text, in the spelling in which it has most of them; with numbers only where none has letters.
 * @param lettersOnly whether numbers are no options at all
 */
export function runsIn(text: string, lettersOnly = false): Run[] {
  const markers = markersIn(text);
  const brackets = markers.filter(({ delimiter }) => delimiter === ')');
  const dots = markers.filter(({ delimiter }) => delimiter === '.');
  const onLines = ({ startsLine }: Found) => startsLine;
  // `A. Navoiy` within a line is a name, unless a line begins with the first option.
  const besideDots = ({ startsLine, sign, to }: Found) =>
    startsLine || (sign !== 'A' && sign !== 'А' && /\s/.test(text[to] ?? ''));
  const best = (found: Run[][]) => {
    const counted = found.map((runs) => runs.reduce((sum, { markers: options }) => sum + options.length, 0));
    return found[counted.indexOf(Math.max(...counted))] ?? [];
  };
  const byLetters = best(
    [brackets.filter(onLines), brackets, dots.filter(onLines), dots.filter(besideDots)].map((some) =>
      runsOf(some, [...letterOrders, ...columnOrders.keys()]),
    ),
  );
  if (byLetters.length > 0) return byLetters;
  const inLines = runsOf(
    dots.filter(({ to }) => /\s/.test(text[to] ?? '')),
    letterOrders,
  ).filter((run) => run.markers.length >= fewestInLine);
  if (inLines.length > 0) return inLines;
  const others = markers.filter(
    (marker) => onLines(marker) && marker.delimiter !== ')' && marker.delimiter !== '.',
  );
  const byOthers = runsOf(others, letterOrders);
  if (byOthers.length > 0 || lettersOnly) return byOthers;
  const byNumbers = best([brackets.filter(onLines), brackets].map((some) => runsOf(some, numberOrders)));
  if (byNumbers.length > 0 || !numberedByWord.test(text)) return byNumbers;
  return runsOf(dots.filter(onLines), numberOrders);
}

/** The sign that has the same place in the other alphabet; undefined where that has none. */
function inOther(sign: string, alphabet: keyof typeof alphabets): string | undefined {
  const other = alphabet === 'latin' ? alphabets.cyrillic : alphabets.latin;
  return other[alphabets[alphabet].indexOf(sign)];
}

/** The place of the option that an answer names by its sign; -1 where there is none. */
export function placeOf({ markers, order, answersIn }: Run, sign: string): number {
  const written = sign.toUpperCase();
  const same = markers.findIndex((marker) => marker.sign === written);
  if (same !== -1) return same;
  const find = (name: string | undefined) => {
    const place = order.findIndex((signs) => name !== undefined && signs.includes(name));
    return place < markers.length ? place : -1;
  };
  const alike = find(written);
  const alphabet = alphabets.latin.includes(written) ? 'latin' : 'cyrillic';
  if ((alphabet === 'cyrillic') === order.some((signs) => signs.includes('Б'))) return alike;
  const counted = find(inOther(written, alphabet));
  // A small `в` does not look like `b`.
  const isSmall = answersIn !== 'alike' && (sign === 'в' || sign === 'b');
  const [first, second] = answersIn === alphabet || isSmall ? [counted, alike] : [alike, counted];
  return first === -1 ? second : first;
}

/**
 * The alphabet in whose order answers name options, by letters that only one order has.
 * @param signs the letters that the answers of a text name
 */
export function alphabetOf(signs: readonly string[]): Run['answersIn'] {
  const named = new Set(signs.map((sign) => sign.toUpperCase()));
  if (named.has('Б')) return 'cyrillic';
  if (named.has('С')) return 'alike';
  if (named.has('Г')) return 'cyrillic';
  return named.has('C') || named.has('D') ? 'latin' : undefined;
}
