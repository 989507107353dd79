/** The smallest part of an answer: a word with its apostrophes, a number, or one other sign. */
export interface Token {
  kind: 'word' | 'number' | 'sign';
  text: string;
  /** Whether white space stands before it. */
  apart: boolean;
}

/**
 * A number is taken together with the points, strokes and the bracketed period inside it (0,50  1/2  1.9.1991  0,(3)), for `readNumbers` to make out.
 * A point in front (.5) opens a number only where it cannot end a sentence or a part of a list.
 */
const pieces =
  /(?<space>\s+)|(?<word>\p{L}[\p{L}\p{M}']*)|(?<number>(?:\d+|[.,](?<![\p{L}\p{N})\]}%°'!.,]\s*[.,])\d+)(?:[.,/]\d+)*(?:[.,]?\(\d+\))?)|\S/gu;

/** 1 / 2 is 1/2. */
const looseStroke = /(?<=\d)\s?\/\s?(?=\d)/gu;

/** Cuts a folded text into its parts, in one pass. */
export function tokenise(text: string): Token[] {
  const tokens: Token[] = [];
  let apart = false;
  for (const { 0: piece, groups } of text.replace(looseStroke, '/').matchAll(pieces)) {
    if (groups?.['space'] === undefined) {
      const kind =
        groups?.['word'] !== undefined ? 'word' : groups?.['number'] !== undefined ? 'number' : 'sign';
      tokens.push({ kind, text: piece, apart });
      apart = false;
    } else apart = true;
  }
  return tokens;
}
