import type * as z from 'zod/mini';

/** Sentences by the path of the part that they are about: `content.options.1.text`, `key.right.0`. Empty where nothing is wrong. */
export type Problems = Record<string, string>;

/**
 * What a type of question is. What is asked (`content`), the right answer (`key`) and an answer are JSON of the shapes of the
 * schemas. A key is null while none is recorded. The functions are pure. Terms: interaction, response and outcome of QTI 3
 * are content, answer and score here.
 */
export type QuestionType<Content = unknown, Key = unknown, Answer = unknown> = {
  /** The value of `test_type`. */
  name: string;
  content: z.ZodMiniType<Content>;
  key: z.ZodMiniType<Key>;
  answer: z.ZodMiniType<Answer>;
  /** What does not fit together in a question as it is written: ids that stand twice, a key that points to nothing. */
  validate(content: Content, key: Key | null): Problems;
  /** What of an answer does not fit the content: the id of an option that there is not. */
  validateAnswer(content: Content, answer: Answer): Problems;
  /**
   * How much of an answer is right.
   * @returns a fraction from 0 to 1; null where a person must mark the answer
   */
  score(content: Content, key: Key, answer: Answer): number | null;
  /** What a person who is about to answer sees, who must not find the key in the order of its parts. */
  toSolve?(content: Content, seed: string): Content;
};
