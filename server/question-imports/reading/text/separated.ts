import { numberIn, type Span } from '../../../../contract/question-text/pasted-question.ts';
import { linesIn } from './blocks.ts';
import { trimmed } from './lines.ts';
import type { Shown } from './looks.ts';

/** A question of a bank whose parts stand between signs. */
export type Separated = { from: number; question: Span[]; options: Shown[]; right: number[] };

/**
 * The signs before questions and before options, and how an option begins; the first group is the sign of right ones.
 */
type Manner = {
  questions: RegExp;
  parts: RegExp;
  option: RegExp;
  needsRight: boolean;
  /** Whether signs of questions must be there: titles of Markdown are underlined with those of options. */
  needsSign?: boolean;
};

const manners: readonly Manner[] = [
  // As programs for tests at universities have it.
  { questions: /^[^\S\n]*\+{3,}/gm, parts: /^[^\S\n]*={3,}/gm, option: /^(#)?/, needsRight: true },
  // The same with signs alone in their lines, in any number, and other signs of right ones, or none.
  {
    questions: /^[^\S\n]*\++[^\S\n]*$/gm,
    parts: /^[^\S\n]*=+[^\S\n]*$/gm,
    option: /^([#*+✓✔]|\(\+\))?/,
    needsRight: false,
    needsSign: true,
  },
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
  for (const { questions, parts, option, needsRight, needsSign = false } of manners) {
    if (needsSign && text.search(questions) === -1) continue;
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
    const [first, ...others] = found;
    // The subject or the topic may stand above the first question.
    const isTitle =
      first !== undefined && others.length > 0 && first.options.length === 0 && isHead(text, first);
    if (isBank) return withoutCounts(text, isTitle ? others : found);
  }
  return [];
}

const mostOfHead = 300;

/** Whether a part without options only says what the questions below are about. */
function isHead(text: string, { question }: Separated): boolean {
  const [span] = question;
  const head = span === undefined ? '' : text.slice(span.from, span.to).trim();
  return head.length < mostOfHead && !/[?？:…]$|_{2}|\.{3}/.test(head) && numberIn(head) === undefined;
}

const optionLetter = /^\(?(\p{L})\s?[).]\s*(?=\S)/u;

/** Questions without their numbers, where all have one and these count, and without the letters that all options of a question have in their order. */
function withoutCounts(text: string, found: readonly Separated[]): Separated[] {
  const startOf = ({ question: [span] }: Separated) => {
    const from = span === undefined ? 0 : trimmed(text, span).from;
    return { from, number: numberIn(text.slice(from, from + 60)) };
  };
  const numbers = found.map((question) => startOf(question).number?.number ?? 0);
  const areCounted = numbers.every((number, at) => number > (numbers[at - 1] ?? 0));
  return found.map((question) => {
    const { from, number } = startOf(question);
    const [span, ...rest] = question.question;
    const asked =
      areCounted && span !== undefined ? { from: from + (number?.written.length ?? 0), to: span.to } : span;
    const letters = question.options.map((option) =>
      optionLetter.exec(text.slice(option.text.from, option.text.to).trimStart()),
    );
    const order = letters.map((sign) => (sign?.[1] ?? '').toUpperCase()).join('');
    const areLettered = order.length > 1 && letterOrders.some((letterOrder) => letterOrder.startsWith(order));
    return {
      ...question,
      question: asked === undefined ? [] : [asked, ...rest],
      options: question.options.map(({ sign, text: option }, at): Shown => {
        const { from: start } = trimmed(text, option);
        const length = areLettered ? (letters[at]?.[0].length ?? 0) : 0;
        return { sign, text: { from: start + length, to: option.to } };
      }),
    };
  });
}

const letterOrders = ['ABCDEFGHIJ', 'АБВГДЕЖЗИК', 'АВСДЕ', 'АБСДЕ'];

/** A line of a bank in which each question and each option has a sign. */
const signed = /^[^\S\n]*([@?+*=#~–—-])[^\S\n]*:?[^\S\n]*(?=\S)/;
/** The signs of questions, right and wrong options of such banks, beside those that are signs of options alone. */
const signManners = ['?*+', '?+*', '@#-', '@#~', '?#-', '?#~', '+=-', '+=~', '*+-', '*#-', '#=-'].map(
  (signs) => Array.from(signs),
);

/** Whether each question has so many right options. */
const sameCount = (found: readonly Separated[], count: number) =>
  found.every(({ right }) => right.length === count);

/**
 * The questions of a bank in which each line but those of a question begins with a sign: `@` before a question, `#` before its right options and
 * `-` before others. None where a text is no such bank.
 */
export function readSigned(text: string): Separated[] {
  const lines = linesIn(text).filter((line) => line.text.trim() !== '');
  const signs = lines.map((line) => signed.exec(line.text.slice(0, 40)));
  const [start] = signs[0] ?? [];
  if (start === undefined) return [];
  for (const [question, right, wrong] of signManners) {
    if (signs[0]?.[1] !== question) continue;
    const found: Separated[] = [];
    const fits = lines.every((line, at) => {
      const [whole = '', sign] = signs[at] ?? [];
      const begin = line.from + whole.length;
      const last = found.at(-1);
      const dash = sign === '–' || sign === '—' ? '-' : sign;
      if (sign === question) {
        found.push({ from: line.from, question: [{ from: begin, to: line.to }], options: [], right: [] });
        return last === undefined || (last.options.length > 1 && last.right.length > 0);
      }
      if (last === undefined) return false;
      if (sign === right || dash === wrong) {
        if (sign === right) last.right.push(last.options.length);
        last.options.push({ sign: { from: line.from, to: begin }, text: { from: begin, to: line.to } });
        return true;
      }
      if (last.options.length > 0) return false;
      last.question.push({ from: line.from, to: line.to });
      return true;
    });
    // A plus is the sign of right options, but where each question has one star and some have several of it.
    const isStarred = sameCount(found, 1) && found.some(({ options }) => options.length > 2);
    if (right === '*' && wrong === '+' && !isStarred) continue;
    const isWhole = (found.at(-1)?.right.length ?? 0) > 0 && (found.at(-1)?.options.length ?? 0) > 1;
    if (fits && isWhole && found.some(({ options, right: marked }) => marked.length < options.length))
      return found;
  }
  return [];
}
