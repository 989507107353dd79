import * as z from 'zod/mini';

import { cutAtGaps } from '../../../contract/question-types/gaps/gap-text.ts';
import { findQuestionType } from '../../../contract/question-types/registry.ts';
import type { AnalyzedTest } from './analyzed-test.ts';

type Part = { id: string };

const isPart = (value: unknown): value is Part =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string';
const isParts = (value: unknown): value is Part[] =>
  Array.isArray(value) && value.length > 0 && value.every(isPart);

/** The lists of parts of a content, by their names. */
export function listsOf(content: unknown): [string, Part[]][] {
  if (typeof content !== 'object' || content === null) return [];
  return Object.entries(content).filter((entry): entry is [string, Part[]] => isParts(entry[1]));
}

/** Ids by others that mean the same parts. */
type Ids = ReadonlyMap<string, string>;

const none: Ids = new Map();

/** A text with other ids in its marks of gaps. */
function withMarks(text: string, ids: Ids): string {
  return cutAtGaps(text)
    .map((piece, place) => (place % 2 === 1 ? `{{${ids.get(piece) ?? piece}}}` : piece))
    .join('');
}

/** A content with other ids of its parts. @param lists ids by the names of the lists @param marked ids of the parts that its texts mark */
export function withIds(content: unknown, lists: ReadonlyMap<string, Ids>, marked: Ids): unknown {
  return Object.fromEntries(
    Object.entries(content as object).map(([name, value]: [string, unknown]) => {
      if (typeof value === 'string') return [name, withMarks(value, marked)];
      const ids = lists.get(name) ?? none;
      return [
        name,
        isParts(value) ? value.map((part) => ({ ...part, id: ids.get(part.id) ?? part.id })) : value,
      ];
    }),
  );
}

/** The content of a question as a model is shown it. */
type Shown = {
  /** As a person sees it who solves the test. */
  toSolve: unknown;
  /** The same in the order of the author. */
  toReview: unknown;
  /** The ids of its parts there. No text of an author is among them. */
  ids: readonly string[];
  /** The ids there of parts that a key names: of those that something is said of, and of those that are said of them. */
  shownIds: { name: (id: string) => string; value: (id: string) => string };
  /** The id of a part that has another one there. */
  ownId: (shown: string) => string;
  /** A text about the question with the marks of gaps that its author has given them. */
  ownText: (text: string) => string;
};

const same = (text: string) => text;

/**
 * The content as a model is shown it. Its parts have ids that the program makes: an author may choose ids that say something to the model,
 * and they stand in the schema of its answer. To a person who solves the test neither these ids nor the order of the parts, which the
 * author's form counts in the right order, tell the key. The key itself plays no part in it.
 */
export function shownContent({ test_type, content }: Pick<AnalyzedTest, 'test_type' | 'content'>): Shown {
  const type = findQuestionType(test_type);
  const known = type === undefined ? undefined : z.safeParse(type.content, content).data;
  if (type === undefined || known === undefined || type.specified !== undefined) {
    const source = known ?? content;
    // The ids of the types of the specification are letters of the program.
    const ids = known === undefined ? [] : listsOf(known).flatMap(([, parts]) => parts.map(({ id }) => id));
    const shownIds = { name: same, value: same };
    return { toSolve: source, toReview: source, ids, shownIds, ownId: same, ownText: same };
  }
  const solved = type.toSolve?.(known, 'analysis', null) ?? known;
  const lists = new Map(
    listsOf(solved).map(([name, parts], list): [string, Ids] => {
      const letter = String.fromCodePoint(65 + list);
      return [name, new Map(parts.map(({ id }, place) => [id, `${letter}${place + 1}`]))];
    }),
  );
  // A key says something of the parts of the first list, with parts of the last one: of prompts with choices.
  const [named, valued] = [[...lists.values()].at(0) ?? none, [...lists.values()].at(-1) ?? none];
  const idsByShown = new Map(
    [...lists.values()].flatMap((ids) => [...ids].map(([id, shown]) => [shown, id] as const)),
  );
  return {
    toSolve: withIds(solved, lists, named),
    toReview: withIds(known, lists, named),
    ids: [...idsByShown.keys()],
    shownIds: { name: (id) => named.get(id) ?? id, value: (id) => valued.get(id) ?? id },
    ownId: (shown) => idsByShown.get(shown) ?? shown,
    ownText: (text) => withMarks(text, idsByShown),
  };
}
