import { orderingLimits } from '../../../../contract/question-types/ordering.ts';
import { importLimits } from '../../../../contract/questions/imports.ts';
import {
  answerIn,
  answerLetters,
  answerWordsIn,
  cutQuestions,
  numberIn,
  type Span,
} from '../../../../contract/question-text/pasted-question.ts';
import { alphabetOf, placeOf, type Run, runsIn } from '../../../../contract/question-text/pasted-markers.ts';
import {
  type Block,
  blocksIn,
  bullet,
  hasBullets,
  isBankLine,
  isExplanation,
  isHeading,
  isRightBullet,
  linesIn,
  questionSign,
  withoutExplanationWords,
} from './blocks.ts';
import { type KeyList, keyListsIn, type ListedKey } from './key-list.ts';
import {
  lineAt,
  type LineQuestion,
  type Part,
  partOf,
  room,
  type Source,
  sourceOf,
  type TextLine,
  trimmed,
} from './lines.ts';
import { outstanding, rankedLooks, type Shown } from './looks.ts';
import { asksForOrder, orderQuestionsIn } from './parts/orders.ts';
import { pairQuestionsIn } from './parts/pairs.ts';
import { bankQuestionsIn } from './parts/signed-banks.ts';
import { readSeparated, readSigned } from './separated.ts';
import { withOneQuestionSign, withUsualSigns } from './spellings.ts';
import { UnreadableSource } from '../item.ts';
import { withoutSignsInPassages, withPassages } from '../passages/line-passages.ts';
import { namedForPassage, scopeOf } from '../passages/passage-words.ts';
import { trueOrFalse } from '../true-false.ts';

/** A question that was found in a text, with spans of it. */
type Found = {
  number: number | undefined;
  from: number;
  question: readonly Span[];
  /** See withPassages. */
  above?: readonly Span[];
  isBelowHeading?: boolean;
  shared?: string;
  options: readonly Shown[];
  /** The order of the signs of its options; undefined where they have none. */
  run: Run | undefined;
  right: readonly number[];
  answer: Span | undefined;
  explanation: readonly Span[];
  feedback: readonly Span[];
  /** By the places of the options. */
  optionFeedback: readonly (readonly Span[])[];
};

const noFound = {
  number: undefined,
  run: undefined,
  right: [],
  options: [],
  answer: undefined,
  explanation: [],
  feedback: [],
  optionFeedback: [],
};

/** A text that is being read, and whether letters are the signs of its options, or signs for right and wrong. */
type Reading = { text: string; lettersOnly: boolean; hasBullets: boolean } & Pick<Run, 'answersIn'>;

const nowhere = (at: number): Span => ({ from: at, to: at });

/** What follows the last option or the answer of a question: it belongs to it, explains it, or is of the next one. */
type Tail = { own: Span; explanation: readonly Span[]; next: Span };

/** Splits what follows the beginning of the last option, or the answer, of a question, at a blank line, a heading or an explanation. */
function splitTail(text: string, span: Span): Tail {
  const lines = linesIn(text.slice(span.from, span.to));
  let [hasOwn, isAfterBlank] = [false, false];
  for (const [at, line] of lines.entries()) {
    const isBlank = line.text.trim() === '';
    if (at > 0 && isExplanation(line.text)) {
      const start = span.from + line.from + withoutExplanationWords(line.text);
      const end = blankFrom(text, { from: start, to: span.to });
      return {
        own: { from: span.from, to: span.from + line.from },
        explanation: [{ from: start, to: end }],
        next: { from: end, to: span.to },
      };
    }
    const isOther = isHeading(line.text) || isBankLine(line.text) || namedForPassage(line.text) !== undefined;
    if (at > 0 && !isBlank && hasOwn && (isAfterBlank || isOther)) {
      const end = span.from + line.from;
      return { own: { from: span.from, to: end }, explanation: [], next: { from: end, to: span.to } };
    }
    isAfterBlank ||= isBlank && hasOwn;
    hasOwn ||= !isBlank;
  }
  return { own: span, explanation: [], next: nowhere(span.to) };
}

/** Where the first blank line of a span begins, or the span ends. */
function blankFrom(text: string, { from, to }: Span): number {
  const blank = /\S\s*?\n[^\S\n]*\n/.exec(text.slice(from, to));
  return blank === null ? to : from + blank.index + 1;
}

/** The lines of some spans that are of the question below: not headings, nor lines of no question. */
function withoutHeadings(text: string, spans: readonly Span[]): Span[] {
  return spans.flatMap((span) =>
    linesIn(text.slice(span.from, span.to))
      .filter((line) => line.text.trim() !== '' && !isHeading(line.text) && !isBankLine(line.text))
      .map((line) => ({ from: span.from + line.from, to: span.from + line.to })),
  );
}

