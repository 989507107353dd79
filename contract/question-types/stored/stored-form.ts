import * as z from 'zod/mini';

import { type Asked, type Before, idsAfter, type IdSource, type StoredForm } from './identity.ts';
import type { MatchingContent, MatchingPairs } from '../matching.ts';
import { matching } from '../matching.ts';
import { multiple, type MultipleAnswer, type MultipleContent, type MultipleKey } from '../multiple.ts';
import { type Ordered, ordering, type OrderingContent } from '../ordering.ts';
import type { Part } from './parts.ts';
import type { QuestionType } from '../question-type.ts';
import { type Checked, fitsAnswer, questionTypeNames, questionTypeOf } from '../registry.ts';
import { storedChoosable } from './stored-choosable.ts';
import { storedGaps } from './stored-gaps.ts';
import { valueOf } from '../value-of.ts';
import {
  type AnswerFields,
  answerFieldsOf,
  fieldsOf,
  type QuestionFields,
  readAnswer,
} from '../wire-form.ts';

/*
 * The one conversion between the stored and the written form: see identity.ts and docs/decisions/072-identity-of-options.md.
 */

/** A type whose parts have ids of their own, which are stored as they are written unless they are those of other parts. */
function withOwnIds<Content, Key, Answer>(
  type: QuestionType<Content, Key, Answer>,
  {
    lists,
    rename,
  }: {
    /** The lists of parts. */
    lists: (content: Content) => readonly Part[][];
    /** The same with other ids: `ids` has a map for each list. */
    rename: (asked: Asked<Content, Key>, ids: readonly ReadonlyMap<string, string>[]) => Asked<Content, Key>;
  },
): StoredForm<Content, Key, Answer, Content, Key, Answer> {
  return {
    type,
    identify(written, before, source) {
      const earlier = before === undefined ? [] : lists(before.content);
      const seen = (pictures: Readonly<Record<string, string>>) => (part: Part, place: number) => ({
        ...part,
        place,
        picture: valueOf(pictures, part.id),
      });
      const maps = lists(written.content).map((parts, list) => {
        const ids = idsAfter(
          (earlier[list] ?? []).map(seen(before?.pictures.before ?? {})),
          parts.map(seen(before?.pictures.after ?? {})),
          source,
          { named: true },
        );
        return new Map(parts.map(({ id }, place) => [id, ids[place] as string]));
      });
      return { ...rename(written, maps), ids: maps[0] ?? new Map() };
    },
    write: (stored) => stored,
    writtenIds: (content) => new Map((lists(content)[0] ?? []).map(({ id }) => [id, id])),
    readAnswer: (_content, answer) => answer,
    writeAnswer: (_content, answer) => answer,
    parts: (content) => lists(content).flat(),
  };
}

const renamed = (parts: readonly Part[], ids: ReadonlyMap<string, string> | undefined): Part[] =>
  parts.map(({ id, text }) => ({ id: ids?.get(id) ?? id, text }));

const storedMultiple = withOwnIds<MultipleContent, MultipleKey, MultipleAnswer>(multiple, {
  lists: ({ options }) => [options],
  rename: ({ content, key }, [ids]) => ({
    content: { options: renamed(content.options, ids) },
    key: key && { right: key.right.map((id) => ids?.get(id) ?? id) },
  }),
});

const storedMatching = withOwnIds<MatchingContent, MatchingPairs, MatchingPairs>(matching, {
  lists: ({ prompts, choices }) => [prompts, choices],
  rename({ content, key }, [prompts, choices]) {
    const pairs = Object.entries(key?.pairs ?? {}).map(([prompt, choice]) => [
      prompts?.get(prompt) ?? prompt,
      choices?.get(choice) ?? choice,
    ]);
    return {
      content: { prompts: renamed(content.prompts, prompts), choices: renamed(content.choices, choices) },
      key: key && { pairs: Object.fromEntries(pairs) as Record<string, string> },
    };
  },
});

const storedOrdering = withOwnIds<OrderingContent, Ordered, Ordered>(ordering, {
  lists: ({ items }) => [items],
  rename: ({ content, key }, [ids]) => ({
    content: { items: renamed(content.items, ids) },
    key: key && { order: key.order.map((id) => ids?.get(id) ?? id) },
  }),
});

const forms: readonly StoredForm[] = [
  storedChoosable,
  storedGaps,
  storedMultiple,
  storedMatching,
  storedOrdering,
];

/** The stored form of a type. A type without parts is stored in its written form. */
function formOf(test_type: string): StoredForm {
  const known = forms.find(({ type }) => type.name === test_type);
  if (known !== undefined) return known;
  const type = questionTypeOf(test_type);
  const written = withOwnIds(type, { lists: () => [], rename: (asked) => asked });
  return {
    ...written,
    writtenIds: (content) => new Map((type.choices?.options(content) ?? []).map((id) => [id, id])),
  };
}

