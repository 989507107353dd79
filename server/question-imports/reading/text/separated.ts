import type { Span } from '../../../../contract/question-text/pasted-question.ts';
import { linesIn } from './blocks.ts';
import { trimmed } from './lines.ts';
import type { Shown } from './looks.ts';

/** A question of a bank whose parts stand between signs. */
export type Separated = { from: number; question: Span[]; options: Shown[]; right: number[] };

/** The signs before questions and before options, and how an option begins; the first group is the sign of right ones. */
type Manner = { questions: RegExp; parts: RegExp; option: RegExp; needsRight: boolean };

const manners: readonly Manner[] = [
  // As programs for tests at universities have it.
  { questions: /^[^\S\n]*\+{3,}/gm, parts: /^[^\S\n]*={3,}/gm, option: /^(#)?/, needsRight: true },
  {
    questions: /<question\d*>/gi,
    parts: /<variant(?=(?:right|correct)?>)/gi,
    option: /^(right|correct)?>/i,
    needsRight: false,
  },
];

/** The parts of a span between the signs that a pattern finds, without blank ones. */
function split(text: string, span: Span, pattern: RegExp): Span[] {
  const parts: Span[] = [];
  let { from } = span;
  for (const { 0: sign, index } of text.slice(span.from, span.to).matchAll(pattern)) {
    parts.push({ from, to: span.from + index });
    from = span.from + index + sign.length;
  }
  return [...parts, { from, to: span.to }].filter((part) => text.slice(part.from, part.to).trim() !== '');
}

/** The filled lines of spans, since options may stand in lines below one sign. */
function linesOf(text: string, spans: readonly Span[]): Span[] {
  return spans.flatMap(({ from, to }) =>
    linesIn(text.slice(from, to))
      .filter((line) => line.text.trim() !== '')
      .map((line) => ({ from: from + line.from, to: from + line.to })),
  );
}

/**
 * The questions of a bank: between lines of `++++`, each with its options between lines of `====`, of which the right ones begin with `#`; or behind
 * `<question>` and `<variant>`. None where a text has no such signs.
 */
export function readSeparated(text: string): Separated[] {
  for (const { questions, parts, option, needsRight } of manners) {
    const blocks = split(text, { from: 0, to: text.length }, questions).map((block) =>
      split(text, block, parts),
    );
    const found = blocks.flatMap(([question, ...parted]): Separated[] => {
      if (question === undefined) return [];
      const spans = needsRight && parted.length === 1 ? linesOf(text, parted) : parted;
      const right: number[] = [];
      const options = spans.map((span, place): Shown => {
        const { from, to } = trimmed(text, span);
        const [sign = '', isRight] = option.exec(text.slice(from, Math.min(to, from + 20))) ?? [];
        if (isRight !== undefined) right.push(place);
        return { sign: { from, to: from + sign.length }, text: { from: from + sign.length, to } };
      });
      return [{ from: trimmed(text, question).from, question: [question], options, right }];
    });
    const isBank = found.some(
      ({ options, right }) => options.length > 1 && (!needsRight || right.length > 0),
    );
    if (isBank) return found;
  }
  return [];
}
