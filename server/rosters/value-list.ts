/* Several values in one cell: classes, and IDs of children. Only a comma separates them; a value with a comma stands in quotation marks. */

/** Values of the school that have commas: where one stands in a cell as a whole, it is not divided. */
export type KnownValues = {
  /** The most commas that one of them has. */
  commas: number;
  has: (text: string) => boolean;
};

export const nothingKnown: KnownValues = { commas: 0, has: () => false };

/**
 * Those of some values that have commas.
 * @param keyOf values with the same key are taken for the same
 */
export function knownValues(
  values: readonly string[],
  keyOf: (value: string) => string = String,
): KnownValues {
  const some = values.filter((value) => value.includes(','));
  const keys = new Set(some.map(keyOf));
  const commas = some.reduce((most, value) => Math.max(most, value.split(',').length - 1), 0);
  return { commas, has: (text) => keys.has(keyOf(text)) };
}

/**
 * Values as one cell, which `splitValues` reads back, whatever values the school has.
 * @param quotesAll whether the school has values with commas, for which several values together could be taken
 */
export function joinValues(values: readonly string[], quotesAll: boolean): string {
  return values
    .map((value) =>
      value.includes(',') || value.startsWith('"') || (quotesAll && values.length > 1)
        ? `"${value.replaceAll('"', '""')}"`
        : value,
    )
    .join(', ');
}

type Part = { value: string; start: number; end: number; isQuoted: boolean };

/** In quotation marks, which are doubled within it, up to a comma or the end; else whatever stands before the next comma. */
const next = /[ \t]*(?:"((?:[^"]|"")*)"[ \t]*(?=,|$)|([^,]*))/y;

function partsOf(line: string): Part[] {
  const parts: Part[] = [];
  for (let start = 0; start <= line.length;) {
    next.lastIndex = start;
    const [whole, quoted, plain = ''] = next.exec(line) ?? [''];
    const end = start + whole.length;
    parts.push({
      value: quoted === undefined ? plain.trim() : quoted.replaceAll('""', '"').trim(),
      start,
      end,
      isQuoted: quoted !== undefined,
    });
    start = end + 1;
  }
  return parts;
}

function* valuesOf(line: string, known: KnownValues): Generator<string> {
  const parts = partsOf(line);
  for (let at = 0; at < parts.length;) {
    const some = parts.slice(at, at + 1 + known.commas);
    const firstQuoted = some.findIndex(({ isQuoted }) => isQuoted);
    if (firstQuoted !== -1) some.length = Math.max(1, firstQuoted);
    const textUpTo = (count: number) => line.slice(some[0]?.start, some[count - 1]?.end).trim();
    while (some.length > 1 && !known.has(textUpTo(some.length))) some.length -= 1;
    yield some.length > 1 ? textUpTo(some.length) : (some[0]?.value ?? '');
    at += some.length;
  }
}

/** The values of a cell, or of several cells that are joined by line breaks; each once, none blank. */
export function splitValues(text: string, known: KnownValues = nothingKnown): string[] {
  const values = text.split('\n').flatMap((line) => Array.from(valuesOf(line, known)));
  return [...new Set(values.filter((value) => value !== ''))];
}
