import { type Run, runsIn, placeOf } from './pasted-markers.ts';

/** A question as teachers type it: `1. … A) … B) … Answer: B`. */
export type PastedQuestion = {
  text: string;
  options: string[];
  /** The places of the right options, counted from 0, in the order in which they are named. */
  right: number[];
  /** Whether the author has taken it out of the list. */
  isLeftOut?: boolean | undefined;
};

export type Pasted = {
  questions: PastedQuestion[];
  /** What stands after the last question and is no question with options. */
  rest: string;
};

/** `1.`, `12)`, `№ 3.`, `Savol 4:`, `5-savol.` */
const numbered =
  /^\s*(?:(?:№\s*)?(\d{1,3})[.)](?!\d)|(?:savol|test|question|вопрос|тест)\s*(?:№\s*)?(\d{1,3})\s?[.):]?|(\d{1,3})\s?-\s?(?:savol|test|topshiriq|вопрос|тест)\s?[.):]?)/iu;

function numberOf(text: string): number | undefined {
  const number = numbered
    .exec(text)
    ?.slice(1)
    .find((part) => part !== undefined);
  return number === undefined ? undefined : Number(number);
}

/**
 * Where an option ends that another question, or something else, may follow.
 * @param number of the question that the option belongs to
 */
function endOfLast(text: string, number: number | undefined, hasNext: boolean): number {
  const next = number === undefined ? undefined : number + 1;
  const isNext = (at: number) => {
    const found = numberOf(text.slice(at, at + 40));
    return found !== undefined && (next === undefined ? hasNext : found === next);
  };
  const lines = Array.from(text.matchAll(/\n(?=\S|[^\S\n]+\S)/g), ({ index }) => index);
  const atNumber = lines.find((at) => isNext(at + 1));
  if (atNumber !== undefined || !hasNext) return atNumber ?? text.length;
  const blank = text.search(/\S\s*?\n[^\S\n]*\n/);
  if (blank !== -1) return blank + 1;
  if (lines[0] !== undefined) return lines[0];
  const inLine = Array.from(text.matchAll(/\s(?=\d)/g), ({ index }) => index).find(isNext);
  return inLine ?? text.length;
}

/** An option as one line, without the end of its bold type. */
function optionText(text: string, isMarked: boolean): string {
  const lines = text.split('\n').map((line) => line.trim());
  const option = lines.filter((line) => line !== '').join(' ');
  return isMarked && option.endsWith('**') ? option.slice(0, -2).trim() : option;
}

/** Cuts a text into its questions. */
export function pastedQuestions(pasted: string): Pasted {
  const text = pasted.replaceAll(/\r\n?|[\v\u2028\u2029]/g, '\n').replaceAll('\u00a0', ' ');
  const questions: PastedQuestion[] = [];
  const runs = runsIn(text);
  let from = 0;
  for (const [at, run] of runs.entries()) {
    const [first, last] = [run.markers[0], run.markers.at(-1)];
    if (first === undefined || last === undefined) continue;
    const asked = text.slice(from, first.from).trim();
    const tail = text.slice(last.to, runs[at + 1]?.markers[0]?.from);
    const { end, next, right } = cutTail(tail, run, numberOf(asked), at + 1 < runs.length);
    const options = run.markers.map(({ to, isMarked }, place) =>
      optionText(text.slice(to, run.markers[place + 1]?.from ?? last.to + end), isMarked),
    );
    from = last.to + next;
    const [named] = right;
    // Many write the right option again: `Answer: B) four`.
    const repeated = /^[^\n]*/.exec(text.slice(from, from + 1000))?.[0] ?? '';
    if (named !== undefined && repeated.trim() === options[named]) from += repeated.length;
    const question = { text: asked.replace(numbered, '').trim(), options, right };
    if (question.text !== '' && options.every((option) => option !== '')) questions.push(question);
  }
  return { questions, rest: questions.length === 0 ? '' : text.slice(from).trim() };
}

/** What follows the sign of the last option: the end of that option, the beginning of what comes next, and the right answer. */
function cutTail(
  tail: string,
  run: Run,
  number: number | undefined,
  hasNext: boolean,
): { end: number; next: number; right: number[] } {
  const marked = run.markers.flatMap(({ isMarked }, place) => (isMarked ? [place] : []));
  // Where all options are marked, the mark is a bullet.
  const right = marked.length === run.markers.length ? [] : marked;
  const end = endOfLast(tail, number, hasNext);
  const answer = answerIn(tail, run);
  if (answer === undefined) return { end, next: end, right };
  return { end: Math.min(end, answer.from), next: answer.to, right: answer.right };
}

/** `Toʻgʻri javob: B`, `Ответ: А, В`, `ANSWER: B`, at the beginning of a line or, with a colon, anywhere after a space. */
const answerWords =
  "(?:to['ʻ‘’ʼ`´]?g['ʻ‘’ʼ`´]?ri\\s+)?(?:javob(?:i|lar|lari)?|жавоб(?:и|лар|лари)?|kalit|калит|ключ|key)" +
  '|тўғри\\s+жавоб(?:и|лар|лари)?' +
  '|(?:правильн(?:ый|ые)\\s+|верн(?:ый|ые)\\s+)?ответы?' +
  '|(?:correct\\s+|right\\s+)?ans(?:wers?)?';
const answerLine = new RegExp(
  `(?:^|\\n)[^\\S\\n]*(?:${answerWords})\\s?[:.=–—-]|\\s(?:${answerWords})\\s?:`,
  'iu',
);
const optionNamed = /^[^\S\n]*(?:(?:,|;|va|ва|and|и|&)[^\S\n]*)?\(?(\p{L}|\d{1,2})(?![\p{L}\d'ʻ‘’])[).]?/iu;

type Answer = {
  /** Where it begins and ends in the text. */
  from: number;
  to: number;
  /** The places of the options that it names, in its order. */
  right: number[];
};

/** The right answer that stands below the options of a question; undefined where the text has none. */
function answerIn(text: string, run: Run): Answer | undefined {
  const line = answerLine.exec(text);
  if (line === null) return undefined;
  const right: number[] = [];
  let to = line.index + line[0].length;
  for (;;) {
    const named = optionNamed.exec(text.slice(to, to + 20));
    const place = named === null ? -1 : placeOf(run, named[1] ?? '');
    if (named === null || place === -1) break;
    if (!right.includes(place)) right.push(place);
    to += named[0].length;
  }
  return right.length === 0 ? undefined : { from: line.index, to, right };
}
