import type {
  GIFTQuestion,
  Matching,
  MultipleChoice,
  Numerical,
  NumericalFormat,
  ShortAnswer,
  TextChoice,
  TextFormat,
  TrueFalse,
} from 'gift-pegjs';

import type { ImportRemark } from '../../../../contract/questions/imports.ts';
import { rangeOf, readDecimal } from '../decimals.ts';
import { type SourceQuestion, remark } from '../item.ts';
import { wordsOfTruth } from '../true-false.ts';
import { choiceOf } from './choice.ts';
import { writtenText } from './gift-source.ts';
import type { GiftTexts } from './gift-texts.ts';

/** What the answers of a question make of it. */
export type Answers = {
  test: Pick<SourceQuestion, 'test_type' | 'content' | 'key' | 'remarks'>;
  /** The texts of its options by their ids. */
  options: ReadonlyMap<string, () => string>;
  explanations: string[];
  /** What the receipt says of it. */
  receipt: ImportRemark[];
};

const noOptions = new Map<string, () => string>();

/** The right options of a choice, as its weights say, and whether these are shares of several right ones alike. */
function rightOf(choices: readonly TextChoice[]): { right: number[]; isWeighted: boolean } {
  const weights = choices.map(({ isCorrect, weight }) => weight ?? (isCorrect ? 100 : 0));
  const placesOf = (isRight: (weight: number, place: number) => boolean) =>
    weights.flatMap((weight, place) => (isRight(weight, place) ? [place] : []));
  if (choices.some(({ isCorrect }) => isCorrect)) {
    const right = placesOf((weight, place) => choices[place]?.isCorrect === true && weight > 0);
    return { right, isWeighted: weights.some((weight) => weight !== 0 && weight !== 100) };
  }
  const right = placesOf((weight) => weight > 0);
  const shares = right.map((place) => weights[place] ?? 0);
  const taken = [...new Set(weights.filter((weight) => weight < 0))];
  const sum = shares.reduce((all, weight) => all + weight, 0);
  const isWeighted =
    new Set(shares).size > 1 || (right.length > 0 && Math.abs(sum - 100) > 1) || taken.length > 1;
  return { right, isWeighted };
}

function weightsText(choices: readonly { weight: number | null }[]): string {
  return choices.flatMap(({ weight }) => (weight === null ? [] : [`${weight}%`])).join(', ');
}

function choice({ choices }: MultipleChoice, texts: GiftTexts): () => Answers {
  const { right, isWeighted } = rightOf(choices);
  const { ids, key, test_type, remarks } = choiceOf(choices.length, right);
  const shown = choices.map(({ text }) => texts.add(text, 'line'));
  const remarked = choices.map(({ feedback }) => texts.add(feedback, 'blocks', 'no_media'));
  // Several options with `=`: Moodle lets pupils choose one of them.
  const isOneOfMany = right.length > 1 && choices.some(({ isCorrect }) => isCorrect);
  return () => ({
    test: {
      test_type,
      content: { options: shown.map((text, place) => ({ id: ids[place], text: text() })) },
      key,
      remarks: filled(remarked.map((text, place) => [ids[place] ?? '', text()])),
    },
    options: new Map(shown.map((text, place) => [ids[place] ?? '', text])),
    explanations: [],
    receipt: [
      ...remarks,
      ...(isOneOfMany ? [remark('kind_changed', 'single choice with several right')] : []),
      ...(isWeighted ? [remark('weights_left_out', weightsText(choices))] : []),
    ],
  });
}

/** Those that are not blank. */
function filled(entries: readonly (readonly [string, string])[]): Record<string, string> {
  return Object.fromEntries(entries.filter(([, text]) => text !== ''));
}

