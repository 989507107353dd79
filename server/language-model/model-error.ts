import type { AnalysisProblem } from '../../contract/ai/analysis.ts';

/** One request and what came back: the JSON that was sent, without headers, and the text that was received, without the key and cut where it is too long. */
export type Exchange = { sent: string; received: string; milliseconds: number };

/** A language model gave no answer that can be used. */
export class ModelError extends Error {
  readonly problem: AnalysisProblem;
  /** After how many milliseconds the endpoint wants to be asked again, where it says so. */
  readonly retryAfter: number | undefined;

  constructor(problem: AnalysisProblem, retryAfter?: number) {
    super(`the language model: ${problem}`);
    this.name = 'ModelError';
    this.problem = problem;
    this.retryAfter = retryAfter;
  }
}
