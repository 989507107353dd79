import { toLatin } from '../../answer-text/uzbek-latin.ts';

/** A part of a question, as an option or a choice: what tells it from the others. */
export type SeenPart = {
  id: string;
  /** Where it stands among the others, from 0. */
  place: number;
  text: string;
  /** The file of its picture, where it has one. */
  picture?: string | undefined;
};

/** A text as texts of parts are compared. */
function exact(text: string): string {
  return text.trim().normalize('NFC');
}

/** A text without the differences of a correction of its spelling: case and white space. */
function folded(text: string): string {
  return exact(text).toLowerCase().replaceAll(/\s+/gu, '');
}

/** Punctuation, and the dollar signs of a formula. What may be a sign of a number, a point in it or a factorial stays. */
const punctuation = /[^\p{L}\p{M}\p{N}\p{S}%/\-−–.,!]|\$|[-–](?!\d)|(?<!\d)[.,!]|[.,](?!\d)/gu;

/** A text in Latin letters without punctuation: what stays where only the way in which it is written changes. */
export function lettersOf(text: string): string {
  return toLatin(text.normalize('NFKC').toLowerCase()).replaceAll(punctuation, '');
}

/** The digits of a text, and its pairs of neighbouring characters with how often each is there. */
type Spelling = { digits: string; pairs: ReadonlyMap<string, number>; count: number };

/** How many characters of a text are compared with those of others. */
const mostCompared = 300;

export function spellingOf(text: string): Spelling {
  const characters = Array.from(toLatin(folded(text.slice(0, mostCompared))));
  const pairs = characters.slice(1).map((next, place) => `${characters[place]}${next}`);
  const counts = new Map<string, number>();
  for (const pair of pairs) counts.set(pair, (counts.get(pair) ?? 0) + 1);
  return { digits: text.replaceAll(/\P{Nd}+/gu, ' ').trim(), pairs: counts, count: pairs.length };
}

/** From 0 to 1: how much of the spelling of two texts is the same. A text with another number is another text. */
export function likeness(a: Spelling, b: Spelling): number {
  if (a.digits !== b.digits || a.count + b.count === 0) return 0;
  let shared = 0;
  for (const [pair, count] of a.pairs) shared += Math.min(count, b.pairs.get(pair) ?? 0);
  const share = (2 * shared) / (a.count + b.count);
  // The same number says as much as all the words around it.
  return a.digits === '' ? share : (1 + share) / 2;
}

/** Two texts that are less alike are not taken for one that was respelled. */
const leastLikeness = 0.5;

/** The index of the one greatest of some numbers above a limit; undefined where there is none, or several are as great. */
function soleGreatest(values: readonly number[], above: number): number | undefined {
  const greatest = Math.max(above, ...values);
  const found = values.indexOf(greatest);
  return greatest > above && values.lastIndexOf(greatest) === found ? found : undefined;
}

/**
 * Pairs rows and columns that are more like each other than like any other one that is left, until there are none.
 * @param rows how like each row is to each column
 * @param above the likeness that a pair must exceed
 * @returns pairs of a row and a column
 */
export function pairAlike(rows: readonly (readonly number[])[], above: number): [number, number][] {
  const left = rows.map((values) => [...values]);
  const pairs: [number, number][] = [];
  for (let known = -1; known < pairs.length;) {
    known = pairs.length;
    for (const [row, values] of left.entries()) {
      const column = soleGreatest(values, above);
      if (column === undefined) continue;
      const others = left.map((likenesses) => likenesses[column] ?? 0);
      if (soleGreatest(others, above) !== row) continue;
      pairs.push([row, column]);
      values.fill(0);
      for (const likenesses of left) likenesses[column] = 0;
    }
  }
  return pairs;
}

/** A property that equal parts share; undefined where a part has none of that kind. */
type Mark = (part: SeenPart) => string | undefined;

const filled = (text: string) => (text === '' ? undefined : text);
const byText: Mark = ({ text }) => filled(exact(text));
const byFoldedText: Mark = ({ text }) => filled(folded(text));
const byLetters: Mark = ({ text }) => filled(lettersOf(text));
const byPicture: Mark = ({ picture }) => picture;
const byId: Mark = ({ id }) => id;
const byPlace: Mark = ({ place }) => String(place);
const by =
  (...marks: Mark[]): Mark =>
  (part) => {
    const values = marks.map((mark) => mark(part));
    return values.includes(undefined) ? undefined : JSON.stringify(values);
  };

/** The places of those parts that have each mark. */
function placesBy(parts: readonly SeenPart[], places: Iterable<number>, mark: Mark): Map<string, number[]> {
  const found = new Map<string, number[]>();
  for (const place of places) {
    const value = mark(parts[place] as SeenPart);
    if (value !== undefined) found.set(value, [...(found.get(value) ?? []), place]);
  }
  return found;
}

/**
 * Finds the part before a change that each part after it was. These are compared one after another, each among the parts that are left:
 * the text; the text without case and white space; without punctuation, in Latin letters; the spelling that is most alike; the picture; the id;
 * the place. Equally many parts that are left are matched in their order. Of several parts with one text, those in the same place are matched first.
 * @param ids whether the author names the ids: then a new id among known ones is a new part, whatever its place
 * @returns the place in `before` of each part of `after`; undefined for a new one
 */
export function matchParts(
  before: readonly SeenPart[],
  after: readonly SeenPart[],
  { ids }: { ids: boolean },
): (number | undefined)[] {
  const found = new Map<number, number>();
  const [ones, others] = [new Set(before.keys()), new Set(after.keys())];
  const pairInOrder = (from: readonly number[], to: readonly number[]) => {
    for (const [index, other] of to.entries()) {
      const partBefore = from[index];
      if (partBefore === undefined) return;
      found.set(other, partBefore);
      ones.delete(partBefore);
      others.delete(other);
    }
  };
  const pairBy = (mark: Mark, { unambiguous = false } = {}) => {
    const marked = placesBy(before, ones, mark);
    for (const [value, to] of placesBy(after, others, mark)) {
      const from = marked.get(value) ?? [];
      if (!unambiguous || (from.length === 1 && to.length === 1)) pairInOrder(from, to);
    }
  };
  const pairBySpelling = () => {
    const [from, to] = [[...ones], [...others]];
    const earlier = from.map((place) => spellingOf((before[place] as SeenPart).text));
    const later = to.map((place) => spellingOf((after[place] as SeenPart).text));
    const rows = earlier.map((partBefore) => later.map((other) => likeness(partBefore, other)));
    for (const [row, column] of pairAlike(rows, leastLikeness)) {
      pairInOrder([from[row] as number], [to[column] as number]);
    }
  };
  for (const mark of [by(byText, byPicture, byPlace), by(byText, byPicture), by(byText, byPlace), byText]) {
    pairBy(mark);
  }
  pairBy(byFoldedText, { unambiguous: true });
  pairBy(byLetters, { unambiguous: true });
  pairBySpelling();
  pairBy(byPicture, { unambiguous: true });
  if (ids) pairBy(byId);
  const known = new Set(before.map(({ id }) => id));
  if (!ids || !after.some(({ id }) => known.has(id))) {
    pairBy(byPlace);
    if (ones.size === others.size) pairInOrder([...ones], [...others]);
  }
  return after.map((_part, place) => found.get(place));
}
