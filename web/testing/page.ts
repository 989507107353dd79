import type { Root } from 'react-dom/client';
import { vi } from 'vitest';
import { locators, page, userEvent, type Locator } from 'vitest/browser';

import { verifyToken } from '../../contract/people/auth.ts';
import type { Language } from '../../contract/languages.ts';
import { getStorageKey } from '../../contract/work/storage-keys.ts';
import { getOwnUser, ownRecord, User } from '../../contract/people/users.ts';
import { isChecking, reloading, resetSession, session, sessionEnded } from '../lib/session/session-state.ts';
import { emailOfGuest } from '../lib/session/page-of-guest.ts';
import { startPage } from '../start-page.tsx';
import { answer, refusal, replaceNetwork, takeComplaints } from './api.ts';
import { example, type Some } from './example.ts';

declare module 'vitest/browser' {
  interface LocatorSelectors {
    /** The elements of a CSS selector, for elements without a role and a text. */
    css: (selector: string) => Locator;
  }
}
locators.extend({ css: (selector: string) => `css=${selector}` });

export const phone = { width: 390, height: 844 };
export const desk = { width: 1280, height: 800 };

let root: Root | undefined;

/** The access token of a person: the page reads its id, and the answers of a test check nothing of it. */
const tokenOf = ({ id }: User) => `x.${btoa(JSON.stringify({ user_id: String(id) }))}.x`;

/** Logs a person in, before a page is opened. */
export function logIn(some: Some<User>): User {
  const person = example(User, { first_name: 'Malika', last_name: 'Aliyeva', is_active: true, ...some });
  localStorage.setItem('access', tokenOf(person));
  localStorage.setItem('refresh', 'refresh');
  answer(verifyToken, {});
  answer(getOwnUser, person);
  answer(ownRecord, { status: 'ok', user_data: [person] });
  return person;
}

/** Closes the page with its notices. */
function leavePage(): void {
  for (const button of document.querySelectorAll<HTMLElement>('.notices .close-button')) button.click();
  root?.unmount();
}

/** Waits until a page that is left has settled its session: it would log the next one in. */
async function settleSession(): Promise<void> {
  await vi.waitUntil(() => !isChecking(session.get()), { timeout: 2000 }).catch(() => undefined);
}

/** Opens an address of the page, with nothing that was loaded before. */
export async function openPage(
  path: string,
  { language = 'en' }: { language?: Language } = {},
): Promise<void> {
  document.cookie = `i18next=${language}; path=/`;
  leavePage();
  await settleSession();
  sessionEnded();
  resetSession();
  emailOfGuest.write('');
  window.history.replaceState(null, '', path);
  const element = document.createElement('div');
  document.body.replaceChildren(element);
  root = await startPage(element);
}

/** The path and the query that the page shows. */
export const address = () => window.location.pathname + window.location.search;

/** Stops the clock of the page; `passTime` moves it on. */
export function stopTime(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
}

/** Moves the clock on, and lets the page run its timers. */
export async function passTime(milliseconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(milliseconds);
}

/** Presses a key on an element, as a user of the keyboard does. */
export async function press(element: Locator, key = '{Enter}'): Promise<void> {
  (await element.findElement()).focus();
  await userEvent.keyboard(key);
}

/** Presses keys with the focus on the options of the shown test. */
export async function pressOnOptions(keys: string): Promise<void> {
  await press(page.css('.radio-cards-list input').first(), keys);
}

/** Deletes the encrypted records of this browser. A page that has them open closes them then. */
function emptyDisk(): Promise<void> {
  return new Promise((resolve, reject) => {
    const deleting = indexedDB.deleteDatabase('savol');
    deleting.addEventListener('success', () => resolve());
    deleting.addEventListener('error', () => reject(new Error('The database cannot be deleted.')));
  });
}

/** Before each test: a browser in which nobody is logged in, before an empty page. */
export async function startBrowser(): Promise<void> {
  replaceNetwork();
  // Also for a page of an earlier test, which asks for it after ten seconds.
  answer(getStorageKey, refusal(404));
  await page.viewport(desk.width, desk.height);
  // What the page of the test before asked at its end.
  takeComplaints();
}

/**
 * After each test: nothing is left in the browser, which the page of the next file reads before its first test starts.
 * @throws where a request or an answer of the test is not as the contract has it
 */
export async function endBrowser(): Promise<void> {
  vi.useRealTimers();
  leavePage();
  await settleSession();
  root = undefined;
  document.body.replaceChildren();
  sessionEnded();
  reloading.set(false);
  const complaints = takeComplaints();
  localStorage.clear();
  sessionStorage.clear();
  document.cookie = 'i18next=; path=/; max-age=0';
  await emptyDisk();
  if (complaints.length > 0) throw new Error(complaints.join('\n'));
}

export { page, userEvent };