/** What stands between two questions. */
function aboveIn(text: string, spans: readonly Span[]): Pick<Found, 'above' | 'isBelowHeading'> {
  const isBelowHeading = spans.some(({ from, to }) => text.slice(from, to).split('\n').some(isHeading));
  return { above: withoutHeadings(text, spans), isBelowHeading };
}

/** The explanation of the question above that a span begins with, and the rest of the span, without headings before it. */
function leading(text: string, span: Span): { explanation: readonly Span[]; rest: Span } {
  const lines = linesIn(text.slice(span.from, span.to));
  const first = lines.find(
    (line) => line.text.trim() !== '' && !isHeading(line.text) && !isBankLine(line.text),
  );
  if (first === undefined) return { explanation: [], rest: span };
  const start = span.from + first.from;
  if (!isExplanation(first.text)) return { explanation: [], rest: { from: start, to: span.to } };
  const end = blankFrom(text, { from: start, to: span.to });
  return {
    explanation: [{ from: start + withoutExplanationWords(first.text), to: end }],
    rest: { from: end, to: span.to },
  };
}

/** The key that stands behind a question, above its options: `Poytaxt? (Javob: B)`. */
function keyBehind(
  text: string,
  { from, to }: Span,
  run: Run,
): { from: number; right: number[] } | undefined {
  const asked = text.slice(from, to);
  const answer = answerIn(asked, run);
  const isEnd = answer !== undefined && /^[)\]]?\s*$/.test(asked.slice(answer.to));
  return isEnd ? { from: from + answer.from, right: answer.right } : undefined;
}

const feedbackSign = /^[^\S\n]*[@~][^\S\n]+(?=\S)/;

/** What stands in a span before lines of feedback, `@ Well done`, and those lines without their signs. */
function splitFeedback(text: string, span: Span): { rest: Span; feedback: Span[] } {
  const lines = linesIn(text.slice(span.from, span.to));
  const first = lines.findIndex((line, at) => at > 0 && feedbackSign.test(line.text));
  const end = lines[first]?.from;
  if (end === undefined) return { rest: span, feedback: [] };
  const feedback = lines.slice(first).map((line) => ({
    from: span.from + line.from + (feedbackSign.exec(line.text)?.[0].length ?? 0),
    to: span.from + line.to,
  }));
  return { rest: { from: span.from, to: span.from + end }, feedback };
}

/** The questions of one block with signs before their options, and what stands behind them. */
function readCuts(
  { text }: Reading,
  block: Block,
  { cuts, end }: ReturnType<typeof cutQuestions>,
): { found: Found[]; next: readonly Span[] } {
  const at = ({ from, to }: Span): Span => ({ from: from + block.from, to: to + block.from });
  const found: Found[] = [];
  const hasFeedback = /^[^\S\n]*[@~][^\S\n]/m.test(text.slice(block.from, block.to));
  let next: readonly Span[] = [];
  let asked = leading(text, at(cuts[0]?.question ?? { from: 0, to: end })).rest;
  for (const [place, cut] of cuts.entries()) {
    const tail = splitTail(text, at(cut.options.at(-1) ?? cut.question));
    const below = cuts[place + 1]?.question ?? { from: end, to: block.to - block.from };
    const behind = leading(text, at(below));
    const { from } = trimmed(text, asked);
    const number = numberIn(text.slice(from, asked.to));
    // Banks with such signs have numbers; elsewhere the signs are those of questions and options.
    const split = (span: Span) =>
      number === undefined || !hasFeedback ? { rest: span, feedback: [] } : splitFeedback(text, span);
    const whole = split({ from: from + (number?.written.length ?? 0), to: asked.to });
    const hasAnswer = cut.right.length > 0 || cut.unread !== undefined;
    const key = hasAnswer ? undefined : keyBehind(text, whole.rest, cut.run);
    const question = { ...whole, rest: { from: whole.rest.from, to: key?.from ?? whole.rest.to } };
    const parts = cut.options.map((option, index) =>
      split(index === cut.options.length - 1 ? tail.own : at(option)),
    );
    found.push({
      number: number?.number ?? (place === 0 ? block.number : undefined),
      from,
      question: [...withoutHeadings(text, next), question.rest],
      ...aboveIn(text, next),
      options: cut.options.map((option, index) => {
        const marker = cut.run.markers[index];
        return {
          sign: at({ from: marker?.from ?? option.from, to: option.from }),
          text: withoutBold(text, parts[index]?.rest ?? at(option), marker?.isMarked === true),
        };
      }),
      run: cut.run,
      right: key?.right ?? cut.right,
      answer: cut.unread && at(cut.unread),
      explanation: [...tail.explanation, ...(cut.comment ? [at(cut.comment)] : []), ...behind.explanation],
      feedback: question.feedback,
      optionFeedback: parts.map(({ feedback }) => feedback),
    });
    next = [tail.next];
    asked = behind.rest;
  }
  return { found, next: [...next, asked] };
}

