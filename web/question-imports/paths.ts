/* The address of imports of tests. It is apart from lib/paths/paths.ts, which every page loads. */

export const testImportPatterns = { page: '/tests/import' } as const;

function page(parameters: Readonly<Record<string, number | string | null | undefined>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) if (value != null) query.set(name, String(value));
  const text = query.toString();
  return text === '' ? testImportPatterns.page : `${testImportPatterns.page}?${text}`;
}

export const testImportPaths = {
  /** The page that imports tests, for a category or none. */
  page: (category?: number | null) => page({ category }),
  /** The page, from which tests go to a work. @param form the address of its form */
  forWork: (form: string | undefined) => page({ work: form }),
  /** The page, with the starter bank above the form. */
  starter: () => page({ starter: 1 }),
  /** An import. @param form the address of the form of a work that its tests go to */
  ofImport: (id: number, form?: string) => page({ import: id, work: form }),
} as const;
