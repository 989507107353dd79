import { messages } from '../wire/messages.ts';
import { type Checked, checkAnswer, checkQuestion, fitsAnswer, specifiedTypes } from './registry.ts';
import type { Problems, QuestionType, SpecifiedAnswer, SpecifiedFields } from './question-type.ts';

/*
 * How content, key and answer stand on the wire: those of the two types of the specification in its fields, those of all
 * other types in `content`, `key` and `answer`.
 */

const blankFields: SpecifiedFields = {
  a: '',
  b: '',
  c: '',
  d: '',
  e: '',
  right_answer: null,
  right_answer_text: '',
};

const blankAnswer: SpecifiedAnswer = { users_answer: null, users_text_answer: null };

/** The fields of a question on the wire. */
export type QuestionFields = SpecifiedFields & { content?: unknown; key?: unknown };
/** The fields of an answer on the wire. */
export type AnswerFields = SpecifiedAnswer & { answer?: unknown };

/** The fields of a question as they are sent to a person who may see the key. */
export function fieldsOf(type: QuestionType, content: unknown, key: unknown): QuestionFields {
  return type.specified === undefined
    ? { ...blankFields, content, key }
    : { ...blankFields, ...type.specified.fields(content, key) };
}

/**
 * The fields of an answer as they are sent.
 * @param type of the question as it is now. An answer that was given while it was of another type is sent where the fields of
 * the specification have room for it; otherwise null is, since nobody could read it as an answer to this question
 */
export function answerFieldsOf(type: QuestionType, answer: unknown): AnswerFields {
  const answered = [type, ...specifiedTypes()].find((candidate) => fitsAnswer(candidate, answer));
  if (answered?.specified !== undefined)
    return { ...blankAnswer, ...answered.specified.answerFields(answer) };
  if (type.specified !== undefined) return blankAnswer;
  return { ...blankAnswer, answer: answered === undefined ? null : answer };
}

/** Replaces the paths of problems by the fields of the specification that they are about. */
function named({ specified }: QuestionType, problems: Problems): Problems {
  if (specified === undefined) return problems;
  return Object.fromEntries(
    Object.entries(problems).map(([path, sentence]) => [specified.names[path] ?? path, sentence]),
  );
}

/** Reads content and key of a question from the fields of a request. */
export function readQuestion(
  type: QuestionType,
  fields: QuestionFields,
): Checked<{ content: unknown; key: unknown }> {
  const { content, key = null } = type.specified?.read(fields) ?? fields;
  if (content === undefined) return { problems: { content: messages.required } };
  const checked = checkQuestion(type, content, key);
  return 'problems' in checked ? { problems: named(type, checked.problems) } : checked;
}

/** Reads an answer to a question from the fields of a request. */
export function readAnswer(
  type: QuestionType,
  content: unknown,
  fields: { [Field in keyof AnswerFields]?: AnswerFields[Field] | undefined },
): Checked<unknown> {
  const answer = type.specified === undefined ? fields.answer : type.specified.readAnswer(fields);
  const checked: Checked<unknown> =
    answer === undefined ? { problems: { answer: messages.required } } : checkAnswer(type, content, answer);
  return 'problems' in checked ? { problems: named(type, checked.problems) } : checked;
}
