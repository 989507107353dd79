import type * as z from 'zod/mini';

/** Sentences by the path of the part that they are about: `content.options.1.text`, `key.right.0`. Empty where nothing is wrong. */
export type Problems = Record<string, string>;

/** The fields of the specification for the content and the key of its two types, blank or null for all other types. */
export type SpecifiedFields = Record<'a' | 'b' | 'c' | 'd' | 'e' | 'right_answer_text', string> & {
  right_answer: 'a' | 'b' | 'c' | 'd' | 'e' | null;
  /** Whether a typed answer must be exactly as `right_answer_text` is written; absent or false where what means the same is right too. */
  right_answer_exact?: boolean | undefined;
};

/** The fields of the specification for an answer to a question of its two types, null for all other types. */
export type SpecifiedAnswer = {
  users_answer: 'a' | 'b' | 'c' | 'd' | 'e' | null;
  users_text_answer: string | null;
};

/** How content, key and answer stand in fields of the specification, instead of `content`, `key` and `answer`. */
export type SpecifiedForm<Content, Key, Answer> = {
  fields(content: Content, key: Key | null): Partial<SpecifiedFields>;
  /** @returns content and key, which may not fit the schemas */
  read(fields: SpecifiedFields): { content: unknown; key: unknown };
  answerFields(answer: Answer): Partial<SpecifiedAnswer>;
  /** @returns the answer, which may not fit the schema; undefined where its field is missing */
  readAnswer(fields: { [Field in keyof SpecifiedAnswer]?: SpecifiedAnswer[Field] | undefined }): unknown;
  /** The fields for the paths of problems. */
  names: Readonly<Record<string, string>>;
};

/** The options of a question, for statistics of how often each was chosen. */
export type Choices<Content, Key, Answer> = {
  /** The ids of all options, in their order. */
  options(content: Content): string[];
  chosen(answer: Answer): string[];
  right(key: Key): string[];
};

/**
 * A type of question. Its content (the question as asked), its key (the right answer) and its answers are JSON of the shapes of the
 * schemas. A key is null while none is recorded. The functions are pure. Terms: interaction, response and outcome of QTI 3
 * are content, answer and score here.
 */
export type QuestionType<Content = unknown, Key = unknown, Answer = unknown> = {
  /** The value of `test_type`. */
  name: string;
  content: z.ZodMiniType<Content>;
  key: z.ZodMiniType<Key>;
  answer: z.ZodMiniType<Answer>;
  /** The contradictions in a question as it is written: repeated ids, a key that names no part. */
  validate(content: Content, key: Key | null): Problems;
  /** The parts of an answer that do not fit the content: the id of an option that does not exist. */
  validateAnswer(content: Content, answer: Answer): Problems;
  /**
   * How much of an answer is right.
   * @returns a fraction from 0 to 1; null where a person must mark the answer
   */
  score(content: Content, key: Key, answer: Answer): number | null;
  /** Whether `score` may give a fraction between 0 and 1. */
  scoresParts?: true;
  /** Whether a person marks each answer: `score` gives null for all of them, with a key and without one. */
  markedByPerson?: true;
  /**
   * Content and key that score an answer to `seen` after a later version is recorded. For each part of `seen` the later key decides, or the
   * earlier one where the later version lacks the part. So a part that is added, removed, moved or reworded changes no score, and a
   * correction of the key reaches all answers.
   * Absent where the later key is complete by itself: then the content is that of `seen`.
   * @param seen the version that was answered, with the key that scored it until then; the key is null where none was recorded
   * @param later a later version of the same question, with its key
   */
  corrected?(
    seen: { content: Content; key: Key | null },
    later: { content: Content; key: Key },
  ): { content: Content; key: Key };
  /**
   * The content as pupils see it, in an order that does not reveal the key.
   * @param seed decides that order and must stay secret, since the order may depend on the key too
   */
  toSolve?(content: Content, seed: string, key: Key | null): Content;
  /** The right answers that are typed, each as a reader sees it; those of several gaps in one line. Absent where nothing is typed. */
  typedTexts?(content: Content, key: Key): string[];
  /** Absent where nothing can be chosen. */
  choices?: Choices<Content, Key, Answer>;
  /**
   * The field of an answer that has ids of parts and nothing that a person has typed. Other answers are erased with the
   * account of the person.
   */
  fieldOfIds?: string;
  /** Only the two types of the specification have it. */
  specified?: SpecifiedForm<Content, Key, Answer>;
};
