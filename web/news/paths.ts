import type { Id } from '../lib/paths/paths.ts';

/** The addresses of the news. */
export const newsPatterns = {
  list: '/blog',
  add: '/blog/new',
  post: '/blog/:id',
  edit: '/blog/:id/edit',
} as const;

export const newsPaths = {
  list: newsPatterns.list,
  add: newsPatterns.add,
  post: (id: Id) => `/blog/${id}`,
  edit: (id: Id) => `/blog/${id}/edit`,
} as const;
