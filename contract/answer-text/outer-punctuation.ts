import type { Token } from './tokens.ts';

const sentenceMarks = new Set(['.', ',', ';', ':', '!', '?', '"', '¡', '¿']);
const brackets = new Map([
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
]);
const closing = new Set(brackets.values());

/**
 * Removes the punctuation around an answer: sentence marks, quotation marks, a dash before or after the text, and brackets
 * around no list. Punctuation with a meaning stays: the minus of -5 or -x, the charge of Na+, %, °, the factorial 5!, the
 * brackets of (2; 3) and f(x). An = before a number says nothing.
 * An answer of punctuation only, as to a question on punctuation, stays as it is.
 */
export function stripOuterPunctuation(tokens: Token[]): Token[] {
  const stripped = stripMarks(stripBrackets(stripMarks(tokens)));
  return stripped.length > 0 ? stripped : tokens;
}

function stripMarks(tokens: Token[]): Token[] {
  let start = 0;
  let quotes = 0;
  let doubleQuotes = 0;
  while (start < tokens.length && opensWithMark(tokens[start], tokens[start + 1])) {
    if (tokens[start]?.text === "'") quotes += 1;
    if (tokens[start]?.text === '"') doubleQuotes += 1;
    start += 1;
  }
  const rest = tokens.slice(start);
  for (let last = rest.at(-1); last !== undefined; last = rest.at(-1)) {
    if (last.text === '"' && doubleQuotes === 0 && marksOperand(rest.at(-2))) break;
    if (last.text === '"') doubleQuotes -= 1;
    if (quotes > 0 && last.text.endsWith("'")) {
      // A final apostrophe is a part of the word (togʻ), unless an opening quotation mark was removed before.
      quotes -= 1;
      rest.pop();
      if (last.text.length > 1) rest.push({ ...last, text: last.text.slice(0, -1) });
    } else if (closesWithMark(last, rest.at(-2))) rest.pop();
    else break;
  }
  return rest;
}

function opensWithMark(token: Token | undefined, next: Token | undefined): boolean {
  if (token?.kind !== 'sign') return false;
  if (token.text === '=') return next?.kind === 'number';
  if (token.text === '-') return next?.kind === 'word' && next.apart && next.text.length > 1;
  return token.text === "'" || sentenceMarks.has(token.text);
}

function closesWithMark(token: Token, before: Token | undefined): boolean {
  if (token.kind !== 'sign') return false;
  if (token.text === '-') return token.apart;
  if (token.text !== '!') return sentenceMarks.has(token.text);
  return !marksOperand(before);
}

/** Whether a sign behind a token belongs to it: the factorial of 5!, x! and (a)!, the two primes of f'' and 5''. */
function marksOperand(token: Token | undefined): boolean {
  return (
    token?.kind === 'number' ||
    (token?.kind === 'word' && token.text.length === 1) ||
    closing.has(token?.text ?? '')
  );
}

/** Removes a pair of brackets around no list, or a single bracket: (5) becomes 5, but (2; 3), [2; 3] and f(x) stay. */
function stripBrackets(tokens: Token[]): Token[] {
  const first = tokens[0]?.text ?? '';
  const last = tokens.at(-1)?.text ?? '';
  const count = tokens.filter(({ text }) => brackets.has(text) || closing.has(text)).length;
  if (count === 1 && brackets.has(first)) return tokens.slice(1);
  if (count === 1 && closing.has(last)) return tokens.slice(0, -1);
  const list = tokens.some(({ text }) => text === ',' || text === ';');
  return count === 2 && brackets.get(first) === last && !list ? tokens.slice(1, -1) : tokens;
}
