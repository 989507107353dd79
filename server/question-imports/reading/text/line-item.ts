import type { TextKind } from '../../../../contract/questions/text-format.ts';
import { blankQuestion, type Item, nameOf, type SourceQuestion, remark } from '../item.ts';
import type { Media, QuestionTexts } from '../markup/markup.ts';
import { trueOrFalse } from '../true-false.ts';
import { choiceOf } from './choice.ts';
import { type LineQuestion, type Part, room } from './lines.ts';

/** Adds a part of lines to the texts of a test, as `QuestionTexts.add` does. */
export type AddPart = (part: Part, kind: TextKind, media?: Media) => () => string;

/** Words between accepted answers: `Toshkent yoki Tashkent`. */
const or = /\s+(?:yoki|ёки|или|or)\s+/u;

type Written = Pick<SourceQuestion, 'test_type' | 'content' | 'key'> & Pick<Item, 'remarks'>;

/** A letter that names an option. */
const letter = /^\(?[A-EА-Д][).]?$/iu;
/** Options that nothing separates: `Capital?A)RomeB)Paris`. */
const gluedOptions = /\S[AА]\s?[).].*\S[BБВ]\s?[).]/isu;
/** A question of which something is asked, or left out, is no statement. */
const asks = /[?？]|_{2}|\n/;

/** A test without options by its answer: true or false, accepted texts, or none. */
function answered(question: string, answer: string): Written {
  const isStatement = /^[TF]$/.test(answer) && !asks.test(question);
  const pair = trueOrFalse(isStatement ? (answer === 'T' ? 'True' : 'False') : answer);
  if (pair !== undefined) {
    const { ids, key, test_type } = choiceOf(2, [pair.right]);
    const options = pair.options.map((text, place) => ({ id: ids[place], text }));
    return { test_type, content: { options }, key, remarks: [remark('kind_changed', 'true/false')] };
  }
  const accepted = answer.split(or).join('\n');
  // The options that a letter names are among the lines of the question.
  const isNamed = letter.test(answer) && (question.includes('\n') || gluedOptions.test(question));
  const hasNone = room.test(accepted) || isNamed;
  return {
    test_type: 'free_text',
    content: {},
    key: hasNone ? null : { accepted },
    remarks: hasNone ? [remark('few_options')] : [],
  };
}

/** A test that asks for pairs. @param places of the choice of each prompt */
function matching(
  prompts: readonly (() => string)[],
  choices: readonly (() => string)[],
  places: readonly number[],
): Written {
  return {
    test_type: 'matching',
    content: {
      prompts: prompts.map((text, at) => ({ id: `p${at + 1}`, text: text() })),
      choices: choices.map((text, at) => ({ id: `c${at + 1}`, text: text() })),
    },
    key: { pairs: Object.fromEntries(places.map((place, at) => [`p${at + 1}`, `c${place + 1}`])) },
    remarks: [],
  };
}

/** A test that asks for an order. @param order the places of the items in it */
function ordering(items: readonly (() => string)[], order: readonly number[]): Written {
  return {
    test_type: 'ordering',
    content: { items: items.map((text, at) => ({ id: `i${at + 1}`, text: text() })) },
    key: { order: order.map((place) => `i${place + 1}`) },
    remarks: [],
  };
}

/** The points of a question before its text: `(2 points)`. */
const marksBefore =
  /^\s*[([]\s?(\d{1,3}(?:[.,]\d{1,2})?)\s?(?:points?|pts?|marks?|балл(?:а|ов)?|б|ball)\.?\s?[)\]]\s*(?=\S)/iu;

/** A question without its points, and these; blank for none. */
function withoutMarks({ text, pieces }: Part): { asked: Part; marks: string } {
  const [written = '', marks = ''] = marksBefore.exec(text) ?? [];
  let left = written.replaceAll('\n', '').length;
  const rest = pieces.flatMap((piece) => {
    const cut = Math.min(left, piece.to - piece.from);
    left -= cut;
    return cut === piece.to - piece.from ? [] : [Object.assign({}, piece, { from: piece.from + cut })];
  });
  return marks === ''
    ? { asked: { text, pieces }, marks }
    : { asked: { text: text.slice(written.length), pieces: rest }, marks };
}

/**
 * The item that a question of lines is.
 * @param texts those of this test; they are finished here
 */
export function itemOf(question: LineQuestion, texts: QuestionTexts, add: AddPart): Item {
  // A sign without a text is no option.
  const filled = question.options.flatMap((part, place) => (part.text === '' ? [] : [{ part, place }]));
  const right = filled.flatMap(({ place }, at) => (question.right.includes(place) ? [at] : []));
  const { asked, marks } = withoutMarks(question.question);
  const savol = add(asked, 'blocks');
  const options = filled.map(({ part }) => add(part, 'line'));
  const prompts = (question.pairs?.prompts ?? []).map((part) => add(part, 'line'));
  const choices = (question.pairs?.choices ?? []).map((part) => add(part, 'line'));
  const items = (question.ordered?.items ?? []).map((part) => add(part, 'line'));
  const answer = add(question.answer, 'plain');
  const explanation = add(question.explanation, 'blocks', 'no_media');
  // Few texts have feedback.
  const addFilled = (part: Part | undefined, kind: TextKind) =>
    part === undefined || part.text === '' ? () => '' : add(part, kind, 'no_media');
  const feedback = addFilled(question.feedback, 'blocks');
  const feedbackOfOptions = filled.map(({ place }) => addFilled(question.optionFeedback[place], 'line'));
  const { text_format, pictures, optionPicture, sound, remarks } = texts.finish();
  const choice = choiceOf(options.length, right);
  const written: Written =
    question.pairs !== undefined
      ? matching(prompts, choices, question.pairs.places)
      : question.ordered !== undefined
        ? ordering(items, question.ordered.order)
        : options.length === 0
          ? answered(savol(), answer())
          : {
              ...choice,
              content: { options: options.map((text, place) => ({ id: choice.ids[place], text: text() })) },
            };
  const optionPictures = options.flatMap((text, place) => {
    const picture = optionPicture(text);
    return picture === undefined ? [] : [[choice.ids[place] ?? '', picture] as const];
  });
  const { test_type, content, key } = written;
  return {
    place: question.place,
    name: nameOf(savol()),
    category: [],
    remarks: [
      ...(savol() === '' ? [remark('no_question')] : []),
      ...(question.shared === undefined ? [] : [remark('passage_in_question', question.shared)]),
      ...(marks === '' ? [] : [remark('marks_left_out', marks)]),
      ...written.remarks,
      // An answer that names no option is not guessed.
      ...(options.length > 0 && answer() !== '' ? [remark('invalid', answer())] : []),
      ...(feedback() === '' ? [] : [remark('feedback_in_explanation', feedback())]),
      ...(filled.length < question.options.length
        ? [remark('option_left_out', String(question.options.length - filled.length))]
        : []),
      ...remarks,
    ],
    test: {
      ...blankQuestion(test_type),
      savol: savol(),
      text_format,
      content,
      key,
      explanation: [explanation(), feedback()].filter(Boolean).join('\n\n'),
      remarks: Object.fromEntries(
        feedbackOfOptions.flatMap((text, place) =>
          text() === '' ? [] : [[choice.ids[place] ?? '', text()]],
        ),
      ),
      pictures,
      option_pictures: Object.fromEntries(optionPictures),
      sound,
    },
  };
}
