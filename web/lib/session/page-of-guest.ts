import { draftOf } from '../drafts.ts';

/** The address that a guest opened last in this tab, to which the start page leads after log-in. */
export const pageOfGuest = draftOf(() => sessionStorage, 0, 'page');

let email = '';

/**
 * The email address of the account that a guest signed up for, activated or set a password of last: log-in begins with it. Since computers
 * are shared, only the memory of the page has it.
 */
export const emailOfGuest = {
  read: () => email,
  write(next: string): void {
    email = next;
  },
};
