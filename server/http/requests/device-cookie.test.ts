import fc from 'fast-check';
import { expect, test } from 'vitest';

import { deviceCookieOf, deviceCookiesOf } from './device-cookie.ts';

const secretKey = 'a secret key that only this test has';
const devices = deviceCookiesOf(secretKey, false);

/** The value that a browser stores from a Set-Cookie header, and sends beside other cookies. */
function storedValue(header: string): string {
  const value = deviceCookieOf(`i18next=ru; ${header.split(';')[0]}; theme=dark`);
  if (value === undefined) throw new Error(`There is no cookie in ${header}.`);
  return value;
}

function cookieOf(...accounts: { email: string; session_epoch: number }[]): string {
  let cookie: string | undefined;
  for (const account of accounts) cookie = storedValue(devices.add(cookie, account));
  return cookie ?? '';
}

const ann = { email: 'ann@school.example', session_epoch: 3 };
const bek = { email: 'bek@school.example', session_epoch: 0 };

test('a device knows every account that it has logged in to, by one id', () => {
  const cookie = cookieOf(ann, bek);
  const found = [ann, bek].map(({ email }) => devices.find(cookie, email));
  expect(found.map((device) => device?.epoch)).toEqual([3, 0]);
  expect(found[0]?.id).toMatch(/^[\w-]{16}$/);
  expect(found[0]?.id).toBe(found[1]?.id);
  expect(devices.find(cookie, 'somebody@school.example')).toBeUndefined();
});

test('a log-in with a new password replaces the epoch of the account', () => {
  const cookie = cookieOf(ann, bek, { ...ann, session_epoch: 4 });
  expect(devices.find(cookie, ann.email)?.epoch).toBe(4);
  expect(cookie.split('.')).toHaveLength(4);
});

test('two devices are different ones', () => {
  const ids = [cookieOf(ann), cookieOf(ann)].map((cookie) => devices.find(cookie, ann.email)?.id);
  expect(new Set(ids).size).toBe(2);
});

test('the cookie is hidden from scripts and other sites, and reveals no address', () => {
  const header = devices.add(undefined, ann);
  expect(header).toMatch(/^device=[\w.-]+; Path=\/django\/auth; Max-Age=34560000; HttpOnly; SameSite=Lax$/);
  expect(header).not.toContain('ann');
  expect(deviceCookiesOf(secretKey, true).add(undefined, ann)).toMatch(/; SameSite=Lax; Secure$/);
});

test('a cookie that was changed, made with another key, or is none at all is not known', () => {
  const cookie = cookieOf(ann);
  const other = storedValue(deviceCookiesOf('the secret key of another server', false).add(undefined, ann));
  const [id = '', account = '', signature = ''] = cookie.split('.');
  const changed = [
    other,
    `${id}.${account.slice(0, -1)}4.${signature}`,
    `${id}.${account}.${account}.${signature}`,
    `${id}.${account}`,
    `${id}.${account}.`,
    `${cookie}x`,
  ];
  for (const forged of changed) expect(devices.find(forged, ann.email), forged).toBeUndefined();
  fc.assert(fc.property(fc.string(), (junk) => devices.find(junk, ann.email) === undefined));
  fc.assert(
    fc.property(fc.string(), (junk) => ['undefined', 'string'].includes(typeof deviceCookieOf(junk))),
  );
});

test('the newest accounts of a school PC are known, and the cookie stays small enough for browsers', () => {
  const pupils = Array.from({ length: 300 }, (_, index) => ({
    email: `pupil-${index}@school.example`,
    session_epoch: index % 40,
  }));
  const cookie = cookieOf(...pupils);
  expect(Buffer.byteLength(`device=${cookie}`)).toBeLessThan(4000);
  const known = pupils.filter(({ email }) => devices.find(cookie, email) !== undefined);
  expect(known).toEqual(pupils.slice(-250));
});
