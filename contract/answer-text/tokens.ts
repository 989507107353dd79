/** A part of an answer: a word with its apostrophes, a number, or one other sign. */
export interface Token {
  kind: 'word' | 'number' | 'sign';
  text: string;
  /** Whether white space precedes it. */
  apart: boolean;
}

/**
 * A number token includes the points, slashes and the period in brackets inside it (0,50  1/2  1.9.1991  0,(3)), which
 * `readNumbers` parses. A leading point (.5) is a part of the number only where it cannot end a sentence or a part of a list.
 */
const pieces =
  /(?<space>\s+)|(?<word>\p{L}[\p{L}\p{M}']*)|(?<number>(?:\d{1,3}(?:'\d{3})+(?!\d)|\d+|[.,](?<![\p{L}\p{N})\]}%°'!.,]\s*[.,])\d+)(?:[.,/]\d+)*(?:[.,]?\(\d+\))?)|\S/gu;

/** 1 / 2 equals 1/2. */
const spacedSlash = /(?<=\d)\s?\/\s?(?=\d)/gu;

/** Splits a folded text into tokens, in one pass. */
export function tokenise(text: string): Token[] {
  const tokens: Token[] = [];
  let apart = false;
  for (const { 0: piece, groups } of text.replace(spacedSlash, '/').matchAll(pieces)) {
    if (groups?.['space'] === undefined) {
      const kind =
        groups?.['word'] !== undefined ? 'word' : groups?.['number'] !== undefined ? 'number' : 'sign';
      tokens.push({ kind, text: piece, apart });
      apart = false;
    } else apart = true;
  }
  return tokens;
}
