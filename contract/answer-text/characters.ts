/**
 * The characters that people type for the apostrophes of oʻ, gʻ and sanʼat: grave, acute, ʹ ʻ ʼ ʽ ʾ ʿ ˈ ˊ ˋ, the single
 * quotation marks, primes and the saltillo.
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
 * Converts a text to Unicode NFKC in lower case, with one kind of apostrophe, dash and quotation mark and no invisible
 * characters. NFKC alone would turn 5² into 52, 1½ into 11/2 and 1010₂ into 10102, so superscripts, fractions and subscripts
 * are separated first.
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

/** Na⁺ becomes Na+. Before any other power a ^ is inserted: 5² becomes 5^2, and sm² becomes sm^2, which is read as sm2. */
function raise(run: string, offset: number, text: string): string {
  const plain = run.normalize('NFKC');
  const before = text[offset - 1] ?? ' ';
  if (/\s/u.test(before) || /^[+−]+$/u.test(plain)) return plain;
  return `^${plain}`;
}

/**
 * H₂O becomes H2O. After a digit a _ is inserted: 1010₂ becomes 1010_2. Before a digit a space is inserted: log₂8 becomes
 * log2 8.
 */
function lower(run: string, offset: number, text: string): string {
  const before = /[\d\p{No}]/u.test(text[offset - 1] ?? '') ? '_' : '';
  const after = /\d/u.test(text[offset + run.length] ?? '') ? ' ' : '';
  return before + run.normalize('NFKC') + after;
}