/** The span of an option without the end of its bold type. */
function withoutBold(text: string, span: Span, isMarked: boolean): Span {
  const { from, to } = trimmed(text, span);
  return isMarked && text.slice(from, to).endsWith('**') ? { from, to: to - 2 } : { from, to };
}

/**
 * The options of a block whose signs are bullets, or that have none but for the right ones.
 * @param mayLackRight whether bullets are options although none is right
 */
function readBullets(
  text: string,
  body: Span,
  mayLackRight: boolean,
): { asked: number; options: Shown[]; right: number[] } | undefined {
  const lines = linesIn(text.slice(body.from, body.to)).filter(
    (line) => line.text.trim() !== '' && !isBankLine(line.text),
  );
  const signs = lines.map((line) => bullet.exec(line.text));
  const first = signs.findIndex((sign, at) => at > 0 && sign !== null);
  if (first === -1) return undefined;
  // The wrong options may have no sign.
  const bulleted = first < lines.length - 1 && signs.slice(first).every((sign) => sign !== null);
  const from = bulleted ? first : 1;
  const options = lines.slice(from).map((line, at): Shown => {
    const length = signs[from + at]?.[0].length ?? 0;
    const start = body.from + line.from;
    const marked = { from: start, to: start + length };
    return { sign: marked, text: { from: marked.to, to: body.from + line.to } };
  });
  const right = options.flatMap((_, place) => {
    const sign = signs[from + place]?.[1];
    return sign !== undefined && isRightBullet(sign) ? [place] : [];
  });
  const isMarked = right.length > 0 && right.length < options.length;
  const fits = options.length > 1 && (isMarked || (mayLackRight && bulleted && right.length === 0));
  const isFit = bulleted || signs.slice(from).every((sign) => sign === null || isRightBullet(sign[1] ?? ''));
  return fits && isFit ? { asked: lines[from]?.from ?? 0, options, right } : undefined;
}

const comparable = (text: string) => text.replaceAll(/\s+/g, ' ').trim().replace(/[.;]$/, '').toLowerCase();

type Lines = { asked: number; options: Shown[]; right: number[] };

/**
 * The lines below a question where an answer says that they are its options: it repeats one of them, or is the letter of one below a line
 * that asks.
 */
function optionsWith(text: string, body: Span, answer: string): Lines | undefined {
  const lines = linesIn(text.slice(body.from, body.to)).filter((line) => line.text.trim() !== '');
  const asking = lines.findLastIndex((line) => /[?？:]\s*$/.test(line.text));
  const from = Math.max(1, asking + 1);
  const below = lines.slice(from);
  // `A Samarqand`, `[B] Toshkent`.
  const letters = below.map((line) => /^\s*[[(<]?(\p{L})[\])>/]?\s+(?=\S)/u.exec(line.text));
  const areLettered = letters.every((sign, at) => placeOfLetter(sign?.[1] ?? '') === at);
  const options = below.map((line, at): Shown => {
    const start = body.from + line.from;
    const [sign = ''] = (areLettered ? letters[at] : bullet.exec(line.text)) ?? [];
    return {
      sign: { from: start, to: start + sign.length },
      text: { from: start + sign.length, to: body.from + line.to },
    };
  });
  // The letter may stand before the text: `A) Toshkent`.
  const sought = comparable(answer.replace(/^\s*\(?\p{L}\s?[).]\s*(?=\S)/u, ''));
  const places = options.flatMap((option, place) =>
    comparable(text.slice(option.text.from, option.text.to)) === sought ? [place] : [],
  );
  const named = asking === -1 ? -1 : placeOfLetter(sought);
  const right = places.length === 0 && named !== -1 && named < options.length ? [named] : places;
  const fits = options.length > 1 && right.length === 1 && options.length <= mostOptions;
  return fits ? { asked: lines[from]?.from ?? 0, options, right } : undefined;
}

/** The place of a letter in its alphabet; -1 for other texts, and for Cyrillic letters that may be Latin ones. */
function placeOfLetter(answer: string): number {
  const letter = /^[([]?(\p{L})[).\]/]?$/u.exec(answer)?.[1]?.toLowerCase() ?? '';
  return letter === ''
    ? -1
    : (['abcde'.indexOf(letter), 'абвгд'.indexOf(letter)].find((at) => at !== -1) ?? -1);
}

/** More lines below a question are a text. */
const mostOptions = 10;

