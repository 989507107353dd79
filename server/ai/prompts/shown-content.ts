import * as z from 'zod/mini';

import { questionTypeOf } from '../../../contract/question-types/registry.ts';
import type { AnalyzedTest } from './analyzed-test.ts';

type Part = { id: string };

const isPart = (value: unknown): value is Part =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string';
const isParts = (value: unknown): value is Part[] =>
  Array.isArray(value) && value.length > 0 && value.every(isPart);

/** The lists of parts of a content, by their names. */
function listsOf(content: unknown): [string, Part[]][] {
  if (typeof content !== 'object' || content === null) return [];
  return Object.entries(content).filter((entry): entry is [string, Part[]] => isParts(entry[1]));
}

/** The ids of the parts of a content. */
export function idsIn(content: unknown): string[] {
  return [...new Set(listsOf(content).flatMap(([, parts]) => parts.map(({ id }) => id)))];
}

/** The content of a question, with what says which part of the question each id means. */
type Shown = { content: unknown; idOf: (shown: string) => string };

/**
 * The content as somebody sees it who is to solve the test: neither the order of its parts nor their ids, which the author's form counts in
 * the right order, tell the key. The key itself plays no part in it.
 */
export function contentToSolve({ test_type, content }: Pick<AnalyzedTest, 'test_type' | 'content'>): Shown {
  const type = questionTypeOf(test_type);
  const known = z.safeParse(type.content, content);
  const asItIs = { content: known.success ? known.data : content, idOf: (id: string) => id };
  if (type.toSolve === undefined || !known.success) return asItIs;
  const shuffled = type.toSolve(known.data, 'analysis', null);
  const own = new Map<string, string>();
  const lists = listsOf(shuffled).map(([name, parts], list) => {
    const letter = String.fromCodePoint(65 + list);
    const renamed = parts.map((part, place) => {
      const id = `${letter}${place + 1}`;
      own.set(id, part.id);
      return { ...part, id };
    });
    return [name, renamed];
  });
  return {
    content: { ...(shuffled as object), ...Object.fromEntries(lists) },
    idOf: (shown) => own.get(shown) ?? shown,
  };
}
