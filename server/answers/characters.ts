/**
 * Every sign that people type for the one in oʻ and gʻ, and for the tutuq belgisi of sanʼat: grave, acute, ʹ ʻ ʼ ʽ ʾ ʿ ˈ ˊ ˋ,
 * the single quotation marks, primes and the saltillo.
 */
const apostrophes = /[`´ʹʻʼʽʾʿˈˊˋ‘’‛′‵ꞌ]/gu;
const dashes = /[‐‑‒–—―−]/gu;
const doubleQuotes = /[“”„‟«»‹›]/gu;
const degrees = /[º˚]/gu;
const invisible = /[\p{Cf}\p{Variation_Selector}]/gu;
const superscripts = /[⁰¹²³⁴-⁹⁺⁻⁼⁽⁾ⁱⁿ]+/gu;
const subscripts = /[₀-₉]+/gu;
const otherNumbers = /\p{No}/gu;

/**
 * Brings a text to Unicode NFKC in small letters, with one kind of apostrophe, dash and quotation mark and nothing invisible.
 * NFKC alone would turn 5² into 52, 1½ into 11/2 and 1010₂ into 10102: what stands higher or lower than the line is set apart first.
 */
export function foldCharacters(text: string): string {
  return text
    .replace(invisible, '')
    .replace(apostrophes, "'")
    .replace(degrees, '°')
    .replace(superscripts, raise)
    .replace(subscripts, lower)
    .replace(otherNumbers, ' $& ')
    .normalize('NFKC')
    .replace(/⁄|∕/gu, '/')
    .replace(dashes, '-')
    .replace(doubleQuotes, '"')
    .toLowerCase();
}

/** sm² reads like the sm2 that a keyboard gives, and Na⁺ like Na+; any other power is told apart by the sign ^ (5² is 5^2). */
function raise(run: string, offset: number, text: string): string {
  const plain = run.normalize('NFKC');
  const before = text[offset - 1] ?? ' ';
  if (/\s/u.test(before) || /^[+−]+$/u.test(plain)) return plain;
  if (/\p{L}/u.test(before) && /^\d+[+−]?$/u.test(plain)) return plain;
  return `^${plain}`;
}

/** H₂O reads like H2O; the base in 1010₂ is told apart by the sign _, and log₂8 does not become the logarithm of 28. */
function lower(run: string, offset: number, text: string): string {
  const before = /[\d\p{No}]/u.test(text[offset - 1] ?? '') ? '_' : '';
  const after = /\d/u.test(text[offset + run.length] ?? '') ? ' ' : '';
  return before + run.normalize('NFKC') + after;
}
