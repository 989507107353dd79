/**
 * The addresses of the first screens; those of a later feature are in its own paths.ts. The router matches `patterns`; links use `paths`, with the
 * parameters filled in.
 */
export const patterns = {
  home: '/',
  login: '/login',
  signup: '/signup',
  resetRequest: '/reset-password',
  resetConfirm: '/password/reset/confirm/:uid/:token',
  card: '/card',
  printCards: '/cards/print',
  activation: '/activate/:uid/:token',
  notMe: '/not-me/:uid/:token',
  invitation: '/invitation/:uid/:token',
  categoryPicker: '/category',
  category: '/category/:id',
  questions: '/tests',
  printQuestions: '/tests/print',
  question: '/tests/:id',
  questionResults: '/tests/:id/results',
  questionHistory: '/tests/:id/history',
  written: '/my_tests',
  toMark: '/to_mark',
  family: '/family',
  child: '/children/:id',
  addQuestion: '/add_test',
  editQuestion: '/edit_test/:id',
  solve: '/solve-test',
  answered: '/answered',
  profile: '/profile',
  staff: '/staff',
  importPeople: '/people/import',
  classes: '/classes/:id?',
  businessPlan: '/bp/create',
} as const;

export type Id = number | string;

/** A path with those parameters that have a value. */
export function withQuery(path: string, query: Readonly<Record<string, Id | null | undefined>>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return text === '' ? path : `${path}?${text}`;
}

export const paths = {
  home: patterns.home,
  login: patterns.login,
  signup: (invitation?: string) => withQuery(patterns.signup, { invitation }),
  /** The sign-up of a parent, and the page where a parent enters the code of a child. */
  parentSignUp: () => withQuery(patterns.signup, { as: 'parent' }),
  parentCode: () => withQuery(patterns.family, { as: 'parent' }),
  resetRequest: patterns.resetRequest,
  resetConfirm: (uid: string, token: string) =>
    `/password/reset/confirm/${encodeURIComponent(uid)}/${encodeURIComponent(token)}`,
  card: patterns.card,
  /** New log-in cards for a class, a person, some people by their ids with commas between them, or all pupils. */
  printCards: (whose: { class?: Id; person?: Id; people?: string } = {}) =>
    withQuery(patterns.printCards, whose),
  activation: (uid: string, token: string) =>
    `/activate/${encodeURIComponent(uid)}/${encodeURIComponent(token)}`,
  categoryPicker: patterns.categoryPicker,
  category: (id: Id) => `/category/${id}`,
  questions: (category?: Id | null) => withQuery(patterns.questions, { category }),
  question: (id: Id) => `/tests/${id}`,
  questionResults: (id: Id) => `/tests/${id}/results`,
  questionHistory: (id: Id) => `/tests/${id}/history`,
  /** The tests that the reader wrote, with how they were answered: all, or those in a state. */
  written: (state?: string) => withQuery(patterns.written, { state }),
  /** The answers that wait for the reader's mark: all, those to a test or in a category, beginning with one of them. */
  toMark: (place: { test?: Id | null; category?: Id | null; answer?: Id | undefined } = {}) =>
    withQuery(patterns.toMark, place),
  /** Who follows whom. */
  family: patterns.family,
  /** A child of the reader, with all answers or those of a category. */
  child: (id: Id, filter: { category?: Id } = {}) => withQuery(`/children/${id}`, filter),
  /** A new test, in a category, as a copy of another one. */
  addQuestion: (category?: Id | null, copy_of?: Id | null) =>
    withQuery(patterns.addQuestion, { category, copy_of }),
  editQuestion: (id: Id) => `/edit_test/${id}`,
  solve: (category?: Id | null) => withQuery(patterns.solve, { category }),
  /** The answers that the reader gave: all, those with a verdict, or those of a category. */
  answered: (filter: { verdict?: string; category?: Id } = {}) => withQuery(patterns.answered, filter),
  profile: patterns.profile,
  staff: patterns.staff,
  classes: '/classes',
  schoolClass: (id: Id) => `/classes/${id}`,
  /** The list of people, with a role or in a state. */
  people: (filter: { role?: string; is_active?: string; class?: Id }) => withQuery(patterns.staff, filter),
  /** The page that imports people, or one of its imports. */
  importPeople: (id?: number) => withQuery(patterns.importPeople, { import: id }),
  businessPlan: patterns.businessPlan,
} as const;

/** The screen that locks this browser, and that unlocks it. */
export const lockPath = '/lock';
