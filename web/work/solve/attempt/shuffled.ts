import type { AnswerInput } from '../../../../contract/answers.ts';
import type { AskedTest, OwnAnswer, ShownRight } from '../../../../contract/work/attempts.ts';
import { type OptionLetter, optionLetters } from '../../../../contract/questions/choices.ts';
import type { QuestionToSolve } from '../../../../contract/questions/questions.ts';

/*
 * Options in the order of an attempt. Options of a `choosable` test are named by letters, which stand for places on the page: the test is
 * shown with its texts in other places, and an answer is sent with the letter that the server knows. Options of other types have ids,
 * and are only put into their order.
 */

/** A test as this pupil is shown it. */
export type ShuffledQuestion = {
  test: QuestionToSolve;
  /** An answer that is chosen on the page, as it is sent. */
  toSent: (answer: AnswerInput) => AnswerInput;
  /** An answer as the server has it, on the page. */
  toShown: (answer: StoredAnswer) => AnswerInput;
  rightToShown: (right: ShownRight) => ShownRight;
};

type StoredAnswer = NonNullable<OwnAnswer['given']>;

/** An answer of the server without the fields that say nothing. */
function present({ users_answer, users_text_answer, answer }: StoredAnswer): AnswerInput {
  return {
    ...(users_answer !== null && { users_answer }),
    ...(users_text_answer !== null && { users_text_answer }),
    ...(answer !== undefined && { answer }),
  };
}

function renamed<Value>(
  values: Readonly<Record<string, Value>>,
  nameOf: (name: string) => string,
): Record<string, Value> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [nameOf(name), value]));
}

function isLetter(id: string): id is OptionLetter {
  return optionLetters.some((letter) => letter === id);
}

function shuffledLetters(question: QuestionToSolve, order: readonly OptionLetter[]): ShuffledQuestion {
  // The letters without an option keep their places behind those that have one.
  const all = [...order, ...optionLetters.filter((letter) => !order.includes(letter))];
  const shownAs = new Map(all.map((letter, place) => [letter, optionLetters[place] ?? letter]));
  const shown = (letter: string) => (isLetter(letter) ? (shownAs.get(letter) ?? letter) : letter);
  const sent = (letter: OptionLetter) => all[optionLetters.indexOf(letter)] ?? letter;
  const texts = Object.fromEntries(all.map((letter) => [shown(letter), question[letter]]));
  const { media } = question;
  return {
    test: {
      ...question,
      ...texts,
      ...(media?.options !== undefined && { media: { ...media, options: renamed(media.options, shown) } }),
    },
    toSent: ({ users_answer, ...answer }) =>
      users_answer === undefined ? answer : { ...answer, users_answer: sent(users_answer) },
    toShown(stored) {
      const { users_answer, ...answer } = present(stored);
      if (users_answer === undefined) return answer;
      return { ...answer, users_answer: shown(users_answer) as OptionLetter };
    },
    rightToShown({ right_answer, remarks, ...right }) {
      return {
        ...right,
        ...(right_answer !== undefined && {
          right_answer: right_answer === null ? null : (shown(right_answer) as OptionLetter),
        }),
        ...(remarks !== undefined && { remarks: renamed(remarks, shown) }),
      };
    },
  };
}

/** A content whose options are in another order. */
function inOrder(content: unknown, order: readonly string[]): unknown {
  const { options, ...rest } = content as { options: { id: string }[] };
  const placed = order.flatMap((id) => options.filter((option) => option.id === id));
  return { ...rest, options: [...placed, ...options.filter(({ id }) => !order.includes(id))] };
}

/** A test of an attempt as its pupil is shown it. */
export function shuffled({ test: question, options }: Pick<AskedTest, 'test' | 'options'>): ShuffledQuestion {
  if (options !== undefined && question.content === undefined && options.every(isLetter)) {
    return shuffledLetters(question, options);
  }
  return {
    test: options === undefined ? question : { ...question, content: inOrder(question.content, options) },
    toSent: (answer) => answer,
    toShown: present,
    rightToShown: (right) => right,
  };
}
