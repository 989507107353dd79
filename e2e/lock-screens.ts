import type { Page } from '@playwright/test';

import type { Screen } from './screen.ts';

/** A locked browser of a person who logs in by card or by form. */
const lockedBy = (way: 'card' | 'form') => (page: Page) =>
  page.addInitScript(
    (locked) => localStorage.setItem('locked', locked),
    JSON.stringify({ way, salt: 'AAAAAAAAAAAAAAAAAAAAAA', sealed: 'AAAA', tries: 0 }),
  );

/** The lock of shared computers, and its setting. */
export const screens: readonly Screen[] = [
  { name: 'locked-card', role: 'guest', path: '/lock', before: lockedBy('card') },
  { name: 'locked-form', role: 'guest', path: '/lock', before: lockedBy('form') },
  { name: 'locked-nobody', role: 'guest', path: '/lock' },
  { name: 'switch', role: 'guest', path: '/switch' },
  { name: 'staff-lock', role: 'staff', path: '/staff?part=lock' },
];
