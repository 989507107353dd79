import type { Language } from '../../../contract/languages.ts';
import type { BankQuestion } from '../bank-question.ts';

/** What a writer needs beside the tests. */
export type Surroundings = {
  /** The bytes of a picture or recording of a test, by its name. */
  read: (file: string) => Promise<Uint8Array>;
  /** Of the words that a format has of its own. */
  language: Language;
};

/**
 * Writes tests in a format, as fast as they are read, in their order. What the format cannot say of them is left out, as losses.ts says it; tests
 * that it cannot say are not among them.
 */
export type Writer = (
  tests: AsyncIterable<BankQuestion>,
  surroundings: Surroundings,
) => AsyncIterable<Uint8Array | string>;
