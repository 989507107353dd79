import { createHash } from 'node:crypto';

import * as z from 'zod/mini';

import { messages } from '../../contract/wire/messages.ts';
import type { Problems } from '../../contract/question-types/question-type.ts';
import { checkQuestion, findQuestionType } from '../../contract/question-types/registry.ts';
import { fitOfStored, storedTypeOf } from '../../contract/question-types/stored/stored-form.ts';
import { checkRemarks, Remarks } from '../../contract/question-types/remarks.ts';
import type { AnswerRow, QuestionRow } from './stored-rows-store.ts';

/** Rows of one type: how many, and a digest of their ids and JSON, which is the same for the same rows. */
export type Counted = { test_type: string; rows: number; digest: string };

/** The defects of a stored question; empty where content, key and remarks fit its type and each other. */
export function problemsOfQuestion({ test_type, content, key, remarks }: QuestionRow): Problems {
  if (findQuestionType(test_type) === undefined) return { test_type: messages.unknown_type };
  const type = storedTypeOf(test_type);
  const checked = checkQuestion(type, content, key);
  if ('problems' in checked) return checked.problems;
  if (remarks === null) return {};
  const { success, data } = z.safeParse(Remarks, remarks);
  if (!success) return { remarks: messages.wrong_form };
  const noted = checkRemarks(type, content, data);
  return 'problems' in noted ? noted.problems : {};
}

/**
 * Whether a stored answer fits the type of its question. It is `other` where the answer fits another type: the question was of
 * that type at the time of the answer, or the text of the answer is erased. It is `none` where the answer fits no type.
 */
export function fitOfAnswer({ test_type, answer }: AnswerRow): 'own' | 'other' | 'none' {
  return fitOfStored(test_type, answer);
}

/** Counts rows by type, with digests. */
export function countByType() {
  const counts = new Map<string, { rows: number; hash: ReturnType<typeof createHash> }>();
  return {
    add({ test_type, text }: { test_type: string; text: string }): void {
      const count = counts.get(test_type) ?? { rows: 0, hash: createHash('sha256') };
      counts.set(test_type, count);
      count.rows += 1;
      count.hash.update(`${text}\n`);
    },
    /** Ends the count. */
    end(): Counted[] {
      return [...counts]
        .map(([test_type, { rows, hash }]) => ({ test_type, rows, digest: hash.digest('hex') }))
        .toSorted((a, b) => (a.test_type < b.test_type ? -1 : 1));
    },
  };
}
