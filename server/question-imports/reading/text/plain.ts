import { answerWordsIn, numberIn } from '../../../../contract/question-text/pasted-question.ts';
import { importLimits } from '../../../../contract/questions/imports.ts';
import { type Item, type ReadItems, UnreadableSource } from '../item.ts';
import { QuestionTexts } from '../markup/markup.ts';
import { isExplanation } from './blocks.ts';
import { requireLength } from './length.ts';
import { itemOf } from './line-item.ts';
import { takeQuizText } from './parts/quiz-text.ts';
import { readLines } from './read-lines.ts';
import { withKnownTurns } from './spellings.ts';
import { takeTypedQuestions } from './typed-questions.ts';
import { typedTree } from './typed-tree.ts';

/** A line that is bold as a whole, or to the end of a heading: `**Answer:** B`. */
const bold = /^\*\*([^*]+)\*\*(?=\s|$)/;

/** Words before a question without a number, and before options. */
const questionWord =
  /^(?:[-*•]\s+)?(?:question(?: text)?|savol(?: matni)?|(?:текст )?вопроса?|савол(?: матни)?)\s?:\s+(?=\S)/iu;
const optionsWord = /^(?:options|choices|variantlar|варианты(?: ответ(?:а|ов))?)\s?:$/iu;

const pointNumber = /^\s*1\.\s+\S/;

/** Elements by which pages of Markdown hide answers, and what stands on their handles. */
const folded = /<summary>[^<]*<\/summary>|<\/?details>/gi;

/** Lines in which `Savol:` has the number of its question, where options have numbers with points: else these would be those of questions. */
function withNumbers(lines: readonly string[]): readonly string[] {
  const asked = lines.filter((line) => questionWord.test(line.trim())).length;
  if (asked === 0 || lines.filter((line) => pointNumber.test(line)).length !== asked) return lines;
  let number = 0;
  return lines.map((line) =>
    questionWord.test(line.trim())
      ? line.trim().replace(questionWord, () => `Savol ${(number += 1)}: `)
      : line,
  );
}

/** A line without words and signs of Markdown that only say what it is: a heading, a rule, bold type of a question or its answer. */
function withoutFrame(line: string): string {
  const text = line.replaceAll(folded, '').trim();
  if (/^(?:-{3,}|\*{3,}|_{3,})$/.test(text) || optionsWord.test(text)) return '';
  if (questionWord.test(text)) return text.replace(questionWord, '');
  const asked = text.replace(/^#{2,6}\s+/, '');
  const plain = asked.replace(bold, '$1');
  const isOfQuestion =
    numberIn(plain) !== undefined || answerWordsIn(plain)?.from === 0 || isExplanation(plain);
  return plain !== text && isOfQuestion ? plain : text.length < line.trim().length ? text : line;
}

/** How many lines a text has at most, blank ones too. */
const mostLines = 1_000_000;

/** The items of lines of text, each with the number of its first line. @throws UnreadableSource for a text that is too long or has too many */
export function readPlainText(text: string): ReadItems {
  requireLength(text);
  const all = text.split(/\r\n?|[\n\v\u2028\u2029]/);
  if (all.length > mostLines) throw new UnreadableSource('too_complex');
  const quiz = takeQuizText(all);
  const { items: typed, rest } = takeTypedQuestions(withNumbers(withKnownTurns(quiz.rest)));
  const questions = readLines(
    rest.map((line, at) => ({ text: withoutFrame(line), marks: [], place: String(at + 1) })),
  );
  const items = questions.map((question): Item => {
    const texts = new QuestionTexts(() => undefined);
    const item = itemOf(question, texts, (part, kind, media) => texts.add(typedTree(part.text), kind, media));
    item.remarks = [...item.remarks, ...(quiz.remarks.get(item.place) ?? [])];
    return item;
  });
  const both = [...items, ...typed.values(), ...quiz.items.values()].toSorted(
    (a, b) => Number(a.place) - Number(b.place),
  );
  if (both.length > importLimits.items) throw new UnreadableSource('many_items');
  return { items: both, files: new Map() };
}

/** Whether a text is words that people read, of which questions may be some. */
export function looksLikePlainText(text: string): boolean {
  return /\p{L}/u.test(text);
}
