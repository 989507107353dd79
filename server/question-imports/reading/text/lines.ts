import type { Span } from '../../../../contract/question-text/pasted-question.ts';

/** A line of a text, as a text or a document has it, and what stands out in it. */
export type TextLine = {
  text: string;
  /** Spans of it that look otherwise than the text around them. */
  marks: readonly Mark[];
  /** Where it stands, for the receipt: the number of the line. */
  place: string;
};

/** A span of a line. @example { from: 0, to: 4, look: 'bold' } */
export type Mark = Span & {
  /** How it looks: `bold`, `underlined`, `#ff0000`. Spans that look alike have the same name. */
  look: string;
};

/** A part of a line: its place among the lines, and where the part begins and ends in its text. */
export type Piece = Span & { line: number };

/** A text of a question, and the pieces of lines that it was made of. */
export type Part = { text: string; pieces: readonly Piece[] };

/** A question as lines of text have it. */
export type LineQuestion = {
  place: string;
  question: Part;
  /** The beginning of the text at its head that it shares with other questions. */
  shared?: string | undefined;
  options: readonly Part[];
  /** The places of the right options, counted from 0. */
  right: readonly number[];
  /** The answer of a question without options; blank for none. */
  answer: Part;
  explanation: Part;
  /** Feedback on the question, and on each option, by their places. */
  feedback: Part;
  optionFeedback: readonly Part[];
  /** Of a question that asks for pairs: its prompts and choices, and the place of the choice of each prompt. */
  pairs?: { prompts: readonly Part[]; choices: readonly Part[]; places: readonly number[] };
  /** Of a question that asks for an order: its items, and their places in the right order. */
  ordered?: { items: readonly Part[]; order: readonly number[] } | undefined;
};

/** Lines as one text, in which each of their characters has the same distance from the beginning of its line. */
export type Source = {
  text: string;
  lines: readonly TextLine[];
  /** Where each line begins in the text. */
  starts: readonly number[];
};

/** Joins lines. Line breaks within a line are ends of lines too. */
export function sourceOf(lines: readonly TextLine[]): Source {
  const starts: number[] = [];
  let at = 0;
  for (const { text } of lines) {
    starts.push(at);
    at += text.length + 1;
  }
  const text = lines.map((line) => line.text).join('\n');
  return { text: text.replaceAll(/[\r\v\u2028\u2029]/g, '\n').replaceAll('\u00a0', ' '), lines, starts };
}

/** The place among the lines of the one that has a character. */
export function lineAt({ starts }: Source, at: number): number {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Room for an answer to be written by hand. */
export const room = /^[\s_.…-]*$/;

/** A span without the white space around its text. */
export function trimmed(text: string, { from, to }: Span): Span {
  const part = text.slice(from, to);
  const start = from + part.length - part.trimStart().length;
  return { from: start, to: Math.max(start, from + part.trimEnd().length) };
}

/**
 * The text of some spans, without white space around them.
 * @param isLine whether it becomes one line
 */
export function partOf(source: Source, spans: readonly Span[], isLine = false): Part {
  const filled = spans.map((span) => trimmed(source.text, span)).filter(({ from, to }) => to > from);
  const joined = filled.map(({ from, to }) => source.text.slice(from, to)).join('\n');
  const lines = joined.split('\n').map((line) => line.trim());
  return {
    text: isLine ? lines.filter((line) => line !== '').join(' ') : joined,
    pieces: filled.flatMap((span) => piecesOf(source, span)),
  };
}

function piecesOf(source: Source, { from, to }: Span): Piece[] {
  const pieces: Piece[] = [];
  for (let line = lineAt(source, from); line < source.lines.length; line += 1) {
    const start = source.starts[line] ?? 0;
    if (start >= to) break;
    const length = source.lines[line]?.text.length ?? 0;
    const piece = { line, from: Math.max(0, from - start), to: Math.min(length, to - start) };
    if (piece.to > piece.from) pieces.push(piece);
  }
  return pieces;
}
