import type { Language } from '../../../contract/languages.ts';
import type { AnalyzedTest } from './analyzed-test.ts';

/* Words that a language model is sent beside the texts of a test. */

export const languageNames: Record<Language, string> = {
  en: 'English',
  ru: 'Russian',
  uz: 'Uzbek in Latin script (with oʻ, gʻ and ʼ)',
};

const kinds: Readonly<Record<string, string>> = {
  choosable: 'Exactly one option is right.',
  multiple: 'One or several options are right.',
  free_text: 'A short text is typed; `accepted` has all texts that count, one a line.',
  numeric:
    'A number is typed. `unit` stands beside the field, blank for none; `tolerance` is blank for exact.',
  matching: 'Each prompt belongs to one choice. Choices may be left over, and fit several prompts.',
  ordering: 'The items are put in order, from the first to the last.',
  gaps: 'Gaps are marked {{id}} in the text. Each is filled in, or chosen from its `choices`.',
  essay: 'A text is written, which a teacher marks. There is no key.',
};

/** How a test of a type is answered. */
export function kindOf(test_type: string): string {
  return Object.hasOwn(kinds, test_type) ? (kinds[test_type] ?? '') : `The type is "${test_type}".`;
}

/** What every request says of a test. */
export function frameOf(test: AnalyzedTest): Record<string, unknown> {
  const notSent = [test.hasPicture && 'picture', test.hasSound && 'sound'].filter(
    (medium) => medium !== false,
  );
  return {
    subject: test.category,
    language: test.language,
    kind: kindOf(test.test_type),
    format: test.text_format,
    ...(notSent.length > 0 && { not_sent: notSent }),
    question: test.savol,
  };
}

export const aboutUnseen =
  '`not_sent` names what pupils see or hear with the test and you do not. Where the answer depends on it, do not guess.';
