/* The addresses of the analysis of tests by a language model. They are apart from paths.ts, which every page loads. */

export const aiPaths = {
  /** The analysis of many tests. */
  runs: '/ai',
  /** For staff: the switch, and what was sent. */
  settings: '/staff/ai',
} as const;
