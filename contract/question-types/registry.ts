import * as z from 'zod/mini';

import { choosable } from './choosable.ts';
import { essay } from './essay.ts';
import { freeText } from './free-text.ts';
import { gaps } from './gaps/gaps.ts';
import { matching } from './matching.ts';
import { multiple } from './multiple.ts';
import { numeric } from './numeric/numeric.ts';
import { ordering } from './ordering.ts';
import { messages } from '../wire/messages.ts';
import type { Problems, QuestionType } from './question-type.ts';
import { storable } from './stored/storable.ts';

/** In the order in which they are offered. Nothing is computed here, so that a page that uses no type loads none. */
const types: QuestionType[] = [choosable, freeText, multiple, numeric, matching, ordering, gaps, essay];

/** Adds a type, which can then be written, solved and scored like every other one. */
export function registerQuestionType(type: QuestionType): void {
  types.push(type);
}

/** The names of all types, in the order in which they are offered. */
export function questionTypeNames(): string[] {
  return types.map(({ name }) => name);
}

/** The type of that name; undefined for a name that no type has. */
export function findQuestionType(name: string): QuestionType | undefined {
  return types.find((type) => type.name === name);
}

/** The fields of answers that have ids of parts and nothing that a person has typed. */
export function fieldsOfIds(): string[] {
  const fields = types.flatMap(({ fieldOfIds }) => fieldOfIds ?? []);
  return [...new Set(fields)];
}

/** The types whose answers have fields of their own on the wire. */
export function specifiedTypes(): QuestionType[] {
  return types.filter(({ specified }) => specified !== undefined);
}

/** The names of the types whose answers a person marks. */
export function typesMarkedByPerson(): string[] {
  return types.filter(({ markedByPerson }) => markedByPerson).map(({ name }) => name);
}

/** Whether a person marks the answers to questions of a type. */
export function isMarkedByPerson(name: string): boolean {
  return findQuestionType(name)?.markedByPerson === true;
}

/** Whether a part of an answer to questions of a type may be right. */
export function mayBePartlyRight(name: string): boolean {
  const type = findQuestionType(name);
  return type?.scoresParts === true || type?.markedByPerson === true;
}

/** The type of a stored question. One of a name that no type has takes no answers, and waits for a version that knows it. */
export function questionTypeOf(name: string): QuestionType {
  return findQuestionType(name) ?? { ...unknownType, name };
}

const unknownType: QuestionType = {
  name: '',
  content: z.unknown(),
  key: z.unknown(),
  answer: z.unknown(),
  validate: () => ({}),
  validateAnswer: () => ({ answer: messages.unknown_type }),
  score: () => null,
};

/** A valid value, or its problems. */
export type Checked<Value> = { value: Value } | { problems: Problems };

/** Reads a value by a schema; otherwise says the first problem of each part, under the path `within`. */
function read<Value>(schema: z.ZodMiniType<Value>, value: unknown, within: string): Checked<Value> {
  const { success, data, error } = z.safeParse(schema, value, { error: () => messages.wrong_form });
  // A value that fits has no more parts than its schema allows.
  if (success) {
    const stored = storable(data);
    return stored === undefined
      ? { problems: { [within]: messages.null_character } }
      : { value: stored.value as Value };
  }
  const problems: Problems = {};
  for (const { path, message } of error.issues) problems[[within, ...path].join('.')] ??= message;
  return { problems };
}

const isEmpty = (problems: Problems) => Object.keys(problems).length === 0;

/**
 * Checks a question as it is written.
 * @param key null where none is recorded
 * @returns content and key in the form in which they are stored, or the problems of their shapes and of their fit
 */
export function checkQuestion(
  type: QuestionType,
  content: unknown,
  key: unknown,
): Checked<{ content: unknown; key: unknown }> {
  const validContent = read(type.content, content, 'content');
  const validKey = key === null ? { value: null } : read(type.key, key, 'key');
  if ('problems' in validContent || 'problems' in validKey) {
    const problems = [validContent, validKey].map((validated) =>
      'problems' in validated ? validated.problems : {},
    );
    return { problems: Object.assign({}, ...problems) as Problems };
  }
  const problems = type.validate(validContent.value, validKey.value);
  return isEmpty(problems) ? { value: { content: validContent.value, key: validKey.value } } : { problems };
}

/**
 * Checks an answer as it is submitted.
 * @param content as it is stored
 * @returns the answer in the form in which it is stored, or the problems of its shape and of its fit to the content
 */
export function checkAnswer(type: QuestionType, content: unknown, answer: unknown): Checked<unknown> {
  const submitted = read(type.answer, answer, 'answer');
  if ('problems' in submitted) return submitted;
  const problems = type.validateAnswer(content, submitted.value);
  return isEmpty(problems) ? submitted : { problems };
}

/** Whether an answer has the shape that the type wants; whether it fits the content is not asked. */
export function fitsAnswer(type: QuestionType, answer: unknown): boolean {
  return z.safeParse(type.answer, answer).success;
}

/**
 * Scores an answer. It never throws, whatever JSON it gets: an answer of another shape, as one that was given while the
 * question was of another type, earns nothing.
 * @param content as it is stored
 * @param key null where none is recorded
 * @returns a fraction from 0 to 1; null while no key is recorded, and where a person must mark the answer
 */
export function scoreAnswer(
  type: QuestionType,
  content: unknown,
  key: unknown,
  answer: unknown,
): number | null {
  const [asContent, asKey, asAnswer] = [
    z.safeParse(type.content, content),
    z.safeParse(type.key, key),
    z.safeParse(type.answer, answer),
  ];
  if (!asContent.success || !asKey.success) return null;
  return asAnswer.success ? type.score(asContent.data, asKey.data, asAnswer.data) : 0;
}

type Keyed = { content: unknown; key: unknown };

/**
 * Content and key that score an answer to `seen` after a later version of its type: see `corrected` in question-type.ts. It never throws,
 * whatever JSON it gets.
 * @param seen content and key as they are stored; the key is null where none is recorded
 * @param later as `seen`; without a key it corrects nothing
 */
export function correctedQuestion(type: QuestionType, seen: Keyed, later: Keyed): Keyed {
  const [seenContent, seenKey] = [
    z.safeParse(type.content, seen.content),
    z.safeParse(z.nullable(type.key), seen.key),
  ];
  const [laterContent, laterKey] = [
    z.safeParse(type.content, later.content),
    z.safeParse(type.key, later.key),
  ];
  if (!seenContent.success || !laterContent.success || !laterKey.success || later.key === null) return seen;
  if (type.corrected === undefined) return { content: seen.content, key: laterKey.data };
  const key = seenKey.success ? seenKey.data : null;
  return type.corrected(
    { content: seenContent.data, key },
    { content: laterContent.data, key: laterKey.data },
  );
}
