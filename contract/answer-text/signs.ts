/**
 * The characters that people type for the apostrophes of oʻ, gʻ and sanʼat: grave, acute, ʹ ʻ ʼ ʽ ʾ ʿ ˈ ˊ ˋ, the single
 * quotation marks, primes and the saltillo. A grave before a letter may be a sign of code.
 */
const apostrophes = /(?<=\p{L})`|[´ʹʻʼʽʾʿˈˊˋ‘’‛′‵ꞌ]/gu;
const invisible = /[\p{Cf}\p{Variation_Selector}\u20e3]/gu;
/** A raised zero of a degree, as Word has it: 30⁰ and 20 ⁰C. */
const raisedZero = /(?<![*×xх·⋅∙•] ?10)(?<=\d ?)⁰(?![⁰¹²³⁴-⁹⁺⁻⁽ⁱⁿ])|⁰(?= ?[CFСcfс](?!\p{L}))/gu;
const superscripts = /[⁰¹²³⁴-⁹⁺⁻⁼⁽⁾ⁱⁿ]+/gu;
const subscripts = /[₀-₉₊₋]+/gu;
const otherNumbers = /\p{No}/gu;
const digits = /(?!\d)\p{Nd}/gu;

/** The spellings of each sign. Spellings precede those that they contain. */
const spellings: readonly [string, readonly string[]][] = [
  ['↔', ['<=>', '<->', '⇔', '⇌', '⇄', '⇋', '⟷', '⇆']],
  ['→', ['-->', '->', '⟶', '➔', '➝', '➜', '⇾']],
  ['⇒', ['⟹', '=>']],
  ['≥', ['>=', '⩾', '≧']],
  ['≤', ['<=', '⩽', '≦']],
  ['≠', ['!=', '=/=']],
  ['±', ['+/-', '+-']],
  ['≈', ['~', '≃', '≅']],
  ['·', ['×', '*', '⋅', '∙', '•', '∗', '✕', '✖', '⨯', '・']],
  ['/', ['÷', '⁄', '∕']],
  [':', ['∶']],
  ['-', ['‐', '‑', '‒', '–', '—', '―', '−', '⁃']],
  ['"', ['“', '”', '„', '‟', '«', '»', '‹', '›', '〝', '〞']],
  ['%', ['٪']],
  ['∅', ['⌀']],
  ['∆', ['△', 'Δ']],
  ['.', ['٫']],
  ["'", ['٬']],
  [',', ['،', '、']],
  [';', ['؛']],
  ['?', ['؟']],
];
const signs = new Map(spellings.flatMap(([sign, typed]) => typed.map((entry) => [entry, sign] as const)));
const escaped = (text: string) => text.replaceAll(/[*+/?.]/gu, String.raw`\$&`);
const oneOf = (typed: readonly string[]) => new RegExp(typed.map(escaped).join('|'), 'gu');
const single = oneOf([...signs.keys()].filter((typed) => typed.length === 1));
const several = oneOf([...signs.keys()].filter((typed) => typed.length > 1 && typed !== '+-'));
/** A plus before a minus is one sign only before what it belongs to: Na+- is none. */
const plusMinus = /\+-(?= ?[\p{L}\d(])/gu;

/**
 * Replaces what differs by the keyboard only: Unicode NFKC with one kind of apostrophe, dash, quotation mark and degree, one spelling
 * of each mathematical sign, European digits, and no invisible characters. Capitals and white space stay. NFKC alone would turn 5² into 52, 1½ into 11/2 and
 * 1010₂ into 10102, so powers get a ^, indices a _, and fractions are separated first. Applied twice it changes nothing more.
 */
export function foldSigns(text: string): string {
  const plain = isAscii.test(text) ? text.replaceAll(graveAfterLetter, "'") : foldCharacters(text);
  return plain.replace(single, oneSign).replace(several, oneSign).replace(plusMinus, oneSign);
}

const isAscii = /^[\x20-\x7e]*$/u;
const graveAfterLetter = /(?<=[a-z])`/giu;

function foldCharacters(text: string): string {
  return text
    .replace(invisible, '')
    .replace(/[″‶]/gu, '"')
    .replace(/[‴‷]/gu, `"'`)
    .replace(/⁗/gu, '""')
    .replace(apostrophes, "'")
    .replace(/[º˚∘ᵒ]/gu, '°')
    .replace(raisedZero, '°')
    .replace(superscripts, raise)
    .replace(subscripts, lower)
    .replace(otherNumbers, setApart)
    .normalize('NFKC')
    .replace(apostrophes, "'")
    .replace(digits, europeanDigit);
}

function setApart(number: string): string {
  const plain = number.normalize('NFKC');
  return plain === number ? number : ` ${plain} `;
}

const oneSign = (typed: string) => signs.get(typed) ?? typed;

/** The digits of a script follow each other, from its zero. */
function europeanDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value);
}

const raisable = /[\p{L}\p{Cs}\p{M}\p{N})\]}"'|]/u;

/** 5² becomes 5^2, x²⁺¹ becomes x^(2+1), and Na⁺ becomes Na+. A raised number before its letter, as in ¹⁴C, becomes a plain one. */
function raise(run: string, offset: number, text: string): string {
  const plain = run.normalize('NFKC').replaceAll('−', '-');
  const after = /[\p{L}\p{N}]/u.test(text[offset + run.length] ?? '') ? ' ' : '';
  if (!raisable.test(text[offset - 1] ?? ' ') || /^[+-]+$/u.test(plain)) return plain;
  if (/^(?:[+-]?\d+|\d+[+-]|[a-z])$/u.test(plain)) return `^${plain}${after}`;
  return /^\(.*\)$/u.test(plain) ? `^${plain}` : `^(${plain})`;
}

/** H₂O becomes H_2O, log₂8 becomes log_2 8. */
function lower(run: string, offset: number, text: string): string {
  const before = raisable.test(text[offset - 1] ?? ' ') ? '_' : '';
  const after = /\d/u.test(text[offset + run.length] ?? '') ? ' ' : '';
  return before + run.normalize('NFKC').replaceAll('−', '-') + after;
}

/** Case folding as of Unicode: ß equals ss, and σ equals ς. Dotted and dotless i are equal too. */
export function foldCase(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replaceAll('i\u0307', 'i')
    .normalize('NFKC');
}
