import { messages } from '../../contract/wire/messages.ts';

/** A request body with an answer, and the percentage that it earns; null where a person must mark it. */
type Graded = { answer: object; percentage: number | null };
/** A request body that is refused, with the sentences by field. */
type Refused = { sent: object; errors: Record<string, string[]> };

/** A question of a type as its author writes it and pupils answer it, in the fields of the wire. */
export type QuestionCase = {
  test_type: string;
  question: object;
  /** The fields that differ where another answer is right. */
  rewritten: object;
  /** The first is the best answer. */
  answers: [Graded, ...Graded[]];
  /** The percentage of the best answer after the question was rewritten. */
  regraded: number | null;
  badQuestions: Refused[];
  badAnswers: Refused[];
};

/** A text that is in keys and nowhere else. */
export const answerKey = 'Zq7AnswerKey';
/** A number that is in keys and nowhere else. */
export const answerNumber = '70414243';

const required = [messages.required];
const choice = (value: string) => [`"${value}" is not a valid choice.`];
const parts = (...ids: string[]) => ids.map((id) => ({ id, text: `Part ${id}` }));
const graded = (answer: object, percentage: number | null): Graded => ({ answer: { answer }, percentage });

const notJson: Refused = { sent: { answer: '{' }, errors: { answer: [messages.not_json] } };
const nothing: Refused = { sent: {}, errors: { answer: required } };

