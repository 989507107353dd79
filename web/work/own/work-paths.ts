/** The addresses that the home of a pupil links to, which loads no others of work/paths.ts. */
export const workPaths = {
  /** What the reader was given, one of these works, and where its attempt goes on. */
  all: '/my-work',
  own: (id: number) => `/my-work/${id}`,
  solve: (id: number) => `/my-work/${id}/solve`,
} as const;
