import { findFormulas, type Piece } from './find-formulas.ts';
import { type MarkdownNode, parseMarkdown } from './markdown.ts';

export type FormulaPiece = Extract<Piece, { kind: 'formula' }>;

/** A text with marks, which are letters to a parser of Markdown, in the places of its formulas and of each `+` that begins a line. */
export type MarkedText = {
  marked: string;
  /** A part of it as it was typed. */
  restore: (part: string) => string;
  /** A part of it cut at its formulas. */
  pieces: (part: string) => (string | FormulaPiece)[];
};

/** Characters for private use, of which a text has at least two not. */
const [firstPrivate, lastPrivate] = [0xe000, 0xf8ff];

/** Two characters that a text does not have; undefined where it has them all. */
function unusedCharacters(text: string): [string, string] | undefined {
  const unused: string[] = [];
  for (let code = firstPrivate; code <= lastPrivate; code += 1) {
    const character = String.fromCharCode(code);
    if (!text.includes(character)) unused.push(character);
    const [first, second] = unused;
    if (first !== undefined && second !== undefined) return [first, second];
  }
  return undefined;
}

/** A `+` at the beginning of a line, or of an item of a list there: in tests it is the sign of a sum, and begins no list. */
const beginningPlus = /^([ \t]*(?:(?:[-*]|\d{1,9}[.)])[ \t]+)*)\+/gm;

/** From where to where code stands, in the order of the text. */
function codeIn(text: string, isLine: boolean): [number, number][] {
  if (!text.includes('$') || !/`|~~~/.test(text)) return [];
  const found: [number, number][] = [];
  const visit = (node: MarkdownNode): void => {
    if (node.type === 'code' || node.type === 'inlineCode') {
      found.push([node.position?.start.offset ?? 0, node.position?.end.offset ?? 0]);
    } else if ('children' in node) node.children.forEach(visit);
  };
  parseMarkdown(text, isLine).forEach(visit);
  return found;
}

/** The pieces of a text, without formulas in code. */
function piecesOf(text: string, isLine: boolean): Piece[] {
  const pieces: Piece[] = [];
  let done = 0;
  for (const [start, end] of codeIn(text, isLine)) {
    pieces.push(...findFormulas(text.slice(done, start)), { kind: 'text', typed: text.slice(start, end) });
    done = end;
  }
  return [...pieces, ...findFormulas(text.slice(done))];
}

/** Puts marks into a text. Code has no formulas: `$x$` in it is code. */
export function markFormulas(text: string, isLine: boolean): MarkedText {
  const unused = unusedCharacters(text);
  if (unused === undefined) return { marked: text, restore: (part) => part, pieces: (part) => [part] };
  const [mark, plus] = unused;
  const formulas: FormulaPiece[] = [];
  const marked = piecesOf(text, isLine).map((piece) => {
    if (piece.kind === 'text') return piece.typed;
    formulas.push(piece);
    return `${mark}${formulas.length - 1}${mark}`;
  });
  const markedFormula = new RegExp(`${mark}(\\d+)${mark}`, 'g');
  const formula = (place: string | undefined) => formulas[Number(place)];
  const withPlus = (part: string) => part.replaceAll(plus, '+');
  return {
    marked: marked.join('').replaceAll(beginningPlus, `$1${plus}`),
    restore: (part) =>
      withPlus(part.replaceAll(markedFormula, (_, place: string) => formula(place)?.typed ?? '')),
    pieces: (part) =>
      part.split(markedFormula).map((piece, at) => (at % 2 === 0 ? withPlus(piece) : (formula(piece) ?? ''))),
  };
}
