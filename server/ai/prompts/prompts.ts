/* What a language model is asked about a test, and what comes of its answers. Pure. */

/** The number of this version of the requests. It is stored with every analysis, and rises with each change of the requests. */
export const promptVersion = 1;

export type { AnalyzedTest } from './analyzed-test.ts';
export { markPromptVersion, markRequest, readJudged } from './mark.ts';
export { readAnalysis } from './read-analysis.ts';
export { reviewRequest, type Reviewed } from './review.ts';
export { solveRequest, type Solved, withinLengths } from './solve.ts';
export { draftsPromptVersion, draftsRequest, mostExisting, type WantedDrafts } from './drafts.ts';
export { type Draft, readDrafts } from './read-drafts.ts';
