/** A question as the rules read it, whatever its type is. */
export type Linted = {
  text: string;
  /** The options with text, in their order. `mark` names one on the page: `A`. */
  options: readonly { id: string; mark: string; text: string }[];
  /** The ids of the right options, also of those without text. */
  right: readonly string[];
  /** The right answers to a question where nothing can be chosen, each as it may be typed. */
  accepted: readonly string[];
  /** All other texts: of parts, why the right answer is right, and remarks on options. */
  others: readonly string[];
};

/** A possible flaw of a question. The names of the rules are those of the texts `questions.lint`. */
export type LintWarning =
  | { rule: 'key_to_nothing'; option: string }
  | { rule: 'equal_options'; option: string; other: string }
  | { rule: 'mixed_scripts'; word: string }
  | { rule: 'thousands'; number: string }
  | { rule: 'answer_in_question'; answer: string }
  | { rule: 'all_of_the_above'; option: string }
  | { rule: 'longest_is_right'; option: string };

/** A rule: gives a warning for each place where it finds something wrong. */
export type LintRule = (question: Linted) => LintWarning[];

/** A text without HTML tags, which are in questions that come from elsewhere. */
export function withoutTags(text: string): string {
  return text.replaceAll(/<\/?[a-z][^>]{0,200}>/gi, ' ');
}

/** A text without code between backticks and without tags, which say nothing to the rules about words. */
export function withoutCode(text: string): string {
  return withoutTags(text)
    .replaceAll(/```[\s\S]*?(?:```|$)/g, ' ')
    .replaceAll(/`[^`\n]*`/g, ' ');
}
