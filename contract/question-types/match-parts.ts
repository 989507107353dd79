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

/** What two parts share that are one; undefined where a part has nothing of that kind. */
type Mark = (part: SeenPart) => string | undefined;

const filled = (text: string) => (text === '' ? undefined : text);
const byText: Mark = ({ text }) => filled(exact(text));
const byFoldedText: Mark = ({ text }) => filled(folded(text));
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
 * Says which part before a change each part after it is: the one with the same text, then the one whose text differs in case and white
 * space alone, then the one with the same picture, then the one with the same id, then the one in the same place. What is left then on
 * both sides is matched in its order, where it is as many. Of several parts with the same text each is the one in its place first.
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
      const one = from[index];
      if (one === undefined) return;
      found.set(other, one);
      ones.delete(one);
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
  for (const mark of [by(byText, byPicture, byPlace), by(byText, byPicture), by(byText, byPlace), byText]) {
    pairBy(mark);
  }
  pairBy(byFoldedText, { unambiguous: true });
  pairBy(byPicture, { unambiguous: true });
  if (ids) pairBy(byId);
  const known = new Set(before.map(({ id }) => id));
  if (!ids || !after.some(({ id }) => known.has(id))) {
    pairBy(byPlace);
    if (ones.size === others.size) pairInOrder([...ones], [...others]);
  }
  return after.map((_part, place) => found.get(place));
}
