/** The symbols of units, in the spelling of physics, of Uzbek and of Russian; those to which prefixes are added before the others. */
const withPrefixes =
  'm s g t A V W Vt Pa N J Hz Ω F C T H l L mol B eV cal bar K м с г т А В Вт Па Н Дж Гц Ом Ф Кл Тл Гн л моль Б эВ кал бар';
const withoutPrefixes = 'h d M S min sm ч мин сут';
const prefixes = 'p n μ m c s d da h k M G T п н мк м с д да г к М Г Т';

const symbols = [...withPrefixes.split(' '), ...withoutPrefixes.split(' ')];
const spellings = new Set([
  ...symbols,
  ...prefixes.split(' ').flatMap((prefix) => withPrefixes.split(' ').map((symbol) => prefix + symbol)),
]);
const capitals = (text: string) =>
  Array.from(text).filter((letter) => letter !== letter.toLowerCase()).length;
/** The units that a spelling in lower case may mean, the likeliest first. */
const byLowerCase = new Map<string, string[]>();
for (const entry of spellings) {
  const lower = entry.toLowerCase();
  byLowerCase.set(lower, [...(byLowerCase.get(lower) ?? []), entry]);
}
for (const ones of byLowerCase.values()) {
  ones.sort(
    (entry, other) =>
      Number(symbols.includes(other)) - Number(symbols.includes(entry)) || capitals(entry) - capitals(other),
  );
}

/** The unit with u for μ: um is μm. */
export function withMicro(word: string): string {
  const micro = `μ${word.slice(1)}`;
  return /^u\p{L}/u.test(word) && spellings.has(micro) ? micro : word;
}

export function isUnit(word: string): boolean {
  return byLowerCase.has(withMicro(word).toLowerCase());
}

/**
 * Where a unit has its capitals, if these tell it from another one: mW and MW, pA and Pa, s and S. Blank where case says nothing, as in KM. The first letter
 * of a spelling that is none, as in Mw, tells milli from mega.
 */
export function caseOfUnit(word: string): string {
  const meant = byLowerCase.get(word.toLowerCase()) ?? [];
  if (meant.length < 2) return '';
  const first = /^[mMмМ]/u.exec(word)?.[0];
  const unit = meant.includes(word)
    ? word
    : (meant.find((entry) => first !== undefined && entry.startsWith(first)) ?? meant[0] ?? '');
  return capitals(unit) === 0
    ? ''
    : Array.from(unit, (letter) => (letter === letter.toLowerCase() ? '-' : '+')).join('');
}
