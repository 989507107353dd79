/** The length of an essay in characters. */
export const longestEssay = 10_000;
