/** The number of a power that may stand in brackets: x^(2), x^{-2}, x^(n). */
const powerInBrackets = /\^ ?(?:\( ?([+-]?\d+|\d*[+-]|\p{L}) ?\)|\{ ?([^{}()]*?) ?\})/gu;
const time = /(?<![\d:])(?:[01]?\d|2[0-3]):[0-5]\d(?![\d:])/gu;
const division = /(?<=[\d)]|(?<!\p{L})\p{L}) ?: ?(?=[\d(]|\p{L}(?!\p{L}))/gu;
const insideBrackets = /(?<=[([{])[^()[\]{}]*(?=[)\]}])/gu;
const grouped = /^ ?[+-]?\d{1,3}(?:,\d{3})+\.\d+ ?$/u;
const bracketed =
  /\( ?(?<sign>[+-]? ?)(?<number>\d[\d.]*(?:,\d+)?(?<fraction>(?: \d+)? ?\/ ?\d[\d.]*)?) ?\)(?! ?[\^(!\d])/gu;
const signBelow = /(?<![\d.,)\]}\p{L}/] ?)([+-]?) ?(\d[\d.,]*) ?\/ ?([+-]) ?(?=\d)/gu;

const hasNotation = /[\d^`"_:()[\]{}√π·Øø<]|''|sqrt/iu;

/**
 * Gives one form to powers (x**2, x^{2}, x^(2)), divisions (6:2), lists in brackets, numbers in brackets and electron configurations. The list
 * (1,2) becomes (1;2), so that no point is a decimal. Case and spaces stay. The time is linear in the length.
 * @param text as `foldSigns` returns it, with single spaces
 */
export function foldNotation(text: string): string {
  if (!hasNotation.test(text)) return text;
  const configuration = readConfiguration(text);
  if (configuration !== undefined) return configuration;
  const folded = text
    .replaceAll('`', "'")
    // A word that ends in an apostrophe may stand in single quotation marks.
    .replaceAll(/^'[^']/u.test(text) ? /''(?!$|\p{L})/gu : /(?<!\p{L})''|''(?!\p{L})/gu, '"')
    .replaceAll('··', '^')
    .replaceAll('<>', '≠')
    .replace(powerInBrackets, (_whole, number?: string, group = '') =>
      number !== undefined
        ? `^${number}`
        : /^[+-]?\w+$|^\w*[+-]$/u.test(group)
          ? `^${group} `
          : `^(${group})`,
    )
    .replaceAll(/_\{([^{}]*)\}/gu, '_$1 ')
    .replaceAll(/(?<=\d)(?<!(?:^|[^\d])10)\^0(?![\d.,])/gu, '°')
    .replaceAll(/(?<![\p{L}\p{M}])(?:[Øø])(?![\p{L}\p{M}])/gu, '∅')
    .replaceAll(/(?<!\p{L})sqrt(?= ?[(\d])/giu, '√')
    .replaceAll('π', ' pi ')
    .replaceAll(insideBrackets, (list) =>
      list.includes(';') || grouped.test(list) ? list : list.replaceAll(',', ';'),
    );
  return foldDivisions(folded)
    .replace(bracketed, withoutBrackets)
    .replace(bracketed, withoutBrackets)
    .replace(/(?<=√) ?\( ?(\d+|\p{L}) ?\)/gu, '$1')
    .replace(signBelow, (_whole, first: string, over: string, second: string) =>
      (first === '-') === (second === '-') ? `${over}/` : `-${over}/`,
    );
}

/** 6:2 is a division, 10:30 a time, and the colon of a sentence stays. */
function foldDivisions(text: string): string {
  if (!text.includes(':')) return text;
  const times = [...text.matchAll(time)].map(({ 0: { length }, index }) => ({
    from: index,
    to: index + length,
  }));
  let next = 0;
  return text.replace(division, (colon: string, place: number) => {
    while (next < times.length && (times[next]?.to ?? 0) <= place) next += 1;
    return (times[next]?.from ?? Infinity) < place ? colon : '/';
  });
}

/** The number in brackets, where these are not those of a function, a product, a power or a period: (-5), -(3/4), 3/(-4). */
function withoutBrackets(whole: string, ...rest: unknown[]): string {
  const [place, text, found] = rest.slice(-3) as [number, string, Record<string, string | undefined>];
  const { sign = '', number = '', fraction } = found;
  const before =
    text
      .slice(Math.max(0, place - 2), place)
      .trimEnd()
      .at(-1) ?? ' ';
  if (/[\p{L}\p{M}\p{N})\]}.,^√'"]/u.test(before)) return whole;
  if (/[+±-]/u.test(before) && sign.trim() !== '') return whole;
  const divides = before === '/' || /^ ?\//u.test(text.slice(place + whole.length, place + whole.length + 2));
  return fraction !== undefined && divides ? whole : sign + number;
}

const shell = String.raw`[1-7](?:s\^?[12]|p\^?[1-6]|d\^?(?:10|[1-9])|f\^?(?:1[0-4]|[1-9]))`;
const configurations = new RegExp(
  String.raw`^(?<core>\[?(?:He|Ne|Ar|Kr|Xe|Rn)\]?)?(?<shells>(?:${shell})+)[.,;]?$`,
  'iu',
);
const shells = new RegExp(String.raw`${shell}(?=[1-7][spdf]|$)`, 'giu');
/** A longer text is no electron configuration. */
const longestConfiguration = 200;

/** 1s2 2s2 2p6, 1s²2s²2p⁶ and 1s22s22p6 in one form; undefined for everything else. */
function readConfiguration(text: string): string | undefined {
  if (text.length > longestConfiguration || !/[1-7][spdf]/iu.test(text)) return undefined;
  const compact = text.replaceAll(/\s|(?<=\^)[({](?=\d+[)}])|(?<=[({]\d{1,2})[)}]/gu, '');
  const { core = '', shells: all } = configurations.exec(compact)?.groups ?? {};
  if (all === undefined) return undefined;
  const parts = [...all.matchAll(shells)].map(([part]) => part.replace(/(?<=[spdf])\^?/iu, '^'));
  return [core.replaceAll(/[[\]]/gu, ''), ...parts].join(' ').trim();
}