/** A type by its name, with the schemas and the scoring of the stored form. */
export function storedTypeOf(test_type: string): QuestionType {
  return formOf(test_type).type;
}

/** The stored content of a question. */
export type StoredAsked = { test_type: string; content: unknown };
/** The stored content and key of a question. */
export type StoredContent = StoredAsked & { key: unknown };

/** Whether a value has the shape that a type stores as its content. */
function hasContent({ test_type, content }: StoredAsked): boolean {
  return z.safeParse(storedTypeOf(test_type).content, content).success;
}

/** Converts content and key to the written form. Content that does not fit its type, or is of an unknown type, is returned as it is. */
export function writtenOf<Stored extends StoredContent>(stored: Stored): Stored {
  if (!hasContent(stored)) return stored;
  const { content, key } = formOf(stored.test_type).write(stored);
  return { ...stored, content, key };
}

/**
 * Content and key as they are stored.
 * @param written content and key in the written form, as checkQuestion gives them
 * @param before the content of the question that is changed, as it is stored, with its pictures; undefined where it is new, or of
 * another type
 * @returns with `ids`: the ids of options by those that are written
 */
export function storedOf(
  { test_type, ...written }: StoredContent,
  before: Before<unknown>,
  source: IdSource,
): { content: unknown; key: unknown; ids: ReadonlyMap<string, string> } {
  const known = before !== undefined && hasContent({ test_type, content: before.content });
  const form = formOf(test_type);
  const stored = form.identify(written, known ? before : undefined, source);
  return form.type.choices === undefined ? { ...stored, ids: new Map() } : stored;
}

/** The parts of stored content, whose ids are not given to others. */
export function partsOf(stored: StoredAsked): { id: string; text: string }[] {
  return hasContent(stored) ? formOf(stored.test_type).parts(stored.content) : [];
}

/** Values by ids of options: with the ids that are written instead of those that are stored. Those of other options are left out. */
export function byWrittenId<Value>(
  stored: StoredAsked,
  values: Readonly<Record<string, Value>>,
): Record<string, Value> {
  if (!hasContent(stored)) return { ...values };
  const ids = formOf(stored.test_type).writtenIds(stored.content);
  const present = [...ids].flatMap(([id, written]) => {
    const value = valueOf(values, id);
    return value === undefined ? [] : [[written, value]];
  });
  return Object.fromEntries(present) as Record<string, Value>;
}

/** Values by ids of options: with the ids that are stored instead of those that are written. */
export function byStoredId<Value>(
  ids: ReadonlyMap<string, string>,
  values: Readonly<Record<string, Value>>,
): Record<string, Value> {
  return Object.fromEntries(Object.entries(values).map(([id, value]) => [ids.get(id) ?? id, value]));
}

/** The fields on the wire of a stored question, for a person who may see the key. */
export function questionFieldsOf(stored: StoredContent): QuestionFields {
  const { content, key } = writtenOf(stored);
  return fieldsOf(questionTypeOf(stored.test_type), content, key);
}

/**
 * Reads an answer from the fields of a request.
 * @param stored the question as the person saw it
 * @returns the answer in its stored form, or its problems
 */
export function readStoredAnswer(
  stored: StoredAsked,
  fields: Parameters<typeof readAnswer>[2],
): Checked<unknown> {
  const { content } = writtenOf({ ...stored, key: null });
  const read = readAnswer(questionTypeOf(stored.test_type), content, fields);
  if ('problems' in read) return read;
  return { value: formOf(stored.test_type).readAnswer(stored.content, read.value) };
}

/** An answer in the written form; undefined where it has another shape, null where it names nothing that the question has. */
function writtenAnswer(stored: StoredAsked, answer: unknown): unknown {
  const form = formOf(stored.test_type);
  if (!hasContent(stored) || !fitsAnswer(form.type, answer)) return undefined;
  return form.writeAnswer(stored.content, answer) ?? null;
}

/**
 * The fields on the wire of a stored answer.
 * @param shown the question as its reader sees it, whose letters and texts the answer has
 * @param then the question as it was when the answer was given. Where that was of another type, the answer is sent if the fields of the
 * specification have room for it; otherwise null is, since nobody could read it as an answer to this question
 */
export function storedAnswerFields(
  shown: StoredAsked,
  answer: unknown,
  then: StoredAsked = shown,
): AnswerFields {
  const asShown = writtenAnswer(shown, answer);
  const written = asShown === undefined ? writtenAnswer(then, answer) : asShown;
  return answerFieldsOf(questionTypeOf(shown.test_type), written === undefined ? answer : written);
}

/** Whether a stored answer has the shape that its type, or another one, stores. */
export function fitOfStored(test_type: string, answer: unknown): 'own' | 'other' | 'none' {
  if (fitsAnswer(storedTypeOf(test_type), answer)) return 'own';
  return questionTypeNames().some((name) => fitsAnswer(storedTypeOf(name), answer)) ? 'other' : 'none';
}
