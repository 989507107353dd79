import type { AnswerInput } from '../../contract/answers.ts';
import type { ExportedQuestion } from '../../contract/questions/export-form.ts';
import { optionLetters } from '../../contract/questions/choices.ts';

const unsure = { uz: 'bilmadim', ru: 'не знаю', en: 'not sure' } as const;

/** A right answer to a test, and one that is wrong or partly right, by the type of the test. @param luck from 0 to 1 chooses the fault */
const answersByType: Record<
  string,
  (question: ExportedQuestion, luck: number) => [AnswerInput, AnswerInput]
> = {
  choosable(question, luck) {
    const right = question.right_answer ?? 'a';
    const others = optionLetters.filter((letter) => letter !== right && question[letter] !== '');
    const wrong = others[Math.floor(luck * others.length)] ?? right;
    return [{ users_answer: right }, { users_answer: wrong }];
  },
  free_text({ right_answer_text, language }, luck) {
    const [right = ''] = right_answer_text.split('\n');
    const number = Number(right);
    const isNumber = right !== '' && Number.isInteger(number);
    const wrong = isNumber ? String(number + 1 + Math.floor(luck * 9)) : unsure[language];
    return [{ users_text_answer: right }, { users_text_answer: wrong }];
  },
  numeric({ key }, luck) {
    const [{ value } = { value: '1' }] = (key as { values: { value: string }[] }).values;
    const near = Math.round(Number.parseFloat(value.replace(',', '.'))) + 1 + Math.floor(luck * 9);
    return both({ value }, { value: String(near) });
  },
  multiple({ content, key }) {
    const { right } = key as { right: string[] };
    const { options } = content as { options: { id: string }[] };
    const other = options.find(({ id }) => !right.includes(id))?.id;
    const partly = right.slice(0, -1);
    return both({ chosen: right }, { chosen: partly.length > 0 || other === undefined ? partly : [other] });
  },
  ordering({ key }) {
    const { order } = key as { order: string[] };
    return both({ order }, { order: [...order.slice(0, -2), ...order.slice(-2).toReversed()] });
  },
  matching({ key }) {
    const pairs = Object.entries((key as { pairs: Record<string, string> }).pairs);
    const [first, second, ...others] = pairs;
    if (first === undefined || second === undefined) throw new Error('There is nothing to confuse.');
    const confused = [[first[0], second[1]], [second[0], first[1]], ...others] as const;
    return both({ pairs: Object.fromEntries(pairs) }, { pairs: Object.fromEntries(confused) });
  },
  gaps({ content, key }) {
    const accepted = Object.entries((key as { gaps: Record<string, string[]> }).gaps);
    const right = accepted.map(([gap, [text = '']]): [string, string] => [gap, text]);
    const { gaps } = content as { gaps: { id: string; choices?: string[] }[] };
    const wrong = right.map(([gap, text], at): [string, string] => {
      const choices = gaps.find(({ id }) => id === gap)?.choices;
      const other = choices === undefined ? text.slice(0, -1) : choices.find((choice) => choice !== text);
      return [gap, at === right.length - 1 ? (other ?? text) : text];
    });
    return both({ gaps: Object.fromEntries(right) }, { gaps: Object.fromEntries(wrong) });
  },
};

function both(right: object, wrong: object): [AnswerInput, AnswerInput] {
  return [{ answer: right }, { answer: wrong }];
}

/** Whether pupils of the demonstration can answer a test: it has a key, and options that are texts. */
export function isAnswerable({ test_type, enabled, right_answer, a }: ExportedQuestion): boolean {
  if (enabled === false || answersByType[test_type] === undefined) return false;
  return test_type !== 'choosable' || (right_answer !== null && a !== '');
}

/**
 * An answer that a pupil gives to a test: see isAnswerable.
 * @param luck from 0 to 1 chooses among wrong answers
 * @throws Error for a test that is marked by a person
 */
export function givenAnswer(question: ExportedQuestion, isRight: boolean, luck: number): AnswerInput {
  const answers = answersByType[question.test_type];
  if (answers === undefined) throw new Error(`Nobody can answer ${question.savol} by its key.`);
  const [right, wrong] = answers(question, luck);
  return isRight ? right : wrong;
}
