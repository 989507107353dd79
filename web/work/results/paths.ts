/** The addresses of the screens of results. They are apart from web/lib/paths/paths.ts, which every first page loads. */
export const resultPatterns = {
  results: '/work/:id/results',
  test: '/work/:id/results/test/:test',
  paper: '/work/:id/results/:person',
  late: '/work/:id/results/late',
} as const;

export const resultPaths = {
  /** A pupil’s paper, at an attempt, at a test. */
  paper: (work: number, person: number, at: { attempt?: number; test?: number } = {}) => {
    const query = at.attempt === undefined ? '' : `?attempt=${at.attempt}`;
    return `/work/${work}/results/${person}${query}${at.test === undefined ? '' : `#test-${at.test}`}`;
  },
  /** The answers that came after the end. */
  late: (work: number) => `/work/${work}/results/late`,
  /** The answers to a test in counts. */
  test: (work: number, test: number) => `/work/${work}/results/test/${test}`,
} as const;
