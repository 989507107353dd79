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

/** A part of a text: where it begins and ends. */
export type Span = { from: number; to: number };

/** `1.`, `12)`, `№ 3.`, `#3.`, `Savol 4:`, `Q4.`, `А5.`, `С1.`, `5-savol.` */
const numbered =
  /^\s*(?:(?:№\s*)?(\d{1,4})[.)](?!\d)|№\s*(\d{1,4})(?!\d)|#\s?(\d{1,4})(?:[.):]|(?=[^\S\n]*(?:\n|$)))|(?:savol|test|question|task|topshiriq|вопрос|тест|савол|задание|топшириқ)\s*(?:№\s*)?(\d{1,4})(?!\d|-\p{L})(?:\s+(?:of|из|\/)\s+\d{1,4}(?!\d))?\s?[.):]?|[qAАBВCС]\s?(\d{1,3})[.):](?!\d)|(\d{1,4})\s?-\s?(?:savol|test|topshiriq|вопрос|тест|савол|топшириқ|задание)\s?[.):]?)/iu;

/** The number that a text begins with, as its author wrote it and as a number; undefined where it begins with none. */
export function numberIn(text: string): { number: number; written: string } | undefined {
  const [written = '', ...parts] = numbered.exec(text) ?? [];
  const number = parts.find((part) => part !== undefined);
  return number === undefined ? undefined : { number: Number(number), written };
}

/**
 * Where an option ends that another question, or something else, may follow.
 * @param number of the question that the option belongs to
 */
