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

/** A value, or what is wrong with it. */
export type Checked<Value> = { value: Value } | { problems: Problems };

/** Reads a value by a schema; otherwise says the first problem of each part, under the path `within`. */
function read<Value>(schema: z.ZodMiniType<Value>, given: unknown, within: string): Checked<Value> {
  const { success, data, error } = z.safeParse(schema, given, { error: () => messages.wrong_form });
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
 * @returns content and key as they are stored, or what is wrong with their shapes or does not fit together
 */
export function checkQuestion(
  type: QuestionType,
  content: unknown,
  key: unknown,
): Checked<{ content: unknown; key: unknown }> {
  const asked = read(type.content, content, 'content');
  const right = key === null ? { value: null } : read(type.key, key, 'key');
  if ('problems' in asked || 'problems' in right) {
    const problems = [asked, right].map((one) => ('problems' in one ? one.problems : {}));
    return { problems: Object.assign({}, ...problems) as Problems };
  }
  const problems = type.validate(asked.value, right.value);
  return isEmpty(problems) ? { value: { content: asked.value, key: right.value } } : { problems };
}

/**
 * Checks an answer as it is submitted.
 * @param content as it is stored
 * @returns the answer as it is stored, or what is wrong with its shape or does not fit the content
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
  const [asked, right, given] = [
    z.safeParse(type.content, content),
    z.safeParse(type.key, key),
    z.safeParse(type.answer, answer),
  ];
  if (!asked.success || !right.success) return null;
  return given.success ? type.score(asked.data, right.data, given.data) : 0;
}

type Keyed = { content: unknown; key: unknown };

/**
 * What an answer to `seen` is scored by once a later version of its type is recorded: see `corrected` in question-type.ts. It never throws,
 * whatever JSON it gets.
 * @param seen content and key as they are stored; the key is null where none is recorded
 * @param later as `seen`; without a key it corrects nothing
 */
export function correctedQuestion(type: QuestionType, seen: Keyed, later: Keyed): Keyed {
  const [asked, before] = [
    z.safeParse(type.content, seen.content),
    z.safeParse(z.nullable(type.key), seen.key),
  ];
  const [now, right] = [z.safeParse(type.content, later.content), z.safeParse(type.key, later.key)];
  if (!asked.success || !now.success || !right.success || later.key === null) return seen;
  if (type.corrected === undefined) return { content: seen.content, key: right.data };
  const key = before.success ? before.data : null;
  return type.corrected({ content: asked.data, key }, { content: now.data, key: right.data });
}
