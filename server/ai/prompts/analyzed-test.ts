import type { Suggestion } from '../../../contract/ai/analysis.ts';
import type { Language } from '../../../contract/languages.ts';
import type { TextFormat } from '../../../contract/questions/text-format.ts';

/** A test as it is analyzed: with nothing of people. `content` and `key` are as they are stored. */
export type AnalyzedTest = {
  test_type: string;
  savol: string;
  content: unknown;
  /** Null where none is recorded. */
  key: unknown;
  /** Blank for none. */
  explanation: string;
  text_format: TextFormat;
  /** What it has that is not sent. */
  hasPicture: boolean;
  hasSound: boolean;
  /** The id of its level, and how hard that is: from 1 to 5. */
  level: number;
  weight: number;
  levels: readonly { id: number; weight: number; name: string }[];
  /** The names of its category and of those above it, the highest first. */
  category: string;
  /** Of the category: that of the texts of the test. */
  language: Language;
  /** Of who reads the notes. */
  notesLanguage: Language;
};

/** What an analysis suggests. `before` is what stands in the test. */
export type NewSuggestion = Pick<Suggestion, 'kind' | 'part' | 'before' | 'after' | 'reason'>;

/** A part of a test whose text the model would write otherwise. */
export type Correction = { part: string; before: string; after: string; reason: string };
