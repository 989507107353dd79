/* The addresses of work: `/work` for those who give it, `/my-work` for those who do it. They are apart from lib/paths/paths.ts, which every page loads. */

import { parseId } from '../lib/paths/parse-id.ts';

export const workPatterns = {
  list: '/work',
  give: '/work/new',
  work: '/work/:id',
  edit: '/work/:id/edit',
  preview: '/work/:id/preview',
  myWork: '/my-work',
  ownWork: '/my-work/:id',
  doWork: '/my-work/:id/solve',
  paper: '/my-work/:id/paper',
} as const;

type Id = number | string;

function withQuery(path: string, query: URLSearchParams): string {
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
}

const imported = 'import';

/** The id of the import whose tests an address of the form of a work adds; null for none. */
export function importIn(search: URLSearchParams): number | null {
  return parseId(search.get(imported));
}

/** Whether an address is that of the form of a work. */
export function isWorkForm(address: string): boolean {
  return /^\/work\/(?:new|\d{1,10}\/edit)(?:\?[\w=&%,]{1,2000})?$/.test(address);
}

export const workPaths = {
  list: workPatterns.list,
  /** New work: for a class, as a copy of other work, with tests by their ids with commas between them, or with those of a set. */
  give: ({
    class: schoolClass,
    copy_of,
    tests,
    set,
  }: { class?: Id; copy_of?: Id; tests?: string; set?: Id } = {}) => {
    const query = new URLSearchParams();
    if (tests !== undefined) query.set('tests', tests);
    if (set !== undefined) query.set('set', String(set));
    if (schoolClass !== undefined) query.set('class', String(schoolClass));
    if (copy_of !== undefined) query.set('copy_of', String(copy_of));
    return withQuery(workPatterns.give, query);
  },
  /** The form of a work, to which the tests of an import are added: they may be more than ids fit into an address. */
  withImport: (form: string, id: Id) => `${form}${form.includes('?') ? '&' : '?'}${imported}=${id}`,
  work: (id: Id) => `/work/${id}`,
  edit: (id: Id) => `/work/${id}/edit`,
  preview: (id: Id) => `/work/${id}/preview`,
  results: (id: Id) => `/work/${id}/results`,
  /** A work for one of its pupils. */
  ownWork: (id: Id) => `/my-work/${id}`,
  doWork: (id: Id) => `/my-work/${id}/solve`,
  /** An attempt that was handed in: the one that counts or that with a number, of the reader or of a child. */
  paper(id: Id, { attempt, child }: { attempt?: Id; child?: Id | null } = {}) {
    const search = new URLSearchParams();
    if (attempt !== undefined) search.set('attempt', String(attempt));
    if (child !== undefined && child !== null) search.set('child', String(child));
    return withQuery(`/my-work/${id}/paper`, search);
  },
} as const;

/** The path of the screen that lists the outbox of this device. */
export const outboxPath = '/kept';
