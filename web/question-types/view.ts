import type { ReactNode } from 'react';

import type { Verdict } from '../../contract/answers.ts';
import type { SpecifiedForm } from '../../contract/question-types/question-type.ts';
import type { Remarks } from '../../contract/question-types/remarks.ts';
import type { Translate } from '../lib/languages/translate.ts';
import type { TextKey } from '../text-keys.ts';
import type { LazyCode } from '../ui/feedback/lazy-code.ts';

/** A component. The registry has those of all types, whose props differ: each is given only props of its own type. */
type Part<Props> = { bivarianceHack(props: Props): ReactNode }['bivarianceHack'];

/** A component whose code is loaded only where a test of the type is shown. */
export type LazyPart<Props> = LazyCode<Part<Props>>;

/** An option that can be chosen, as it is named on the page. */
export type Option = { id: string; mark: string; text: string };

export type SolveProps<Content, Answer> = {
  content: Content;
  /** The answer so far; undefined without one. */
  answer: Answer | undefined;
  onAnswer(this: void, answer: Answer): void;
  /** What keeps the answer from being submitted. */
  problem: string | undefined;
  disabled: boolean;
};

/** An answer that is shown beside the question. */
export type GivenAnswer<Answer> = {
  person: number;
  /** Whose it is. */
  label: string;
  answer: Answer;
  verdict: Verdict;
};

export type ReviewProps<Content, Key, Answer> = {
  content: Content;
  /** Null where the test has no right answer, or the reader may not know it. */
  right: Key | null;
  answers: readonly GivenAnswer<Answer>[];
  /** What the author says about options, by their ids. */
  remarks?: Readonly<Remarks> | undefined;
  /** Whether it is part of a small card, without headings of its own. */
  brief?: boolean;
};

export type PrintProps<Content> = { content: Content };

/** What an author writes. It may not fit the schemas yet. */
export type Written<Content, Key> = { content: Content; key: Key | null };

export type WriteProps<Content, Key> = {
  written: Written<Content, Key>;
  onWrite(this: void, written: Written<Content, Key>): void;
  /** Whether the test is not stored yet. */
  isNew: boolean;
};

/**
 * How the tests of a type are solved, reviewed and printed; contract/question-types has the rules of the type. A test of a type without a
 * view is listed, and cannot be solved. Screens that list tests load the views of all types, so a view contains short texts only, and loads
 * larger parts.
 */
export type QuestionTypeView<Content = unknown, Key = unknown, Answer = unknown> = {
  /** The value of `test_type`. */
  name: string;
  title(this: void, t: Translate): string;
  /** How the test stands in the fields of the specification, for the two types that have such fields. */
  fields?: SpecifiedForm<Content, Key, Answer>;
  /** Whether a person marks the answers, so that the test needs no right answer. */
  isMarked?: true;

  /** Where one answers. */
  Solve: LazyPart<SolveProps<Content, Answer>>;
  /** The answer before any change; absent where that is none. */
  initial?(content: Content): Answer;
  /** Whether an unfinished answer can be continued: it fits the content, which may have been changed meanwhile. */
  fits(content: Content, answer: Answer): boolean;
  /** How many parts of an answer are empty. With `all` nothing is answered. */
  emptyParts(content: Content, answer: Answer | undefined): number | 'all';
  /** The message for a missing answer. */
  missing: TextKey;
  /** A hint below the buttons. */
  hint?: TextKey;

  /** Answers beside the right one. */
  Review: LazyPart<ReviewProps<Content, Key, Answer>>;
  /** An answer in one line. */
  answerText(content: Content, answer: Answer): string;
  /** The right answer in words, each accepted one on a line of its own; blank where there is none. */
  keyText(content: Content, key: Key): string;
  /** What of the right answer must be typed exactly as written; blank for nothing. Absent where nothing is typed. */
  exactText?(key: Key): string;
  /** The key that an answer which is right has. Absent where an answer does not tell the key. */
  keyOfRight?(answer: Answer): Key;
  /** What can be chosen, where a list of tests shows that and its results count it. */
  options?(content: Content): readonly Option[];
  /** The ids of the right ones among the options. */
  rightOptions?(key: Key): readonly string[];
  /** The ids of the options that an answer chose. */
  chosenOptions?(answer: Answer): readonly string[];

  /** The question on paper, with room for the answer. Nothing in it can be operated. */
  Print: LazyPart<PrintProps<Content>>;
  /** The right answer as one writes it on paper: letters or numbers of the content as it is printed. Absent where that is the key in words. */
  paperKey?(content: Content, key: Key): string;
};

/** How the tests of a type are written: apart from the view, since only authors load it. */
export type QuestionTypeForm<Content = unknown, Key = unknown> = {
  /** The value of `test_type`. */
  name: string;
  /** The fields. The name of each is the path of its part, `content.options.1.text`, or its name in the specification. */
  Write: Part<WriteProps<Content, Key>>;
  /** What a new test begins with. */
  blank: Written<Content, Key>;
  /** How options that stand in a pasted text become a test of the type. Absent for a type without options. */
  pasted?: {
    /**
     * @param right the places of the right ones, counted from 0, in the order in which the text names them
     * @returns undefined where the type has no such test
     */
    fromOptions(options: readonly string[], right: readonly number[]): Written<Content, Key> | undefined;
    /** Whether nothing is written yet that the pasted options would replace. */
    isBlank(content: Content): boolean;
  };
};
