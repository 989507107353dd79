/* The address of imports of tests. It is apart from lib/paths/paths.ts, which every page loads. */

export const testImportPatterns = { page: '/tests/import' } as const;

export const testImportPaths = {
  /** The page that imports tests, for a category or none. */
  page: (category?: number | null) =>
    category == null ? testImportPatterns.page : `${testImportPatterns.page}?category=${category}`,
  /** The page, with the starter bank above the form. */
  starter: () => `${testImportPatterns.page}?starter=1`,
  /** An import. */
  ofImport: (id: number) => `${testImportPatterns.page}?import=${id}`,
} as const;
