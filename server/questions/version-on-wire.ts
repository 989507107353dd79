import { checkQuestion } from '../../contract/question-types/registry.ts';
import { storedTypeOf } from '../../contract/question-types/stored/stored-form.ts';
import type { Question, QuestionForAuthor } from '../../contract/questions/questions.ts';
import type { Database } from '../database/database.ts';
import { type Gradable, gradableOf } from './rules.ts';
import { type FullQuestion, onWire } from './store.ts';
import { readGradable, readVersions, type State, type WrittenState } from './version-store.ts';

/** Whether the present key fits the content of a version, so that it explains why an answer to that version is right or wrong. */
function fitsKey({ stored: { test_type, key } }: FullQuestion, state: State): boolean {
  if (test_type !== state.test_type || key === null) return false;
  return !('problems' in checkQuestion(storedTypeOf(test_type), state.content, key));
}

/**
 * A question as it was in a version, for a person who answered that. Its place among the others is the present one. So is the key, which
 * grades the answer, with its explanation; where the present key does not fit the version, it is the key of the version.
 */
export function asSeen(question: FullQuestion, state: State): Question {
  const { id, category, category_name, qiyinlik_darajasi, stored } = question;
  const { key, remarks } = fitsKey(question, state) ? stored : state;
  const explanation = question.explanation ?? '';
  return {
    ...onWire({ ...state, key, explanation, remarks }),
    id,
    category,
    category_name,
    qiyinlik_darajasi,
  };
}

/** A question as a person has answered it. @param state null where its content has not changed since */
export function asAnswered(question: FullQuestion, state: State | null): FullQuestion {
  if (state === null) return question;
  const { test_type, content, key, remarks } = state;
  // Fields of the present version alone are not part of an older one.
  const {
    explanation: _e,
    remarks: _r,
    media: _m,
    text_format: _f,
    content: _c,
    key: _k,
    ...lasting
  } = question;
  return { ...lasting, ...asSeen(question, state), stored: { test_type, content, key, remarks } };
}

/** The version of a question that a person answers. */
export type SeenVersion = {
  /** Its number. */
  version: number;
  /** The content, by which letters and texts of the answer are read, with the key of the present version: see gradableOf. */
  stored: Gradable;
  /** Null for the present version. */
  state: State | null;
};

/**
 * The version of a question that a page says it has shown.
 * @param seen_version its number; where it is absent, or none of the question, that is the present version
 */
export async function findSeenVersion(
  database: Database,
  question: FullQuestion,
  seen_version: number | undefined,
): Promise<SeenVersion> {
  const now = { version: question.version, stored: question.stored, state: null };
  if (seen_version === undefined || seen_version >= question.version) return now;
  const state = (await readVersions(database, question.id, [seen_version])).get(seen_version);
  if (state === undefined) return now;
  const versions = (await readGradable(database, [question.id])).get(question.id) ?? [];
  return { version: seen_version, stored: gradableOf(versions, seen_version), state };
}

/** A question as it was in a version, for a person who may edit it. */
export function asWritten({ id, author, author_name }: FullQuestion, state: WrittenState): QuestionForAuthor {
  return { ...onWire(state), id, author, author_name };
}