function trueFalse(
  { isTrue, trueFeedback, falseFeedback, stem }: TrueFalse,
  texts: GiftTexts,
): () => Answers {
  // The first feedback is for the wrong answer, the second for the right one, whichever is true.
  const wrong = texts.add(trueFeedback, 'blocks', 'no_media');
  const right = texts.add(falseFeedback, 'blocks', 'no_media');
  const options = wordsOfTruth(stem.text).map((text) => texts.add({ format: 'plain', text }, 'line'));
  const { ids, key, test_type } = choiceOf(2, [isTrue ? 0 : 1]);
  const remarked = isTrue ? [right, wrong] : [wrong, right];
  return () => ({
    test: {
      test_type,
      content: { options: options.map((text, place) => ({ id: ids[place], text: text() })) },
      key,
      remarks: filled(remarked.map((text, place) => [ids[place] ?? '', text()])),
    },
    options: noOptions,
    explanations: [],
    receipt: [remark('kind_changed', 'true/false')],
  });
}

/** What becomes of the feedback on typed answers: that on an accepted one stands in the explanation. */
class TypedFeedback {
  readonly #texts: GiftTexts;
  readonly #accepted: (() => string)[] = [];
  readonly #others: (() => string)[] = [];

  constructor(texts: GiftTexts) {
    this.#texts = texts;
  }

