import { expect, test } from 'vitest';

import { isChecking, resetSession, session, sessionEnded, updateSession } from './session-state.ts';

test('a stored token is being checked until the outcome is known', () => {
  updateSession({ access: 'a', refresh: 'r' });
  expect(isChecking(session.get())).toBe(true);
  updateSession({ isAuthenticated: true });
  expect(isChecking(session.get())).toBe(false);
  expect(session.get()).toMatchObject({ access: 'a', refresh: 'r', isAuthenticated: true });
});

test('after the end of a session nobody is logged in', () => {
  updateSession({ access: 'a', isAuthenticated: true });
  sessionEnded();
  expect(session.get()).toEqual({
    access: null,
    refresh: null,
    isAuthenticated: false,
    user: null,
    my_user: null,
    base_url: '/django',
  });
});

test('after a failed log-in no token is being checked', () => {
  updateSession({ access: 'a', isAuthenticated: true });
  resetSession();
  expect(session.get().isAuthenticated).toBeNull();
  expect(isChecking(session.get())).toBe(false);
});
