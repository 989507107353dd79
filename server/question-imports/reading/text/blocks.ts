import { answerWordsIn, numberIn, type Span } from '../../../../contract/question-text/pasted-question.ts';
import type { Run } from '../../../../contract/question-text/pasted-markers.ts';

/** A part of a text that is one question, or several without numbers. */
export type Block = Span & {
  /** The number before it. */
  number: number | undefined;
};

/** `# question`, `? question`, `@ question`, `S: question`, as banks of tests write it above options with `+` and `-`. */
export const questionSign = /^[^\S\n]*(?:[#?@](?![#?@]|\d{1,3}(?:[.):]|\s*$))|[SСQ]\s?:)[^\S\n]*/u;
/** Lines of such banks that are of no question: `I:`, `V1: Topic`; of others: `PTS: 1`, `Type: MC`. */
const bankLine =
  /^[^\S\n]*(?:[IV](?:\d?\s?:.*|\d?\s*|\d\s+[^\s=].*)|(?:##+|\?\?+)\s?:?(?:\s.*)?|={3,}\s*|\+{3,}\s*|(?:PTS|DIF|REF|OBJ|NAT|STA|TOP|MSC|LOC|NOT|BLM|Points|Ball|Баллы?|Qiyinlik|Сложность|Difficulty)\s?:.*|Type\s?:\s?(?:MC|TF|MA|MR)\s*)$/u;
/** `+ right`, `- wrong`, `=right`, `~wrong`, `+: right`, `! right`, `[x] right`, `- [ ] wrong`, `☐ wrong`. */
export const bullet =
  /^[^\S\n]*((?:[-*][^\S\n]+)?(?:\[[^\S\n]?[xхv*+✓✔]?[^\S\n]?\]|\([^\S\n]?[xх*+✓✔]?[^\S\n]?\))|[+\-–—−=~*√✓✔!☐☑☒✅❌✗✘✖○●🔘⚪🔹🔸▪▫◽◻](?![+\-–—=~*])\uFE0F?)[^\S\n]*:?[^\S\n]*(?=\S)/iu;
const rightBullet = /^(?:[+=*√✓✔!☑☒✅●]|.*[[(]\s?[xхv*+✓✔]\s?[\])])$/iu;
const longestHeading = 80;
/** `II variant`, `2-boʻlim. Algebra`. */
const heading =
  /^(?:[\dIVX]{1,4}|[A-DА-Г])?\s?[-–.)]?\s?(?:variant|вариант|bo['ʻ‘’ʼ`´]?lim|бўлим|раздел|mavzu|мавзу|тема|section|part|chapter|topic|unit|qism|қисм|часть|blok|блок|глава|bob)(?!\p{L})/iu;
/** `II. Yozma topshiriqlar`; statements end otherwise. */
const romanHeading = /^(?:I{2,3}|IV|VI{1,3}|IX)\s?[.)]\s+\p{L}.*[\p{L}\d)]$/u;
/** Headings of the kinds of questions in banks of publishers. */
const kindHeading =
  /^(?:MULTIPLE (?:CHOICE|RESPONSE)|(?:MODIFIED )?TRUE\s?\/\s?FALSE|COMPLETION|MATCHING|SHORT ANSWER|ESSAY|PROBLEM|NUMERIC RESPONSE)$/;

/** Whether a line is the heading of some questions. */
export function isHeading(line: string): boolean {
  const text = line.trim();
  return (
    text.length <= longestHeading &&
    !/[?？]$/.test(text) &&
    [heading, romanHeading, kindHeading].some((pattern) => pattern.test(text))
  );
}

/** Whether an option with such a sign is right. */
export function isRightBullet(sign: string): boolean {
  return rightBullet.test(sign);
}

/** A part of a text with where it stands. */
export type TextSpan = Span & { text: string };

/** The lines of a text. */
export function linesIn(text: string): TextSpan[] {
  let from = 0;
  return text.split('\n').map((line) => {
    const found = { from, to: from + line.length, text: line };
    from += line.length + 1;
    return found;
  });
}

/** What a line is for the question that it is of. */
type Kind = {
  isBlank: boolean;
  isHeading: boolean;
  isOption: boolean;
  /** Whether the last option of a question begins in it. */
  hasLast: boolean;
  isAnswer: boolean;
  /** The number that it begins with, unless that is the sign of an option. */
  number: { number: number; written: string } | undefined;
  hasSign: boolean;
};

/** Whether the options of a text without letters stand below each other with signs for right and wrong. */
export function hasBullets(lines: readonly TextSpan[]): boolean {
  const signs = lines.flatMap(({ text }) => bullet.exec(text)?.[1] ?? []);
  const right = signs.filter(isRightBullet).length;
  const questions = lines.filter(({ text }) => questionSign.test(text)).length;
  const others = lines.filter(({ text }) => text.trim() !== '').length - questions;
  // Wrong options may have no sign where questions have one.
  return (
    right > 0 && (right < signs.length || (questions > 0 && right < others) || areMarkedParagraphs(lines))
  );
}

/** Whether each paragraph of a text is a line and options below it, of which some have the sign of right ones and others none. */
function areMarkedParagraphs(lines: readonly TextSpan[]): boolean {
  const paragraphs: string[][] = [[]];
  for (const { text } of lines) {
    if (text.trim() !== '') paragraphs.at(-1)?.push(text);
    else if (paragraphs.at(-1)?.length !== 0) paragraphs.push([]);
  }
  const filled = paragraphs.filter((paragraph) => paragraph.length > 0);
  return filled.every(([first = '', ...below]) => {
    const marked = below.filter((line) => bullet.test(line)).length;
    return !bullet.test(first) && marked > 0 && marked < below.length;
  });
}

function kindsOf(lines: readonly TextSpan[], runs: readonly Run[]): Kind[] {
  const markers = runs.flatMap((run) => run.markers);
  const lasts = new Set(runs.map((run) => run.markers.at(-1)));
  const byBullets = hasBullets(lines) && runs.length === 0;
  const count = (isCounted: (text: string) => boolean) =>
    byBullets ? lines.filter(({ text }) => isCounted(text)).length : 0;
  const signs = count((text) => questionSign.test(text));
  // Where questions have numbers, the sign is that of a title.
  const isBySigns = signs > count((text) => numberIn(text.slice(0, 60)) !== undefined);
  let next = 0;
  return lines.map(({ from, to, text }) => {
    const first = next;
    // White space before a marker may begin in the line above.
    while ((markers[next]?.to ?? Infinity) <= to) next += 1;
    const marked = markers.slice(first, next);
    const isNumberOption = marked.some(
      (marker) => /\d/.test(marker.sign) && text.slice(0, Math.max(0, marker.from - from)).trim() === '',
    );
    const isBullet = byBullets && bullet.test(text);
    return {
      isBlank: text.trim() === '',
      isHeading: isHeading(text),
      isOption: marked.length > 0 || isBullet,
      hasLast: isBullet || marked.some((marker) => lasts.has(marker)),
      isAnswer: answerWordsIn(text) !== undefined,
      number: isNumberOption ? undefined : numberIn(text.slice(0, 60)),
      hasSign: isBySigns && questionSign.test(text),
    };
  });
}

/** How a number is written, without its digits. */
const styleOf = (written: string) => written.replaceAll(/[\d\s]/g, '').toLowerCase();

/** Whether a number may be a year. */
const isLong = (number: number) => number >= 1000;

/** Finds the lines at which numbered questions begin. */
class NumberedStarts {
  readonly starts: number[] = [];
  readonly #hasOptions: boolean;
  readonly #numbers: ReadonlySet<number>;
  #number = 0;
  #style = '';
  /** Whether the last question has options or an answer. */
  #isComplete = false;
  /** Whether the last filled line is a heading, below which the numbers begin anew. */
  #isBelowHeading = false;
  /** The last number of a list within the last question, and the lines of those that may be questions themselves. */
  #listed = 0;
  #doubtful: number[] = [];

  /** @param kinds the lines of the whole text */
  constructor(kinds: readonly Kind[]) {
    this.#hasOptions = kinds.some(({ isOption }) => isOption);
    this.#numbers = new Set(kinds.flatMap(({ number }) => number?.number ?? []));
  }

  add(line: number, { number, hasLast, isAnswer, isHeading: isOfQuestions, isBlank }: Kind): void {
    if (number !== undefined && this.#begins(line, number.number, styleOf(number.written))) {
      this.#settle();
      this.starts.push(line);
      [this.#number, this.#style, this.#isComplete] = [number.number, styleOf(number.written), false];
    }
    if (!isBlank) this.#isBelowHeading = isOfQuestions;
    if (!hasLast && !isAnswer) return;
    this.#isComplete = true;
    this.#doubtful = [];
  }

  /** Whether a number of four digits follows the one before, or a first one has a next one. Others are years. */
  #continues(number: number): boolean {
    if (this.starts.length === 0) return this.#numbers.has(number + 1);
    return number > this.#number && (number <= this.#number + 5 || isLong(this.#number));
  }

  /** A list within a question without options and answer was one of questions. */
  #settle(): void {
    for (const line of this.#doubtful) this.starts.push(line);
    [this.#doubtful, this.#listed] = [[], 0];
  }

  finish(): number[] {
    this.#settle();
    return this.starts;
  }

  #begins(line: number, number: number, style: string): boolean {
    if (isLong(number)) return this.#continues(number);
    if (this.starts.length === 0 || (this.#isBelowHeading && number === 1)) return true;
    const isNext = number === this.#number + 1;
    const isAlike = style === this.#style;
    if (this.#isComplete) return isNext || number === 1 || isAlike;
    if (!this.#hasOptions) return isNext || number === 1 || isAlike;
    if ((this.#listed > 0 && number === this.#listed + 1) || number === 1) {
      if (isAlike) this.#doubtful.push(line);
      this.#listed = number;
      return false;
    }
    return isNext || (isAlike && number > this.#number && number <= this.#number + 5);
  }
}

/** The lines at which questions without numbers begin. */
function plainStarts(lines: readonly TextSpan[], kinds: readonly Kind[]): number[] {
  const starts: number[] = [];
  const hasSigns = kinds.some(({ hasSign }) => hasSign);
  // Whether a line stands right above options or an answer, without a blank line between them.
  const isRightAbove: boolean[] = [];
  let found = false;
  for (const [at, { isOption, isAnswer, isBlank }] of [...kinds.entries()].toReversed()) {
    found = (found || isOption || isAnswer) && !isBlank;
    isRightAbove[at] = found;
  }
  let isComplete = true;
  let isAfterAnswer = false;
  for (const [at, { isBlank, isOption, hasLast, isAnswer, hasSign }] of kinds.entries()) {
    if (isBlank) continue;
    const isAfterBlank = at === 0 || kinds[at - 1]?.isBlank === true;
    const isText = !isOption && !isAnswer && !isExplanation(lines[at]?.text ?? '');
    const begins = hasSigns
      ? hasSign
      : isText && isComplete && (isAfterBlank || isAfterAnswer || isRightAbove[at] === true);
    if (begins || (starts.length === 0 && !hasSigns)) {
      starts.push(at);
      isComplete = false;
    }
    isComplete ||= hasLast || isAnswer;
    isAfterAnswer = isAnswer && !isOption;
  }
  return starts;
}

const explanation =
  /^[^\S\n]*(?:izoh|yechim|yechilishi|tushuntirish|изоҳ|ечим|пояснение|решение|объяснение|комментарий|explanation|solution|feedback|rationale)\s?[:.–—-][^\S\n]*/iu;

/** Whether a line begins an explanation: `Izoh:`, `Решение.` */
export function isExplanation(line: string): boolean {
  return explanation.test(line);
}

/** A text without the words that say that it is an explanation. */
export function withoutExplanationWords(text: string): number {
  return explanation.exec(text)?.[0].length ?? 0;
}

/** Whether most of the questions with options have a number, in order. */
function isNumbered(starts: readonly number[], kinds: readonly Kind[], before: string): boolean {
  if (starts.length === 0) return false;
  let [groups, numbered] = [0, 0];
  let start = 0;
  let isWithin = false;
  let hasStart = false;
  for (const [at, { isOption, isBlank }] of kinds.entries()) {
    if (starts[start] === at) {
      start += 1;
      [hasStart, isWithin] = [true, false];
    }
    if (isOption && !isWithin) {
      groups += 1;
      if (hasStart) numbered += 1;
      hasStart = false;
    }
    if (!isBlank) isWithin = isOption;
  }
  if (groups === 0) return true;
  if (numbered * 10 < groups * 6) return false;
  // `Which are even? 1. two 2. three`: the numbers are those of a list.
  return groups > 1 || !/[?？]\s*$/.test(before);
}

/**
 * Cuts a text into blocks, each a question, at its numbers, at signs before questions, or at what follows options and answers.
 * @param text with `\n` at the ends of its lines
 * @param runs the options of the whole text
 */
export function blocksIn(text: string, runs: readonly Run[]): Block[] {
  const lines = linesIn(text);
  const kinds = kindsOf(lines, runs);
  const numbered = new NumberedStarts(kinds);
  const hasSigns = kinds.some(({ hasSign }) => hasSign);
  if (!hasSigns) for (const [at, kind] of kinds.entries()) numbered.add(at, kind);
  const byNumber = numbered.finish();
  const before = text.slice(0, lines[byNumber[0] ?? 0]?.from);
  const isByNumber = isNumbered(byNumber, kinds, before);
  const first = byNumber[0] ?? 0;
  // Questions may stand above the first number; a title is none.
  const above = kinds.slice(0, first).some(({ isOption, isAnswer }) => isOption || isAnswer)
    ? plainStarts(lines.slice(0, first), kinds.slice(0, first))
    : [];
  if (!isByNumber && !kinds.some(({ isOption, isAnswer }) => isOption || isAnswer)) return [];
  const starts = isByNumber ? [...above, ...byNumber] : plainStarts(lines, kinds);
  return starts.map((at, place) => {
    const next = starts[place + 1];
    return {
      from: lines[at]?.from ?? 0,
      to: next === undefined ? text.length : (lines[next]?.from ?? text.length),
      number: isByNumber ? kinds[at]?.number?.number : undefined,
    };
  });
}

/** A text of a block without the lines that only banks have. */
export function isBankLine(line: string): boolean {
  return bankLine.test(line);
}