  add(feedback: TextFormat | null | undefined, isAccepted: boolean): void {
    const text = this.#texts.add(feedback, 'blocks', 'no_media');
    (isAccepted ? this.#accepted : this.#others).push(text);
  }

  finish(): { explanations: string[]; receipt: ImportRemark[] } {
    const written = (some: readonly (() => string)[]) =>
      some.map((text) => text()).filter((text) => text !== '');
    const [explanations, others] = [written(this.#accepted), written(this.#others)];
    return {
      explanations,
      receipt: [
        ...explanations.map((text) => remark('feedback_in_explanation', text)),
        ...others.map((text) => remark('feedback_left_out', text)),
      ],
    };
  }
}

const wildcard = /(?<!\\)\*/;

function short({ choices }: ShortAnswer, texts: GiftTexts): () => Answers {
  const feedback = new TypedFeedback(texts);
  const answers = choices.map((given) => {
    const weight = given.weight ?? 100;
    feedback.add(given.feedback, weight === 100);
    const text = writtenText(given.text.text);
    const written = texts.add({ format: 'plain', text: text.replaceAll('\\*', '*') }, 'plain');
    return { text, weight, written };
  });
  return () => {
    const receipt: ImportRemark[] = [];
    const accepted = answers.filter(({ weight }) => weight === 100);
    for (const { text } of accepted) if (wildcard.test(text)) receipt.push(remark('wildcards', text));
    for (const { text, weight, written } of answers) {
      // A star for no marks is for the feedback on all other answers.
      if (weight !== 100 && (weight !== 0 || text !== '*'))
        receipt.push(remark('answer_left_out', `${written()} (${weight}%)`));
    }
    const lines = accepted.map(({ written }) => written().replaceAll(/\s+/g, ' '));
    if (lines.length === 0) receipt.push(remark('no_key'));
    const { explanations, receipt: ofFeedback } = feedback.finish();
    return {
      test: {
        test_type: 'free_text',
        content: {},
        key: lines.length === 0 ? null : { accepted: [...new Set(lines)].join('\n') },
        remarks: {},
      },
      options: noOptions,
      explanations,
      receipt: [...receipt, ...ofFeedback],
    };
  };
}

/** The numbers of a question as they are written in it, since parsed ones have lost digits. */
class WrittenNumbers {
  readonly #numbers: readonly string[];
  #next = 0;

  constructor(source: string) {
    this.#numbers =
      source.slice(Math.max(0, source.indexOf('{'))).match(/[+-]?(?:\d+(?:\.\d+)?|(?<!\.)\.\d+)/g) ?? [];
  }

  /** The next number with some value. */
  take(value: number): string {
    const place = this.#numbers.findIndex((text, at) => at >= this.#next && Number(text) === value);
    if (place === -1) return String(value);
    this.#next = place + 1;
    return (this.#numbers[place] ?? '').replace(/^\+/, '').replace(/^(-?)\./, '$10.');
  }
}

type Value = { value: string; tolerance: string; units: string[] };

function valueOf(given: NumericalFormat, written: WrittenNumbers): Value | undefined {
  const { number, range: distance, numberLow, numberHigh } = given;
  if (numberLow !== undefined && numberHigh !== undefined) {
    const [low, high] = [numberLow, numberHigh].map((bound) => readDecimal(written.take(bound)));
    const range = low && high && rangeOf(low, high);
    return range && { ...range, units: [] };
  }
  if (number === undefined) return undefined;
  const value = written.take(number);
  const tolerance = distance === undefined || distance === 0 ? '' : written.take(distance);
  return { value, tolerance, units: [] };
}

function numeric({ choices }: Numerical, source: string, texts: GiftTexts): () => Answers {
  const written = new WrittenNumbers(source);
  const feedback = new TypedFeedback(texts);
  const receipt: ImportRemark[] = [];
  const values: Value[] = [];
  const all = Array.isArray(choices) ? choices : [{ text: choices, weight: null, feedback: null }];
  for (const { text, weight, feedback: shown } of all) {
    // Without a number it is for the feedback on all other answers.
    const isNumber = text.number !== undefined || text.numberLow !== undefined;
    const isAccepted = isNumber && (weight ?? 100) === 100;
    feedback.add(shown, isAccepted);
    if (!isNumber) continue;
    const value = valueOf(text, written);
    const name = `${text.number ?? `${text.numberLow}..${text.numberHigh}`}`;
    if (value === undefined) receipt.push(remark('not_number', name));
    else if (isAccepted) values.push(value);
    else receipt.push(remark('answer_left_out', `${name} (${weight}%)`));
  }
  return () => {
    const { explanations, receipt: ofFeedback } = feedback.finish();
    const noKey = values.length === 0 ? [remark('no_key')] : [];
    return {
      test: {
        test_type: 'numeric',
        content: { unit: '' },
        key: values.length === 0 ? null : { values },
        remarks: {},
      },
      options: noOptions,
      explanations,
      receipt: [...receipt, ...noKey, ...ofFeedback],
    };
  };
}

function matching({ matchPairs, stem }: Matching, texts: GiftTexts): () => Answers {
  const sides = [...new Set(matchPairs.map(({ subanswer }) => writtenText(subanswer)))];
  const choices = sides.map((text, place) => ({
    id: `c${place + 1}`,
    text: texts.add({ format: stem.format === 'plain' ? 'plain' : 'moodle', text }, 'line'),
  }));
  const prompts = matchPairs
    .filter(({ subquestion }) => writtenText(subquestion.text) !== '')
    .map(({ subquestion, subanswer }, place) => ({
      id: `p${place + 1}`,
      text: texts.add(subquestion, 'line'),
      choice: choices[sides.indexOf(writtenText(subanswer))]?.id ?? '',
    }));
  return () => ({
    test: {
      test_type: 'matching',
      content: {
        prompts: prompts.map(({ id, text }) => ({ id, text: text() })),
        choices: choices.map(({ id, text }) => ({ id, text: text() })),
      },
      key: { pairs: Object.fromEntries(prompts.map(({ id, choice: right }) => [id, right])) },
      remarks: {},
    },
    options: noOptions,
    explanations: [],
    receipt: [],
  });
}

/**
 * What the answers of a question make of it.
 * @param source the text of the question
 * @param texts those of the question
 * @returns a function to be called when they are finished
 */
export function answersOf(
  question: Exclude<GIFTQuestion, { type: 'Category' | 'Description' }>,
  source: string,
  texts: GiftTexts,
): () => Answers {
  switch (question.type) {
    case 'MC':
      return choice(question, texts);
    case 'TF':
      return trueFalse(question, texts);
    case 'Short':
      return short(question, texts);
    case 'Numerical':
      return numeric(question, source, texts);
    case 'Matching':
      return matching(question, texts);
  }
  return () => ({
    test: { test_type: 'essay', content: {}, key: null, remarks: {} },
    options: noOptions,
    explanations: [],
    receipt: [],
  });
}
