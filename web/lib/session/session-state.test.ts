import { beforeEach, expect, test, vi } from 'vitest';

import type { User } from '../../../contract/people/users.ts';
import type * as sessionState from './session-state.ts';

const person = { id: 7, first_name: 'Aziz' } as User;
const pair = { access: 'a', refresh: 'r' };
const empty = { access: null, refresh: null, user: null, my_user: null, base_url: '/django' };
const whole: sessionState.Session = {
  ...pair,
  isAuthenticated: true,
  user: person,
  my_user: person,
  base_url: '/django',
};

let state: typeof sessionState;

beforeEach(async () => {
  vi.resetModules();
  state = await import('./session-state.ts');
});

function logInPerson(): void {
  state.loggedIn(pair);
  state.updateSession({ user: person, my_user: person });
}

test('at first nothing is known', () => {
  expect(state.session.get()).toStrictEqual({ ...empty, isAuthenticated: null });
  expect(state.isChecking(state.session.get())).toBe(false);
});

test('a stored token is being checked until the outcome is known', () => {
  state.updateSession(pair);
  expect(state.session.get()).toStrictEqual({ ...empty, ...pair, isAuthenticated: null });
  expect(state.isChecking(state.session.get())).toBe(true);
  state.tokenAccepted();
  expect(state.session.get()).toStrictEqual({ ...empty, ...pair, isAuthenticated: true });
  expect(state.isChecking(state.session.get())).toBe(false);
});

test('a log-in sets true and the tokens, and then the person is loaded', () => {
  state.loggedIn(pair);
  expect(state.session.get()).toStrictEqual({ ...empty, ...pair, isAuthenticated: true });
  state.updateSession({ user: person, my_user: person });
  expect(state.session.get()).toStrictEqual(whole);
});

test('a person who cannot be loaded is null, and stays logged in', () => {
  logInPerson();
  state.updateSession({ user: null, my_user: null });
  expect(state.session.get()).toStrictEqual({ ...whole, user: null, my_user: null });
});

test('after the end of a session nobody is logged in', () => {
  logInPerson();
  state.sessionEnded();
  expect(state.session.get()).toStrictEqual({ ...empty, isAuthenticated: false });
});

test('after a failed log-in, a failed sign-up or a log-out the state is the first one', () => {
  logInPerson();
  state.resetSession();
  expect(state.session.get()).toStrictEqual({ ...empty, isAuthenticated: null });
  expect(state.isChecking(state.session.get())).toBe(false);
});

test('a sign-up sets false', () => {
  state.signedUp();
  expect(state.session.get()).toStrictEqual({ ...empty, isAuthenticated: false });
});