export const questionCases: QuestionCase[] = [
  {
    test_type: 'choosable',
    question: { a: '3', b: '4', c: '5', right_answer: 'b' },
    rewritten: { right_answer: 'c' },
    answers: [
      { answer: { users_answer: 'b' }, percentage: 100 },
      { answer: { users_answer: 'a' }, percentage: 0 },
    ],
    regraded: 0,
    badQuestions: [{ sent: { right_answer: 'd' }, errors: { right_answer: choice('d') } }],
    badAnswers: [
      { sent: { users_answer: 'd' }, errors: { users_answer: choice('d') } },
      { sent: { answer: { chosen: 'b' } }, errors: { users_answer: required } },
    ],
  },
  {
    test_type: 'free_text',
    question: { right_answer_text: answerKey },
    rewritten: { right_answer_text: 'five' },
    answers: [
      { answer: { users_text_answer: `${answerKey.toLowerCase()}.` }, percentage: 100 },
      { answer: { users_text_answer: 'six' }, percentage: 0 },
    ],
    regraded: 0,
    badQuestions: [
      { sent: { right_answer_text: ' ' }, errors: { right_answer_text: [messages.answer_text_required] } },
    ],
    badAnswers: [{ sent: { users_answer: 'a' }, errors: { users_text_answer: required } }],
  },
  {
    test_type: 'multiple',
    question: { content: { options: parts('o1', 'o2', 'o3', 'o4') }, key: { right: ['o1', 'o2'] } },
    rewritten: { key: { right: ['o1'] } },
    answers: [
      graded({ chosen: ['o2', 'o1'] }, 100),
      graded({ chosen: ['o1'] }, 50),
      graded({ chosen: ['o1', 'o3', 'o4'] }, 0),
    ],
    regraded: 67,
    badQuestions: [
      { sent: { content: null, key: null }, errors: { content: [messages.wrong_form] } },
      { sent: { key: { right: ['o1', 'o9'] } }, errors: { 'key.right.1': choice('o9') } },
    ],
    badAnswers: [
      nothing,
      notJson,
      { sent: { answer: { chosen: [] } }, errors: { 'answer.chosen': [messages.empty_list] } },
      { sent: { answer: { chosen: ['o1', 'o9'] } }, errors: { 'answer.chosen.1': choice('o9') } },
    ],
  },
  {
    test_type: 'numeric',
    question: {
      content: { unit: 'm' },
      key: { values: [{ value: answerNumber, tolerance: '1', units: ['km'] }] },
    },
    rewritten: { key: { values: [{ value: '5', tolerance: '', units: [] }] } },
    answers: [graded({ value: '70 414 244 km' }, 100), graded({ value: '70 414 245 km' }, 0)],
    regraded: 0,
    badQuestions: [
      {
        sent: { key: { values: [{ value: 'many', tolerance: '', units: [] }] } },
        errors: { 'key.values.0.value': [messages.not_number] },
      },
    ],
    badAnswers: [
      nothing,
      { sent: { answer: { value: 5 } }, errors: { 'answer.value': [messages.not_text] } },
      { sent: { answer: { value: ' ' } }, errors: { 'answer.value': required } },
    ],
  },
  {
    test_type: 'matching',
    question: {
      content: { prompts: parts('p1', 'p2', 'p3'), choices: parts('c1', 'c2', 'c3', 'c4') },
      key: { pairs: { p1: 'c1', p2: 'c2', p3: 'c3' } },
    },
    rewritten: { key: { pairs: { p1: 'c4', p2: 'c2', p3: 'c3' } } },
    answers: [
      graded({ pairs: { p1: 'c1', p2: 'c2', p3: 'c3' } }, 100),
      graded({ pairs: { p2: 'c2' } }, 33),
      graded({ pairs: { p1: 'c2' } }, 0),
    ],
    regraded: 67,
    badQuestions: [
      { sent: { key: { pairs: { p1: 'c1' } } }, errors: { 'key.pairs': [messages.incomplete] } },
      {
        sent: { key: { pairs: { p1: 'c9', p2: 'c2', p3: 'c3' } } },
        errors: { 'key.pairs.p1': choice('c9') },
      },
    ],
    badAnswers: [
      nothing,
      { sent: { answer: { pairs: {} } }, errors: { 'answer.pairs': required } },
      { sent: { answer: { pairs: { p9: 'c1' } } }, errors: { 'answer.pairs.p9': choice('p9') } },
    ],
  },
  {
    test_type: 'ordering',
    question: { content: { items: parts('i1', 'i2', 'i3', 'i4') }, key: { order: ['i1', 'i2', 'i3', 'i4'] } },
    rewritten: { key: { order: ['i1', 'i2', 'i4', 'i3'] } },
    answers: [
      graded({ order: ['i1', 'i2', 'i3', 'i4'] }, 100),
      graded({ order: ['i1', 'i3', 'i4', 'i2'] }, 25),
      graded({ order: ['i4', 'i1', 'i2', 'i3'] }, 0),
    ],
    regraded: 50,
    badQuestions: [
      {
        sent: { content: { items: parts('i1', 'i2') }, key: null },
        errors: { 'content.items': ['Ensure this field has at least 3 elements.'] },
      },
      { sent: { key: { order: ['i1', 'i2'] } }, errors: { 'key.order': [messages.incomplete] } },
    ],
    badAnswers: [
      nothing,
      { sent: { answer: { order: ['i1'] } }, errors: { 'answer.order': [messages.incomplete] } },
    ],
  },
  {
    test_type: 'gaps',
    question: {
      content: { text: 'A {{g1}} and a {{g2}}', gaps: [{ id: 'g1' }, { id: 'g2', choices: ['cat', 'dog'] }] },
      key: { gaps: { g1: [answerKey, 'bird'], g2: ['dog'] } },
    },
    rewritten: { key: { gaps: { g1: ['bee'], g2: ['dog'] } } },
    answers: [
      graded({ gaps: { g1: 'Bird', g2: 'dog' } }, 100),
      graded({ gaps: { g1: 'bird', g2: 'cat' } }, 50),
      graded({ gaps: { g1: 'bee' } }, 0),
    ],
    regraded: 50,
    badQuestions: [
      { sent: { key: { gaps: { g1: ['bird'] } } }, errors: { 'key.gaps.g2': required } },
      {
        sent: { content: { text: 'A {{g1}}', gaps: [{ id: 'g1' }, { id: 'g2' }] }, key: null },
        errors: { 'content.gaps.1.id': choice('g2') },
      },
    ],
    badAnswers: [
      nothing,
      { sent: { answer: { gaps: { g1: ' ' } } }, errors: { 'answer.gaps': required } },
      { sent: { answer: { gaps: { g2: 'bird' } } }, errors: { 'answer.gaps.g2': choice('bird') } },
    ],
  },
  {
    test_type: 'essay',
    question: { content: {} },
    rewritten: {},
    answers: [graded({ text: 'Once upon a time' }, null), graded({ text: 'In winter' }, null)],
    regraded: null,
    badQuestions: [{ sent: { content: { least: 100 } }, errors: { content: [messages.wrong_form] } }],
    badAnswers: [nothing, { sent: { answer: { text: ' ' } }, errors: { 'answer.text': [messages.blank] } }],
  },
];
