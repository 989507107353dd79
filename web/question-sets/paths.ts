/* The addresses of sets of tests. They are apart from lib/paths/paths.ts, which every page loads. */

export const setPatterns = { list: '/tests/sets', set: '/tests/sets/:id' } as const;

export const setPaths = {
  list: setPatterns.list,
  /** The list, which asks for the name of a new set with all tests that the reader has written in a category. */
  ofCategory: (category: number) => `${setPatterns.list}?category=${category}`,
  set: (id: number) => `${setPatterns.list}/${id}`,
} as const;
