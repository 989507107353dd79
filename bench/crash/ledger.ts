import type { Result } from '../../contract/answers.ts';
import type { OptionLetter } from '../../contract/questions.ts';

/** An answer that a pupil has sent, with the result once the server has acknowledged it. */
export type SentAnswer = {
  email: string;
  question: number;
  users_answer?: OptionLetter;
  users_text_answer?: string;
  /** When it was first sent, by `performance.now()`. */
  sent: number;
  result?: Result;
};

/** A test with a picture that a teacher has sent; `image` is the picture's path once the server has acknowledged it. */
export type SentTest = {
  email: string;
  savol: string;
  a: string;
  b: string;
  right_answer: OptionLetter;
  category: number;
  picture: Drawn;
  image?: string;
  /** Its picture was fetched and was the right one. */
  seen?: boolean;
};

/** A picture of one colour. Its size and colour are all that there is to know of it. */
export type Drawn = { width: number; height: number; colour: { r: number; g: number; b: number } };

/** Everything that was sent, and what the server has said to it. */
export class Ledger {
  readonly answers: SentAnswer[] = [];
  readonly tests: SentTest[] = [];
  /** Answers that a client of ours should never get, whatever was killed. */
  readonly complaints: string[] = [];
  /** When the answer was sent that was acknowledged last of all. */
  newest = -Infinity;
  acknowledged = 0;

  acknowledge(answer: SentAnswer, result: Result): void {
    answer.result = result;
    this.acknowledged += 1;
    this.newest = Math.max(this.newest, answer.sent);
  }
}