function endOfLast(text: string, number: number | undefined, hasNext: boolean): number {
  const next = number === undefined ? undefined : number + 1;
  const isNext = (at: number) => {
    const found = numberIn(text.slice(at, at + 40))?.number;
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

/** A question where it stands in a text, with white space around its parts. */
export type Cut = {
  /** The question, with its number. */
  question: Span;
  options: readonly Span[];
  run: Run;
  /** The places of the right options, counted from 0. */
  right: number[];
  /** The answer below the options where it names none of them. */
  unread: Span | undefined;
  /** What stands behind the answer in its line. */
  comment: Span | undefined;
};

/** The text of an option of a question. */
function optionOf(text: string, { run, options }: Pick<Cut, 'run' | 'options'>, place: number): string {
  const { from = 0, to = 0 } = options[place] ?? {};
  return optionText(text.slice(from, to), run.markers[place]?.isMarked === true);
}

/**
 * Cuts a text at the options of its questions.
 * @param text with `\n` at the ends of its lines
 * @returns the questions in their order, and where the last one ends
 */
export function cutQuestions(text: string, runs: readonly Run[]): { cuts: Cut[]; end: number } {
  const cuts: Cut[] = [];
  let from = 0;
  for (const [at, run] of runs.entries()) {
    const [first, last] = [run.markers[0], run.markers.at(-1)];
    if (first === undefined || last === undefined) continue;
    const asked = text.slice(from, first.from).trim();
    const tail = text.slice(last.to, runs[at + 1]?.markers[0]?.from);
    const { end, next, right, words, hasAnswer } = cutTail(
      tail,
      run,
      numberIn(asked)?.number,
      at + 1 < runs.length,
    );
    const options = run.markers.map(({ to }, place) => ({
      from: to,
      to: run.markers[place + 1]?.from ?? last.to + end,
    }));
    const question = { from, to: first.from };
    const written = words && { from: last.to + words.from, to: last.to + words.to };
    const inWords = written && placesOfText(text, { run, options }, text.slice(written.from, written.to));
    const cut: Cut = {
      question,
      options,
      run,
      right: inWords ?? right,
      unread: inWords === undefined ? written : undefined,
      comment: undefined,
    };
    cuts.push(cut);
    from = last.to + next;
    const [named] = right;
    // Many write the right option again: `Answer: B) four`.
    const repeated = /^[^\n]*/.exec(text.slice(from, from + 1000))?.[0] ?? '';
    if (named === undefined) continue;
    const isInLine = from + repeated.length <= (runs[at + 1]?.markers[0]?.from ?? text.length);
    const isComment = isInLine && /[\p{L}\d]/u.test(repeated) && numberIn(repeated) === undefined;
    if (folded(repeated) === folded(optionOf(text, cut, named))) from += repeated.length;
    else if (isComment && hasAnswer) {
      cut.comment = { from, to: from + repeated.length };
      from += repeated.length;
    }
  }
  return { cuts, end: from };
}

/** A text with one sign for the ends of its lines. */
function withLineEnds(text: string): string {
  return text.replaceAll(/\r\n?|[\v\u2028\u2029]/g, '\n').replaceAll('\u00a0', ' ');
}

/** Cuts a text into its questions. */
export function pastedQuestions(pasted: string): Pasted {
  const text = withLineEnds(pasted);
  const { cuts, end } = cutQuestions(text, runsIn(text));
  const questions = cuts
    .map((cut) => ({
      text: text.slice(cut.question.from, cut.question.to).trim().replace(numbered, '').trim(),
      options: cut.options.map((_, place) => optionOf(text, cut, place)),
      right: cut.right,
    }))
    .filter((question) => question.text !== '' && question.options.every((option) => option !== ''));
  return { questions, rest: questions.length === 0 ? '' : text.slice(end).trim() };
}

/** What follows the sign of the last option: the end of that option, the beginning of what comes next, and the right answer. */
function cutTail(
  tail: string,
  run: Run,
  number: number | undefined,
  hasNext: boolean,
): { end: number; next: number; right: number[]; words?: Span; hasAnswer?: boolean } {
  const marked = run.markers.flatMap(({ isMarked }, place) => (isMarked ? [place] : []));
  // Where all options are marked, the mark is a bullet.
  const right = marked.length === run.markers.length ? [] : marked;
  const end = endOfLast(tail, number, hasNext);
  const answer = answerIn(tail, run);
  if (answer === undefined) {
    const words = answerWordsIn(tail);
    // Within a line they may be words of the option.
    const isOnLine = words !== undefined && tail[words.from] === '\n' && words.from <= end;
    if (!isOnLine || right.length > 0) return { end, next: end, right };
    const [line = ''] = /^[^\n]*/.exec(tail.slice(words.to)) ?? [];
    const to = words.to + line.length;
    return { end: Math.min(end, words.from), next: to, right, words: { from: words.to, to } };
  }
  return { end: Math.min(end, answer.from), next: answer.to, right: answer.right, hasAnswer: true };
}

/** `Toʻgʻri javob: B`, `Ответ: А, В`, `ANSWER: B`, at the beginning of a line or, with a colon, anywhere after a space. */
const answerWords =
  "(?:to['ʻ‘’ʼ`´]?g['ʻ‘’ʼ`´]?ri\\s+)?(?:javob(?:i|lar|lari)?|жавоб(?:и|лар|лари)?|kalit|калит|ключ|key)" +
  '|тўғри\\s+жавоб(?:и|лар|лари)?' +
  '|(?:правильн(?:ый|ые)\\s+|верн(?:ый|ые)\\s+)?ответы?' +
  '|(?:правильный|верный|тўғри)\\s+вариант' +
  "|to['ʻ‘’ʼ`´]?g['ʻ‘’ʼ`´]?ri\\s+variant" +
  '|correct(?:\\s+(?:option|choice))?|(?:correct\\s+|right\\s+)?ans(?:wers?)?(?:\\s+key)?';
const answerLine = new RegExp(
  `(?:^|\\n)[^\\S\\n]*(?:${answerWords})(?:\\s?[:.=–—-]|\\sis\\s(?=\\(?[A-J](?!\\p{L}))|[^\\S\\n]+(?=\\(?[A-JА-К][).]?[^\\S\\n]*(?:\\n|$)))` +
    // Words that may be of a question stand alone before a letter.
    "|(?:^|\\n)[^\\S\\n]*(?:to['ʻ‘’ʼ`´]?g['ʻ‘’ʼ`´]?ri|тўғри|правильно|верно|right)\\s?[:=–—-]\\s?(?=\\(?[A-JА-К][).]?[^\\S\\n]*(?:\\n|$))" +
    `|(?:^|\\s)[([](?:${answerWords})\\s?[:.=–—-](?=\\s?[\\p{L}\\d]{1,2}[)\\]])|\\s(?:${answerWords})\\s?:`,
  'iu',
);
const optionNamed =
  /^[^\S\n]*(?:(?:,|;|va|ва|and|и|&)[^\S\n]*)?["«“„]?\(?(\p{L}|\d{1,2})(?![\p{L}\d'ʻ‘’])[).\]]?["»”“]?/iu;

/** The end of the line of words, below which the answer stands alone. */
const nextLine = /^[^\S\n]*\n(?=[^\S\n]*\(?(?:\p{L}|\d{1,2})[).]?[^\S\n]*(?:\n|$))/u;

/** Several letters together: `ACD`. */
const namedTogether = /^[^\S\n]*([A-JА-К]{2,10})(?![\p{L}\d'ʻ‘’])/u;

const folded = (text: string) => text.replaceAll(/\s+/g, ' ').trim().replace(/[.;]$/, '').toLowerCase();

/** The place of the option that an answer repeats; undefined where none, or several are alike. */
function placesOfText(text: string, cut: Pick<Cut, 'run' | 'options'>, answer: string): number[] | undefined {
  const sought = folded(answer);
  const places = cut.options.flatMap((_, place) =>
    sought !== '' && folded(optionOf(text, cut, place)) === sought ? [place] : [],
  );
  return places.length === 1 ? places : undefined;
}

const anyAnswer = new RegExp(answerLine, 'giu');

/** The letters that the answers of a text name, as they are written. */
export function answerLetters(text: string): string[] {
  return Array.from(text.matchAll(anyAnswer), ({ 0: words, index }) => {
    const [, named = ''] =
      optionNamed.exec(text.slice(index + words.length, index + words.length + 20)) ?? [];
    return named;
  });
}

/** Where an answer stands, and the places of the options that it names, in its order. */
type Answer = Span & { right: number[] };

/** Where the words of an answer stand in a text, `Javob:`, and the answer begins; undefined where it has none. */
export function answerWordsIn(text: string): Span | undefined {
  const words = answerLine.exec(text);
  return words === null ? undefined : { from: words.index, to: words.index + words[0].length };
}

/** The right answer that stands in a text, as below the options of a question; undefined where it has none that names an option. */
export function answerIn(text: string, run: Run): Answer | undefined {
  const words = answerWordsIn(text);
  if (words === undefined) return undefined;
  const right: number[] = [];
  let { to } = words;
  to += nextLine.exec(text.slice(to, to + 40))?.[0].length ?? 0;
  const [together = '', letters = ''] = namedTogether.exec(text.slice(to, to + 20)) ?? [];
  const places = new Set(Array.from(letters, (letter) => placeOf(run, letter)));
  if (places.size > 0 && places.size === letters.length && !places.has(-1))
    return { from: words.from, to: to + together.length, right: [...places] };
  for (;;) {
    const named = optionNamed.exec(text.slice(to, to + 20));
    const place = named === null ? -1 : placeOf(run, named[1] ?? '');
    if (named === null || place === -1) break;
    if (!right.includes(place)) right.push(place);
    to += named[0].length;
  }
  return right.length === 0 ? undefined : { from: words.from, to, right };
}