/** The lines below the first one of a block, where they may be options without signs. */
function unsigned(text: string, body: Span): { asked: number; options: Shown[] } | undefined {
  const lines = linesIn(text.slice(body.from, body.to)).filter((line) => line.text.trim() !== '');
  if (lines.length < 3) return undefined;
  const options = lines.slice(1).map((line) => {
    const span = { from: body.from + line.from, to: body.from + line.to };
    return { sign: nowhere(span.from), text: span };
  });
  return { asked: lines[1]?.from ?? 0, options };
}

/** The span of a block behind its number, or the sign of its question, and lines that are of no question. */
function bodyOf(text: string, block: Block): Span {
  let from = trimmed(text, block).from;
  for (const line of linesIn(text.slice(from, block.to))) {
    if (line.text.trim() !== '' && !isBankLine(line.text)) break;
    from += line.text.length + 1;
  }
  const rest = text.slice(Math.min(from, block.to), block.to);
  const before = block.number === undefined ? questionSign.exec(rest)?.[0] : numberIn(rest)?.written;
  return { from: Math.min(from, block.to) + (before?.length ?? 0), to: block.to };
}

/** The case of the signs of a run as they are written. */
const isSmall = (text: string, { markers }: Run) =>
  markers.every(({ from, to }) => /\p{Ll}/u.test(text.slice(from, to)));

/** The options of a block, and the alphabet in which its answers name them. Statements with small letters above options with capitals are of the question. */
function runsOfBlock(reading: Reading, block: Block): Run[] {
  const text = reading.text.slice(block.from, block.to);
  const { answersIn } = reading;
  const runs = runsIn(text, reading.lettersOnly).map((run): Run => Object.assign(run, { answersIn }));
  const last = runs.at(-1);
  const [first] = runs;
  if (block.number === undefined || first === undefined || last === undefined || runs.length === 1)
    return runs;
  return isSmall(text, first) && !isSmall(text, last) ? [last] : runs;
}

/**
 * The questions of a block.
 * @param before what stands between the question before and this one
 */
function readBlock(
  reading: Reading,
  block: Block,
  before: readonly Span[],
): { found: Found[]; next: readonly Span[] } {
  const { text } = reading;
  const runs = runsOfBlock(reading, block);
  const above = withoutHeadings(text, before);
  if (runs.length > 0) {
    const { found, next } = readCuts(reading, block, cutQuestions(text.slice(block.from, block.to), runs));
    const [first, ...others] = found;
    if (first === undefined) return { found, next };
    const whole = { ...first, question: [...above, ...first.question], ...aboveIn(text, before) };
    return { found: [whole, ...others], next };
  }
  const body = bodyOf(text, block);
  const words = answerWordsIn(text.slice(body.from, body.to)) ?? truthBehind(text, body);
  const tail =
    words === undefined
      ? splitAsked(text, body)
      : splitTail(text, { from: body.from + words.to, to: body.to });
  const asked = words === undefined ? tail.own : { from: body.from, to: body.from + words.from };
  const answer = words === undefined ? undefined : tail.own;
  const bullets =
    readBullets(text, asked, reading.hasBullets) ??
    (answer && optionsWith(text, asked, text.slice(answer.from, answer.to)));
  const found: Found = {
    number: block.number,
    from: trimmed(text, block).from,
    question: [
      ...above,
      bullets === undefined ? asked : { from: asked.from, to: asked.from + bullets.asked },
    ],
    ...aboveIn(text, before),
    options: bullets?.options ?? [],
    run: undefined,
    right: bullets?.right ?? [],
    answer: bullets !== undefined && bullets.right.length > 0 ? undefined : answer,
    explanation: tail.explanation,
    feedback: [],
    optionFeedback: [],
  };
  return { found: [found], next: [tail.next] };
}

