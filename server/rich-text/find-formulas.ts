/** A piece of a text: as it stands, or a formula without its dollar signs. `typed` is the piece with them. */
export type Piece =
  | { kind: 'text'; typed: string }
  | { kind: 'formula'; typed: string; tex: string; isDisplay: boolean };

/** Numbers and words of prose, such as `5 va 10`. */
const isNumber = /^\d[\d.,]*$/;
const isWord = /^\p{L}[\p{L}\p{M}'’‘ʻʼ-]+[.,;:!?]?$/u;

/**
 * Whether the text between two dollar signs is prose, so that they are signs of money: words and numbers without any
 * sign of a formula, which either lie between two numbers or are several words.
 */
function isProse(between: string): boolean {
  const parts = between.trim().split(/\s+/);
  const words = parts.filter((part) => isWord.test(part)).length;
  const numbers = parts.filter((part) => isNumber.test(part)).length;
  if (words + numbers < parts.length) return false;
  if (numbers === 0) return words > 1;
  return words > 0 && isNumber.test(parts[0] ?? '') && isNumber.test(parts.at(-1) ?? '');
}

/** Where the next dollar sign without a backslash before it stands; -1 where none does. */
function nextDollar(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '$') return at;
  }
  return -1;
}

const blankLine = /\n[^\S\n]*\n/;

/** The end of a formula that `$$` at `start` begins; -1 where it begins none. */
function endOfDisplay(text: string, start: number): number {
  const close = nextDollar(text, start + 2);
  if (close === -1 || text[close + 1] !== '$') return -1;
  const between = text.slice(start + 2, close);
  return between.trim() === '' || blankLine.test(between) || isProse(between) ? -1 : close + 2;
}

/** The end of a formula that `$` at `start` begins; -1 where it begins none. */
function endOfInline(text: string, start: number): number {
  if (/[\p{L}\p{N}]$/u.test(text.slice(Math.max(0, start - 2), start))) return -1;
  const close = nextDollar(text, start + 1);
  if (close === -1 || /\d/.test(text[close + 1] ?? '')) return -1;
  const between = text.slice(start + 1, close);
  if (between === '' || /^\s|\s$|\n/.test(between) || isProse(between)) return -1;
  return close + 1;
}

/**
 * Cuts a text at its formulas, by the rule that Pandoc has for them, and a stricter one for sums of money:
 * - `$…$` on one line: no space behind the first `$` and before the last, no letter or digit before the first, no digit behind
 *   the last; `$$…$$` without a blank line in it
 * - the text between is not prose: `$5 and 10$`
 * - `\$` begins and ends nothing
 * The pieces make up the text.
 */
export function findFormulas(text: string): Piece[] {
  const pieces: Piece[] = [];
  let done = 0;
  for (let at = nextDollar(text, 0); at !== -1; at = nextDollar(text, at)) {
    const isDisplay = text[at + 1] === '$';
    const end = isDisplay ? endOfDisplay(text, at) : endOfInline(text, at);
    const signs = isDisplay ? 2 : 1;
    if (end === -1) {
      at += signs;
      continue;
    }
    if (at > done) pieces.push({ kind: 'text', typed: text.slice(done, at) });
    const typed = text.slice(at, end);
    pieces.push({ kind: 'formula', typed, tex: typed.slice(signs, -signs).trim(), isDisplay });
    at = end;
    done = end;
  }
  if (done < text.length) pieces.push({ kind: 'text', typed: text.slice(done) });
  return pieces;
}

/** Whether a text has formulas, or would have them without the backslash before a dollar sign. */
export function hasFormulas(text: string): boolean {
  if (!text.includes('$')) return false;
  const isFormula = ({ kind }: Piece) => kind === 'formula';
  return findFormulas(text).some(isFormula) || findFormulas(text.replaceAll('\\$', '$')).some(isFormula);
}

/** A text without the backslashes before dollar signs. */
export function withoutEscapes(text: string): string {
  return text.replaceAll('\\$', '$');
}
