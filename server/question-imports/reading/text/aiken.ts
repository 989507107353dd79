import { numberIn } from '../../../../contract/question-text/pasted-question.ts';
import { importLimits } from '../../../../contract/questions/imports.ts';
import { blankQuestion, type Item, nameOf, type ReadItems, remark, UnreadableSource } from '../item.ts';
import { QuestionTexts } from '../markup/markup.ts';
import { isExplanation, withoutExplanationWords } from './blocks.ts';
import { choiceOf } from './choice.ts';
import { requireLength } from './length.ts';
import { typedTree } from './typed-tree.ts';

/** A question with what its lines say. */
type Asked = {
  line: number;
  question: string[];
  options: { sign: string; text: string }[];
  /** What stands behind `ANSWER:`; undefined where that is missing. */
  answer?: string;
  explanation: string[];
};

const option = /^\s*(\p{L})\s?[.)]\s*(\S.*)?$/u;
const answerLine = /^\s*ANSWER\s?:\s*(.*)$/iu;
/** The signs that an answer names: one, or several with commas between. */
const named = /^[A-Z](?:\s?[,;]\s?[A-Z])*[.)]?$/;

/** Cyrillic letters that look like the signs of options. */
const alike: Readonly<Record<string, string>> = { А: 'A', В: 'B', С: 'C', Е: 'E' };

/** Signs as capital letters of the Latin alphabet. */
function latin(signs: string): string {
  return signs.toUpperCase().replaceAll(/[АВСЕ]/g, (letter) => alike[letter] ?? letter);
}

/** The questions of a text. */
function askedIn(text: string): Asked[] {
  const all: Asked[] = [];
  let open: Asked | undefined;
  let isAfterBlank = false;
  for (const [at, line] of text.split(/\r\n?|[\n\v\u2028\u2029]/).entries()) {
    const isBlank = line.trim() === '';
    const [, answer] = answerLine.exec(line) ?? [];
    const [, sign = '', shown = ''] = option.exec(line) ?? [];
    const last = open?.options.at(-1);
    // A question begins anew behind a blank line; without it a line goes on with the option above.
    const isNext = open !== undefined && latin(sign).codePointAt(0) === 65 + open.options.length;
    if (last !== undefined && isAfterBlank && !isBlank && answer === undefined && !isNext) open = undefined;
    const above = all.at(-1);
    if (open === undefined && above?.answer !== undefined && isExplanation(line)) {
      above.explanation.push(line.slice(withoutExplanationWords(line)).trim());
      continue;
    }
    if (open === undefined && !isBlank) {
      open = { line: at + 1, question: [], options: [], explanation: [] };
      all.push(open);
      if (all.length > importLimits.items) throw new UnreadableSource('many_items');
    }
    if (answer !== undefined && open !== undefined) {
      open.answer = answer.trim();
      open = undefined;
    } else if (isNext) open?.options.push({ sign: latin(sign), text: shown.trim() });
    else if (last === undefined) open?.question.push(line.trimEnd());
    else if (!isBlank && open?.options.at(-1) === last) last.text += ` ${line.trim()}`;
    else if (!isBlank) open?.question.push(line.trimEnd());
    isAfterBlank = isBlank;
  }
  return all;
}

/** The number that a question begins with: `1.`, `[1]`, `(1)`. */
const numberOf = (asked: string) => numberIn(asked)?.written ?? /^[[(]\d{1,3}[\])]\s/.exec(asked)?.[0];

function itemOf({ line, question, options, answer, explanation }: Asked, isNumbered: boolean): Item {
  const texts = new QuestionTexts(() => undefined);
  const asked = question.join('\n').trim();
  const number = isNumbered ? numberOf(asked) : undefined;
  const savol = texts.add(typedTree(asked.slice(number?.length ?? 0).trim()), 'blocks');
  const shown = options.map(({ text }) => texts.add(typedTree(text), 'line'));
  const explained = texts.add(typedTree(explanation.join('\n')), 'blocks');
  const { text_format, remarks } = texts.finish();
  const signs = latin(answer ?? '');
  const right = signs
    .split(/[\s,;]+/)
    .map((sign) => options.findIndex((candidate) => candidate.sign === sign.slice(0, 1)));
  const isRead = named.test(signs) && right.every((place) => place !== -1);
  const choice = choiceOf(options.length, isRead ? [...new Set(right)] : []);
  const receipt =
    isRead || options.length < 2
      ? choice.remarks
      : [remark('broken', answer === undefined ? 'no answer' : `no such option: ${answer}`)];
  return {
    place: String(line),
    name: nameOf(savol()),
    category: [],
    remarks: [...(savol() === '' ? [remark('no_question')] : []), ...receipt, ...remarks],
    test: {
      ...blankQuestion(choice.test_type),
      savol: savol(),
      text_format,
      content: { options: shown.map((text, place) => ({ id: choice.ids[place], text: text() })) },
      key: choice.key,
      explanation: explained(),
    },
  };
}

/**
 * The items of a text in Aiken format: a question, its options `A.` or `A)` in lines of their own, and `ANSWER: B`. A question without an answer
 * is refused. Numbers that all questions have are left out.
 * @throws UnreadableSource for a text that is too long or has too many
 */
export function readAiken(text: string): ReadItems {
  requireLength(text);
  const all = askedIn(text);
  const isNumbered = all.every(({ question }) => numberOf(question.join('\n').trim()) !== undefined);
  return { items: all.map((asked) => itemOf(asked, isNumbered)), files: new Map() };
}

/** Whether a text has options in lines, and almost as often an answer, as Aiken has them. */
export function looksLikeAiken(text: string): boolean {
  const start = text.slice(0, 200_000);
  const answers = start.match(/^[^\S\n]*ANSWER\s?:\s?[A-Za-z][^\S\n]*\r?$/gm)?.length ?? 0;
  const first = start.match(/^[^\S\n]*[AА][.)]\s/gm)?.length ?? 0;
  const second = start.match(/^[^\S\n]*[BВ][.)]\s/gm)?.length ?? 0;
  return answers > 0 && first > 0 && second >= first && answers * 10 >= first * 9;
}