/** Where a word for true or false stands in brackets behind a statement: `Ice is hot. (false)`. */
function truthBehind(text: string, body: Span): Span | undefined {
  const { to } = trimmed(text, body);
  const from = Math.max(body.from, to - 40);
  const behind = /[.!]\s*\((?=([\p{L}'ʻ‘’ʼ`´]{2,20})\)$)/u.exec(text.slice(from, to));
  if (behind === null || trueOrFalse(behind[1] ?? '') === undefined) return undefined;
  const start = from - body.from + behind.index + 1;
  return { from: start, to: start + behind[0].length - 1 };
}

/** A question without options and answer: an explanation may follow it. */
function splitAsked(text: string, asked: Span): Tail {
  const line = linesIn(text.slice(asked.from, asked.to)).find(
    ({ text: some, from }) => from > 0 && isExplanation(some),
  );
  if (line === undefined) return { own: asked, explanation: [], next: nowhere(asked.to) };
  const start = asked.from + line.from;
  const explanation = { from: start + withoutExplanationWords(line.text), to: asked.to };
  return { own: { from: asked.from, to: start }, explanation: [explanation], next: nowhere(asked.to) };
}

/** The paragraphs that ask something, of a text in which nothing is an option or an answer. */
function unanswered(text: string): Found[] {
  const found: Found[] = [];
  let from = 0;
  const push = (to: number) => {
    const span = trimmed(text, { from, to });
    if (text.slice(span.from, span.to).includes('?'))
      found.push({ ...noFound, from: span.from, question: [span] });
    from = to;
  };
  // How many lines stand below a line that asks, in its paragraph.
  let below = -1;
  for (const line of linesIn(text)) {
    const isAsked = /[?？]\s*$/.test(line.text);
    const isBlank = line.text.trim() === '';
    if (isBlank || (isAsked && below > 1)) push(line.from);
    if (isBlank) below = -1;
    else if (isAsked) below = 0;
    else if (below >= 0) below += 1;
  }
  push(text.length);
  if (found.length > importLimits.items) throw new UnreadableSource('many_items');
  return found;
}

/** How many questions have numbers that are no words of them, though nothing separates them: `1 Poytaxt?`, `2- Daryo?` */
const leastCounted = 3;

/** Questions whose texts begin with their places, without them. */
function counted(text: string, found: readonly Found[]): Found[] {
  const written = found.map(({ number, question: [first] }, at) => {
    const [whole, digits] = /^\s*(\d{1,4})(?:\s?[-–—]\s?|\s+)(?=\S)/.exec(
      first === undefined ? '' : text.slice(first.from, first.to),
    ) ?? [''];
    return number === undefined && Number(digits) === at + 1 ? whole.length : 0;
  });
  if (found.length < leastCounted || written.includes(0)) return [...found];
  return found.map((question, at): Found => {
    const [first = nowhere(question.from), ...others] = question.question;
    const rest = { from: first.from + (written[at] ?? 0), to: first.to };
    return Object.assign(question, { number: at + 1, question: [rest, ...others] });
  });
}

/** Whether the answer of a question stands between some numbers, which are those of questions then: `1) Ice is hot. Answer: F 2) …` */
function hasAnswersWithin(text: string, { markers }: Run): boolean {
  const [first, last] = [markers[0], markers.at(-1)];
  if (first === undefined || last === undefined || /\p{L}/u.test(first.sign)) return false;
  return answerWordsIn(text.slice(first.to, last.from)) !== undefined;
}

/** Words that say that the lines above the first question are a text that it is about. */
const ofPassage =
  /(?<!\p{L})(?:matn|матн|текст|отрыв|рассказ|passage|paragraph|story|text|hikoya|parcha|suhbat|dialog|диалог)/iu;
const leastOfPassage = 80;

/** What stands above the first question, where it is a text to be read; a title and instructions are of no question. */
function passageAbove(text: string, to: number): Span[] {
  const above = trimmed(text, { from: 0, to });
  const written = text.slice(above.from, above.to);
  const isText =
    written.length >= leastOfPassage && written.includes('\n') && ofPassage.test(written.slice(0, 500));
  return isText || (written !== '' && scopeOf(written) !== undefined) ? [above] : [];
}

/** Whether a question without a number has only lines of no question, as `Points: 2` behind the last one. */
function isEmpty(text: string, { number, question, options, answer }: Found): boolean {
  const isUnasked = withoutHeadings(text, question).length === 0;
  return number === undefined && isUnasked && options.length === 0 && answer === undefined;
}

/**
 * The questions of a text, in their order.
 * @param listed the letters that lists of keys name
 */
function findQuestions(shown: string, listed: readonly string[]): Found[] {
  const text = withoutSignsInPassages(shown);
  const signed = readSigned(text);
  const separated = signed.length > 0 ? signed : readSeparated(text);
  if (separated.length > 0) return separated.map((question): Found => Object.assign({}, noFound, question));
  const found = runsIn(text);
  const isOfLetters = found.some(({ markers }) => /\p{L}/u.test(markers[0]?.sign ?? ''));
  const lettersOnly = isOfLetters || found.some((run) => hasAnswersWithin(text, run));
  const all = lettersOnly === isOfLetters ? found : runsIn(text, true);
  const answersIn = alphabetOf([...listed, ...answerLetters(text)]);
  const reading = { text, lettersOnly, hasBullets: hasBullets(linesIn(text)), answersIn };
  let questions: Found[] = [];
  const blocks = blocksIn(text, all);
  let before: readonly Span[] = passageAbove(text, blocks[0]?.from ?? 0);
  for (const block of blocks) {
    const read = readBlock(reading, block, before);
    for (const question of read.found) if (!isEmpty(text, question)) questions.push(question);
    if (questions.length > importLimits.items) throw new UnreadableSource('many_items');
    before = read.next;
  }
  if (blocks.length === 0) return unanswered(text);
  questions = withPassages(shown, questions);
  const rest = withoutHeadings(text, before);
  const [first] = rest;
  // What stands below the last question and asks nothing is no question.
  const asks = rest.some(({ from, to }) => /[?？]/.test(text.slice(from, to)));
  if (first === undefined || !asks) return counted(text, questions);
  return [...counted(text, questions), { ...noFound, from: first.from, question: rest }];
}

/** The questions of a text in groups within which each number is higher than the one before: its variants. */
function variantsOf(found: readonly Found[]): Found[][] {
  const variants: Found[][] = [];
  let before = Infinity;
  for (const question of found) {
    const number = question.number ?? before + 1;
    if (number <= before || variants.length === 0) variants.push([]);
    variants.at(-1)?.push(question);
    before = number;
  }
  return variants;
}

/** The letters of a list of keys. */
const lettersOf = ({ byNumber, inOrder }: KeyList) =>
  [...byNumber.values(), ...inOrder].flatMap(({ signs }) => signs);

const partLetter = /(?<![\p{L}\d])([A-CА-С])\s?\d{1,2}(?!\d)/giu;

/** Whether a list of keys has numbers with the letter of a question, `С1`, where it has letters before its numbers. */
function isOfPartOf(text: string, { from }: Found, list: KeyList): boolean {
  const lettersIn = (some: string) =>
    Array.from(some.matchAll(partLetter), ([, letter = '']) => letter.toUpperCase());
  const [letter] = lettersIn(/^\s*\S{1,4}/.exec(text.slice(from, from + 20))?.[0] ?? '');
  const listed = lettersIn(text.slice(list.from, list.to));
  return letter === undefined || listed.length < list.byNumber.size || listed.includes(letter);
}

/** The keys that lists say of questions. */
function keysOf(text: string, found: readonly Found[], lists: readonly KeyList[]): Map<Found, ListedKey> {
  const keys = new Map<Found, ListedKey>();
  const variants = variantsOf(found);
  const numbered = lists.filter(({ byNumber }) => byNumber.size > 0);
  for (const [place, list] of numbered.entries()) {
    const above = variants.filter(([first]) => (first?.from ?? 0) < list.from);
    const near = above.length === 0 ? variants : above;
    const some = numbered.length === variants.length ? [variants[place] ?? []] : near;
    for (const [at, question] of some.flat().entries()) {
      const key = list.byNumber.get(question.number ?? at + 1);
      const isOfPart = isOfPartOf(text, question, list);
      if (key !== undefined && isOfPart && !keys.has(question)) keys.set(question, key);
    }
  }
  for (const { inOrder } of lists) {
    for (const [at, key] of inOrder.entries()) {
      const question = found[at];
      if (question !== undefined && !keys.has(question)) keys.set(question, key);
    }
  }
  return keys;
}

const hasKey = ({ right, answer }: Found) => right.length > 0 || answer !== undefined;

/** Whether a list has a key for most of the questions above it, which have none of their own. */
function isPlausible(text: string, list: KeyList, found: readonly Found[]): boolean {
  const before = found.filter(({ from }) => from < list.from);
  const above = before.length === 0 && list.hasHeading ? found : before;
  if (list.inOrder.length > 0)
    return list.inOrder.length === above.length && !above.some((question) => hasKey(question));
  const keys = keysOf(text, above, [list]);
  const open = [...keys.keys()].filter((question) => !hasKey(question)).length;
  return open * 2 >= list.byNumber.size && (list.hasHeading || open * 2 >= above.length);
}

/** A source of the same length without some spans. */
function without(source: Source, spans: readonly Span[]): Source {
  let [text, at] = ['', 0];
  for (const { from, to } of spans) {
    if (from < at) continue;
    text += source.text.slice(at, from) + source.text.slice(from, to).replaceAll(/[^\n]/g, ' ');
    at = to;
  }
  return { ...source, text: text + source.text.slice(at) };
}

const letterBehind = /\s\(([A-Ja-jА-К])\)\s*$/u;

/** Questions in lines, `1. Colour? A) red B) table (A)`, with the letters behind them as keys, where all of several have one. */
function withKeysBehind(text: string, found: Found[]): Found[] {
  const named = found.map(({ options, run, right, answer }) => {
    const last = options.at(-1)?.text;
    if (run === undefined || last === undefined || right.length > 0 || answer !== undefined) return undefined;
    const behind = letterBehind.exec(text.slice(Math.max(last.from, last.to - 20), last.to));
    const place = behind === null ? -1 : placeOf(run, behind[1] ?? '');
    return behind === null || place === -1 ? undefined : { place, length: behind[0].length };
  });
  if (found.length < 2 || named.includes(undefined)) return found;
  return found.map((question, at): Found => {
    const { place = 0, length = 0 } = named[at] ?? {};
    const options = question.options.map((option, index) =>
      index === question.options.length - 1
        ? { ...option, text: { from: option.text.from, to: option.text.to - length } }
        : option,
    );
    return Object.assign(question, { options, right: [place] });
  });
}

/** The sign that an option is right, behind it: `H2O *`, `Toshkent (+)`, `Ташкент (верно)`. */
const rightEnd =
  /(?:\*|(?<=\s)\+|\(\+\)|[✓✔√✅]|\((?:to['ʻ‘’ʼ`]?g['ʻ‘’ʼ`]?ri|верно|правильно|тўғри|correct|right)\)|\[(?:correct|right|верно|x|х|\+)\])$/iu;

/** The options of which some end with a sign that they are right, without it; undefined where none or all do. */
function endsOf(text: string, options: readonly Shown[]): { options: Shown[]; right: number[] } | undefined {
  const right: number[] = [];
  const shown = options.map(({ sign, text: span }, place) => {
    const { from, to } = trimmed(text, span);
    const tail = text.slice(Math.max(from, to - 30), to);
    const endSign = rightEnd.exec(tail)?.[0] ?? '';
    // The second of two stars closes what the first one opens: `2 *x*`.
    const length = endSign === '*' && text.slice(from, to - 1).includes('*') ? 0 : endSign.length;
    const isBold = to - from > 4 && text.startsWith('**', from) && text.indexOf('**', from + 2) === to - 2;
    if (isBold) {
      right.push(place);
      return { sign, text: { from: from + 2, to: to - 2 } };
    }
    if (length === 0 || length === to - from || tail.endsWith('**')) return { sign, text: span };
    right.push(place);
    return { sign, text: { from, to: to - length } };
  });
  return right.length === 0 || right.length === options.length ? undefined : { options: shown, right };
}

/** Options without the sign that stands between them: `A) 1; B) 2; C) 3`. Code may end so. */
function withoutSeparators(text: string, options: readonly Shown[]): readonly Shown[] {
  const spans = options.map((option) => trimmed(text, option.text));
  const ends = spans.map(({ from, to }) => (to - from > 1 ? text[to - 1] : ''));
  const [sign] = ends;
  const isSeparated = ends.length > 1 && ends.slice(0, -1).every((end) => end === sign);
  const isCode = spans.some(({ from, to }) => /[{}()=]/.test(text.slice(from, to)));
  const isLastToo = ends.at(-1) === sign;
  if (!isSeparated || !(sign === ';' ? !isLastToo || !isCode : sign === ',' && !isLastToo)) return options;
  // `1 soat; 2 soat.`, but not `1990 y.; 1991 y.`
  const ofAbbreviation = spans.slice(0, -1).some(({ to }) => text[to - 2] === '.');
  return options.map((option, place) => {
    const { from, to } = spans[place] ?? option.text;
    const isPoint =
      place === ends.length - 1 && sign === ';' && !ofAbbreviation && /[^.]\.$/.test(text.slice(from, to));
    return ends[place] === sign || isPoint ? { ...option, text: { from, to: to - 1 } } : option;
  });
}

/** The right options of a question by a list of keys. */
function rightBy(run: Run | undefined, { signs }: ListedKey): number[] {
  if (run === undefined) return [];
  return [...new Set(signs.map((sign) => placeOf(run, sign)).filter((place) => place !== -1))];
}

/**
 * The questions of a text or a document: with numbers or without. Their options have letters, numbers, or signs for right and wrong. The right
 * one has a sign, stands in a line below or in a list of keys, or looks otherwise. Each numbered part is one question, also where it has no options.
 * @throws UnreadableSource for more questions than an import may have
 */
export function readLines(read: readonly TextLine[]): LineQuestion[] {
  const written = withOneQuestionSign(read);
  const pairs = pairQuestionsIn(written).map(
    ({ first, next, question, prompts, choices, pairs: places }) => ({
      first,
      next,
      question,
      parts: { pairs: { prompts, choices, places } },
    }),
  );
  const isFree = ({ first, next }: { first: number; next: number }) =>
    pairs.every((pair) => next <= pair.first || first >= pair.next);
  const ordered = orderQuestionsIn(written)
    .filter(isFree)
    .map(({ first, next, question, items, order }) => ({
      first,
      next,
      question,
      parts: { ordered: { items, order } },
    }));
  const whole = [...pairs, ...ordered, ...bankQuestionsIn(written)];
  if (whole.length === 0) return readOthers(written).map(({ question }) => question);
  const others = [...written];
  for (const { first, next } of whole) {
    for (let at = first; at < next; at += 1)
      others[at] = { text: '', marks: [], place: written[at]?.place ?? '' };
  }
  const withParts = whole.map(({ first, question, parts }) => ({
    line: first,
    question: { ...noParts, place: written[first]?.place ?? '', question, ...parts },
  }));
  return [...readOthers(others), ...withParts]
    .toSorted((a, b) => a.line - b.line)
    .map(({ question }) => question);
}

const noPart: Part = { text: '', pieces: [] };
const noParts = {
  options: [],
  right: [],
  answer: noPart,
  explanation: noPart,
  feedback: noPart,
  optionFeedback: [],
};

/** The questions of lines but those with pairs, an order or signs before accepted answers, each with the place of its first line. */
function readOthers(written: readonly TextLine[]): { line: number; question: LineQuestion }[] {
  const lines = withUsualSigns(written);
  const all = sourceOf(lines);
  let lists = keyListsIn(all.text);
  let source = without(all, lists);
  let found = findQuestions(source.text, lists.flatMap(lettersOf));
  const plausible = lists.filter((list) => isPlausible(all.text, list, found));
  if (plausible.length < lists.length) {
    lists = plausible;
    source = without(all, lists);
    found = findQuestions(source.text, lists.flatMap(lettersOf));
  }
  const keys = keysOf(all.text, found, lists);
  found = withKeysBehind(source.text, found);
  const looks = looksOf(source, found);
  const ranks = rankedLooks([...looks.values()].map(({ places }) => places));
  return found.map((question) => {
    const key = keys.get(question);
    const look = looks.get(question) ?? listedLines(source.text, question, key);
    const byLook = ranks.map((rank) => look?.places.get(rank)).find((places) => places !== undefined);
    const listed = key === undefined ? [] : (look?.right ?? rightBy(question.run, key));
    const marked = hasKey(question) ? undefined : endsOf(source.text, look?.options ?? question.options);
    const ends =
      listed.length === 0 || marked?.right.join() === listed.toSorted((a, b) => a - b).join()
        ? marked
        : undefined;
    const right = [question.right, listed, ends?.right, byLook].find((places) => (places?.length ?? 0) > 0);
    const options = withoutSeparators(source.text, ends?.options ?? look?.options ?? question.options);
    const asked = look?.asked ?? question.question;
    const line = lineAt(source, question.from);
    const place = lines[line]?.place ?? '';
    const answer = partOf(source, question.answer === undefined ? [] : [question.answer], true);
    const isListed = key !== undefined && options.length === 0 && room.test(answer.text);
    const shown = options.map(({ text }) => partOf(source, [text], true));
    const whole = partOf(source, asked);
    // Who names all options of a question about their order names that order.
    const isOrder =
      options.length >= orderingLimits.least &&
      right?.length === options.length &&
      asksForOrder(whole.text, right);
    const read: LineQuestion = {
      place,
      question: whole,
      shared: question.shared,
      ordered: isOrder ? { items: shown, order: right } : undefined,
      options: isOrder ? [] : shown,
      right: right ?? [],
      answer: isListed ? { text: key.text, pieces: [] } : answer,
      explanation: partOf(source, question.explanation),
      feedback: partOf(source, question.feedback),
      optionFeedback: question.optionFeedback.map((spans) => partOf(source, spans)),
    };
    return { line, question: read };
  });
}

type Looks = {
  places: ReadonlyMap<string, readonly number[]>;
  /** For a question whose options have no signs: them, and the rest of the question. */
  options?: readonly Shown[];
  asked?: readonly Span[];
  /** Those of its options that a list of keys names. */
  right?: readonly number[];
};

/** The options without signs of which a list of keys names one. */
function listedLines(text: string, question: Found, key: ListedKey | undefined): Looks | undefined {
  const [asked, ...others] = question.question;
  const isOpen = question.options.length === 0 && question.answer === undefined;
  if (key === undefined || !isOpen || asked === undefined || others.length > 0) return undefined;
  const lines = optionsWith(text, asked, key.text === '' ? key.signs.join('') : key.text);
  const rest = { from: asked.from, to: asked.from + (lines?.asked ?? 0) };
  return lines && { places: new Map(), options: lines.options, asked: [rest], right: lines.right };
}

/** The options that stand out, of the questions for which nothing else says which ones are right. */
function looksOf(source: Source, found: readonly Found[]): Map<Found, Looks> {
  const looks = new Map<Found, Looks>();
  if (source.lines.every(({ marks }) => marks.length === 0)) return looks;
  for (const question of found) {
    if (question.options.length > 0) looks.set(question, { places: outstanding(source, question.options) });
    const [asked, ...others] = question.question;
    if (question.options.length > 0 || question.answer !== undefined) continue;
    if (asked === undefined || others.length > 0) continue;
    const below = unsigned(source.text, asked);
    const places = below === undefined ? undefined : outstanding(source, below.options);
    if (below === undefined || places === undefined || places.size === 0) continue;
    const rest = { from: asked.from, to: asked.from + below.asked };
    looks.set(question, { places, options: below.options, asked: [rest] });
  }
  return looks;
}
