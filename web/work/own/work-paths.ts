/** The addresses of work that lists of work and homes link to. They are apart from `paths`, which the start page of guests loads. */
export const workPaths = {
  /** What the reader was given, one of these works, and where its attempt goes on. */
  all: '/my-work',
  own: (id: number) => `/my-work/${id}`,
  solve: (id: number) => `/my-work/${id}/solve`,
  /** The works that authors and staff gave, and the results of one. */
  given: '/work',
  results: (id: number) => `/work/${id}/results`,
} as const;
