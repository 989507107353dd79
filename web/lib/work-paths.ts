/* The addresses of work for those who give it. They are apart from paths.ts, which every page loads. */

export const workPatterns = {
  list: '/work',
  give: '/work/new',
  work: '/work/:id',
  edit: '/work/:id/edit',
  preview: '/work/:id/preview',
} as const;

type Id = number | string;

export const workPaths = {
  list: workPatterns.list,
  /** New work: for a class, or as a copy of other work. */
  give: ({ class: one, copy_of }: { class?: Id; copy_of?: Id } = {}) => {
    const query = new URLSearchParams();
    if (one !== undefined) query.set('class', String(one));
    if (copy_of !== undefined) query.set('copy_of', String(copy_of));
    return query.size === 0 ? workPatterns.give : `${workPatterns.give}?${query}`;
  },
  work: (id: Id) => `/work/${id}`,
  edit: (id: Id) => `/work/${id}/edit`,
  preview: (id: Id) => `/work/${id}/preview`,
  results: (id: Id) => `/work/${id}/results`,
} as const;
