import { usualQuarters } from '../../../contract/school/quarters.ts';
import type { Requests } from '../../testing/matrix-callers.ts';

const nothing = () => () => ({});

/** The requests about the texts of the school and its quarters. */
export const requests: Requests = {
  'GET /school_api/': nothing,
  'PUT /school_api/': () => () => ({ json: { name: 'School 5', contact: '', privacy: '' } }),
  'GET /school_api/quarters/': nothing,
  'PUT /school_api/quarters/': () => () => ({ json: { quarters: usualQuarters(2026) } }),
};
