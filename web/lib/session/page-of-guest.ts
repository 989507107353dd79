import { draftOf } from '../drafts.ts';

/** The address that a guest opened last in this tab, to which the start page leads after log-in. */
export const pageOfGuest = draftOf(() => sessionStorage, 0, 'page');
