import type { Result } from '../../../contract/answers.ts';
import type { OptionLetter } from '../../../contract/questions/choices.ts';

/** An answer that a pupil sent, with the result once the server acknowledged it. */
export type SentAnswer = {
  email: string;
  question: number;
  users_answer?: OptionLetter;
  users_text_answer?: string;
  /** When it was first sent, by `performance.now()`. */
  sent: number;
  result?: Result;
};

/** A test that a teacher sent; `image` is the path of its picture once the server acknowledged it. */
export type SentTest = {
  email: string;
  savol: string;
  a: string;
  b: string;
  right_answer: OptionLetter;
  category: number;
  picture: Drawn;
  image?: string;
  pictureIsChecked?: boolean;
};

/** A picture of one colour. */
export type Drawn = { width: number; height: number; colour: { r: number; g: number; b: number } };

/** Everything that clients sent, and what the server acknowledged. */
export class RequestLog {
  readonly answers: SentAnswer[] = [];
  readonly tests: SentTest[] = [];
  /** E-mail addresses that a mail was requested for, and acknowledged, one mail each. */
  readonly mails: string[] = [];
  /** Responses that no fault excuses, a sentence each. */
  readonly errors: string[] = [];
  /** The number of acknowledged answers. */
  acknowledged = 0;
  /** When the newest acknowledged answer was sent, by `performance.now()`. */
  newestSent = -Infinity;

  acknowledge(answer: SentAnswer, result: Result): void {
    answer.result = result;
    this.acknowledged += 1;
    this.newestSent = Math.max(this.newestSent, answer.sent);
  }
}
