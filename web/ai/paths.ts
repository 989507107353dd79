/* The addresses of the analysis of tests by a language model. They are apart from lib/paths/paths.ts, which every page loads. */

export const aiPatterns = {
  drafts: '/ai/drafts',
  draftOrder: '/ai/drafts/:id',
} as const;

export const aiPaths = {
  /** The analysis of many tests. */
  runs: '/ai',
  /** For staff: the switch, and the requests that were sent. */
  settings: '/staff/ai',
  /** Drafts of tests: those that were asked for, and a form that asks for more in a category. */
  drafts: (category?: number | null) =>
    category == null ? aiPatterns.drafts : `${aiPatterns.drafts}?category=${category}`,
  /** Drafts that were asked for together. */
  draftOrder: (id: number) => `${aiPatterns.drafts}/${id}`,
} as const;
