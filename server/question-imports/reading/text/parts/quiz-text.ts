import { rangeOf, readDecimal, sum, negative } from '../../decimals.ts';
import type { ImportRemark } from '../../../../../contract/questions/imports.ts';
import { blankQuestion, type Item, nameOf, remark, type SourceQuestion } from '../../item.ts';
import { QuestionTexts } from '../../markup/markup.ts';
import { longestLine } from './signed-parts.ts';
import { typedTree } from '../typed-tree.ts';

/*
 * Questions of plain text as text2qti reads them: `... feedback` below a question or an option, `* accepted`, `= 3.14 +- 0.01`, room of `____` for an
 * essay and `^^^^` for a file, and groups of which some are picked. Those with options are read by read-lines.ts.
 */

const isQuiz = /^(?:quiz title\s?:|END_GROUP\s*$|\^{4,}\s*$)/i;
const numbered = /^\s*\d{1,4}\.\s+(?=\S)/;
const frame =
  /^\s*(?:(?:quiz (?:title|description)|shuffle answers|show correct answers|one question at a time|can't go back|pick|points per question|title|points|text title|text)\s?:.*|GROUP\s*|END_GROUP\s*|%.*)$/i;
const option = /^\s*(?:\*?[a-z]\)|\[[ *]?\])\s*\S/i;
const general = /^\s*\.{3}\s+(?=\S)/;
const feedback = /^\s*(?:\.{3}|[+-])\s+(?=\S)/;
const essay = /^\s*_{3,}\s*$/;
const file = /^\s*\^{3,}\s*$/;
const accepted = /^\s*\*\s+(?=\S)/;
const number = /^\s*=\s+(?=\S)/;

type Section = { first: number; next: number };
type Value = { value: string; tolerance: string; units: string[] };

/** The value of an answer: `5`, `3.14 +- 0.01`, `[1, 5]`, `20 +- 5%`; undefined for another text. */
function valueOf(written: string): Value | undefined {
  const [, low = '', high = ''] = /^\[\s*([^,\s]+)\s*,\s*([^,\s]+)\s*\]$/.exec(written) ?? [];
  const [, center = '', around = '0', percent] =
    /^([^\s[\]]+?)\s*(?:(?:\+-|±)\s*([^\s%]+)\s*(%)?)?$/.exec(written) ?? [];
  if (percent !== undefined && readDecimal(center) !== undefined && readDecimal(around) !== undefined)
    return { value: center, tolerance: `${around}%`, units: [] };
  const [middle, distance] = [readDecimal(center), readDecimal(around)];
  const [from, to] = [readDecimal(low), readDecimal(high)];
  const [least, most] =
    middle === undefined || distance === undefined
      ? [from, to]
      : [sum(middle, negative(distance)), sum(middle, distance)];
  const range = least && most && rangeOf(least, most);
  return range && { ...range, units: [] };
}

/** The numbered questions of lines, each with its lines. */
function sectionsIn(lines: readonly string[]): Section[] {
  const sections: Section[] = [];
  let isOpen = false;
  for (const [at, line] of lines.entries()) {
    const last = sections.at(-1);
    if (numbered.test(line)) {
      sections.push({ first: at, next: at + 1 });
      isOpen = true;
    } else if (frame.test(line)) isOpen = false;
    else if (isOpen && last !== undefined) last.next = at + 1;
  }
  return sections;
}

/** The item of a question without options; undefined for another one. */
function itemOf(lines: readonly string[], place: number): Item | undefined {
  const [head = '', ...below] = lines;
  const signs = [general, essay, file, accepted, number];
  const asked = [
    head.replace(numbered, ''),
    ...below.filter((line) => !signs.some((sign) => sign.test(line))),
  ];
  const question = asked
    .map((line) => line.trim())
    .join('\n')
    .trim();
  const found = (sign: RegExp) =>
    below.filter((line) => sign.test(line)).map((line) => line.replace(sign, '').trim());
  const [answers, numbers, explanations] = [found(accepted), found(number), found(general)];
  const [isEssay, isFile] = [found(essay).length > 0, found(file).length > 0];
  if (!isEssay && !isFile && answers.length === 0 && numbers.length === 0) return undefined;
  const base = { place: String(place), name: nameOf(question), category: [] };
  if (isFile) return { ...base, remarks: [remark('unknown_kind', 'file_upload_question')], test: null };
  const values = numbers.map(valueOf);
  const broken = numbers.find((_, at) => values[at] === undefined);
  if (broken !== undefined) return { ...base, remarks: [remark('not_number', broken)], test: null };
  const texts = new QuestionTexts(() => undefined);
  const savol = texts.add(typedTree(question), 'blocks');
  const explanation = texts.add(typedTree(explanations.join('\n\n')), 'blocks');
  const { text_format, remarks } = texts.finish();
  const written: Pick<SourceQuestion, 'test_type' | 'content' | 'key'> = isEssay
    ? { test_type: 'essay', content: {}, key: null }
    : numbers.length > 0
      ? {
          test_type: 'numeric',
          content: { unit: '' },
          key: { values },
        }
      : { test_type: 'free_text', content: {}, key: { accepted: answers.join('\n') } };
  return {
    ...base,
    remarks,
    test: { ...blankQuestion(''), ...written, savol: savol(), text_format, explanation: explanation() },
  };
}

type Others = { lines: string[]; remarks: ImportRemark[] };

/** The lines of a question with options: its feedback is an explanation below them, and that on options has the sign that is read. */
function withFeedbackBelow(lines: readonly string[]): Others {
  const start = lines.findIndex((line) => option.test(line));
  const isAbove = (line: string, at: number) => at > 0 && at < start && feedback.test(line);
  const above = lines.filter(isAbove);
  const texts = above.map((line) => line.replace(feedback, '').trim());
  const last = lines.findLastIndex((line) => line.trim() !== '');
  const moved = lines.map((line, at) => {
    const shown = isAbove(line, at) ? '' : line.replace(at > start ? general : /^$/, '@ ');
    return at === last && texts.length > 0 ? `${shown}\vExplanation: ${texts.join('\v')}` : shown;
  });
  const ofAnswers = texts.filter((_, at) => !general.test(above[at] ?? ''));
  return { lines: moved, remarks: ofAnswers.map((text) => remark('feedback_in_explanation', text)) };
}

type QuizText = { items: Map<number, Item>; rest: string[]; remarks: Map<string, readonly ImportRemark[]> };

/**
 * Reads the questions without options of a text as text2qti reads it.
 * @returns their items by the places of their lines; the other lines, as they are where a text is no such text; remarks on questions of those, by
 *   the places of these
 */
export function takeQuizText(lines: readonly string[]): QuizText {
  const items = new Map<number, Item>();
  const remarks = new Map<string, readonly ImportRemark[]>();
  const rest = [...lines];
  if (!lines.some((line) => line.length <= longestLine && isQuiz.test(line))) return { items, rest, remarks };
  let count = 0;
  for (const { first, next } of sectionsIn(lines)) {
    const part = lines.slice(first, next);
    if (part.some((line) => line.length > longestLine)) continue;
    const item = part.some((line) => option.test(line)) ? undefined : itemOf(part, first + 1);
    if (item === undefined) {
      const others = withFeedbackBelow(part);
      remarks.set(String(first + 1), others.remarks);
      count += 1;
      // Each question may have the number 1.
      for (const [at, line] of others.lines.entries())
        rest[first + at] = at === 0 ? line.replace(numbered, `${count}. `) : line;
    } else {
      items.set(first, item);
      rest.fill('', first, next);
    }
  }
  for (const [at, line] of lines.entries()) if (frame.test(line)) rest[at] = '';
  return { items, rest, remarks };
}
