import { answerWordsIn, numberIn } from '../../../../../contract/question-text/pasted-question.ts';
import { isExplanation } from '../blocks.ts';
import type { Part, TextLine } from '../lines.ts';

/* Parts of a question of lines that have signs, above the answer that names them: `1) France 2) Italy`. */

/** How many lines above an answer are looked at. */
export const mostLines = 40;
export const longestLine = 1000;

const alphabets = ['ABCDEFGHIJK', 'АБВГДЕЖЗИК', 'АВСДЕ', 'АБСДЕ'].map((letters) => Array.from(letters));
export const orders = [Array.from({ length: 30 }, (_, place) => String(place + 1)), ...alphabets];

/** The parts of a question that have signs, by their signs, and what stands before them. */
export type Parts = { asked: Part; signed: Map<string, Part> };

export const piece = (lines: readonly TextLine[], line: number, from: number, to: number): Part => {
  const text = lines[line]?.text.slice(from, to) ?? '';
  const start = from + text.length - text.trimStart().length;
  const end = Math.max(start, from + text.trimEnd().length);
  return { text: text.trim(), pieces: end > start ? [{ line, from: start, to: end }] : [] };
};

/** Two parts of a text below each other. */
export const joined = (a: Part, b: Part): Part => ({
  text: [a.text, b.text].filter((text) => text !== '').join('\n'),
  pieces: [...a.pieces, ...b.pieces],
});

export const nothing: Part = { text: '', pieces: [] };

/** Where the signs of the parts of a line stand: those that begin it, or follow the one before in their order. */
function signsIn(text: string, signed: ReadonlyMap<string, Part>, from: number): RegExpExecArray[] {
  const seen = new Set(signed.keys());
  return [...text.matchAll(/(?<=^|\s)\(?(\d{1,2}|\p{L})\s?[).](?!\d)\s*(?=\S)/gu)].filter(
    ({ 1: sign = '', index }) => {
      const name = sign.toUpperCase();
      const isNext = orders.some((order) => {
        const place = order.indexOf(name);
        return place !== -1 && order.slice(0, place).every((before) => seen.has(before));
      });
      if (index < from || !isNext || seen.has(name)) return false;
      seen.add(name);
      return true;
    },
  );
}

/** The question of some lines, if each of them has parts with signs but for the first; undefined where a line has none. */
export function partsOf(lines: readonly TextLine[], first: number, next: number): Parts | undefined {
  let asked = nothing;
  const signed = new Map<string, Part>();
  for (let at = first; at < next; at += 1) {
    const { text } = lines[at] ?? { text: '' };
    if (text.trim() === '') continue;
    const from = at === first ? (numberIn(text)?.written.length ?? 0) : 0;
    const signs = signsIn(text, signed, from);
    const start = signs[0]?.index ?? text.length;
    if (at > first && text.slice(0, start).trim() !== '') return undefined;
    if (at === first) asked = piece(lines, at, from, start);
    for (const [place, found] of signs.entries()) {
      const to = signs[place + 1]?.index ?? text.length;
      signed.set((found[1] ?? '').toUpperCase(), piece(lines, at, found.index + found[0].length, to));
    }
  }
  return asked.text === '' ? undefined : { asked, signed };
}

const optionSign = /^\s*[*+]?\(?(?:\p{L}|\d{1,2})\s?[).]\s*\S/u;

/** The lines of a question above the one that stands right above its parts. */
export function withLinesAbove<Question extends { first: number; question: Part }>(
  lines: readonly TextLine[],
  question: Question,
): Question {
  if (numberIn(lines[question.first]?.text ?? '') !== undefined) return question;
  const found = { ...question };
  for (let at = question.first - 1; at >= 0 && question.first - at < mostLines; at -= 1) {
    const { text } = lines[at] ?? { text: '' };
    const number = numberIn(text.slice(0, 60));
    const isOther = text.trim() === '' || answerWordsIn(text) !== undefined || isExplanation(text);
    if (isOther || (number === undefined && optionSign.test(text))) break;
    found.first = at;
    found.question = joined(piece(lines, at, number?.written.length ?? 0, text.length), found.question);
    if (number !== undefined) return found;
  }
  return found;
}
