import type { Requests } from '../../testing/matrix-callers.ts';

const nothing = () => () => ({});

/** The requests about the texts of the school. */
export const requests: Requests = {
  'GET /school_api/': nothing,
  'PUT /school_api/': () => () => ({ json: { name: 'School 5', contact: '', privacy: '' } }),
};
