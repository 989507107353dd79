import type { Id } from '../lib/paths/paths.ts';

/** The address of the answers of a person that came too late, apart from those that every page loads. */
export const rejectedPatterns = { ofPerson: '/people/:id/untaken' } as const;

export const rejectedPaths = { ofPerson: (id: Id) => `/people/${id}/untaken` } as const;
