import { isIP } from 'node:net';
import * as z from 'zod/mini';

/* The forms that settings of the environment have. */

/** A whole number of at most six digits. */
export function wholeNumber(least: number, most: number) {
  const expected = `a whole number from ${least} to ${most}`;
  return z.pipe(
    z.string().check(z.regex(/^\d{1,6}$/, expected)),
    z.pipe(z.transform(Number), z.number().check(z.minimum(least, expected), z.maximum(most, expected))),
  );
}

/** An address with one of some protocols. @param expected the required form, for the message */
export function url(protocols: string[], expected: string, also: (url: URL) => boolean = () => true) {
  return z.string().check(
    z.refine((text) => {
      const parsed = URL.parse(text);
      return parsed !== null && protocols.includes(parsed.protocol) && namesHost(parsed) && also(parsed);
    }, expected),
  );
}

/** The beginning of addresses, without a slash at the end. */
export function baseOf(address: string): string {
  return new URL(address).href.replace(/\/+$/, '');
}

/** The items of a list with commas between them. */
export function itemsOf(list: string): string[] {
  return list
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** Whether a list consists of IP addresses and ranges, as in 10.0.0.0/8. */
export function isListOfAddresses(list: string): boolean {
  return itemsOf(list).every((item) => {
    const [address = '', bits = '0', ...rest] = item.split('/');
    const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
    return rest.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= most;
  });
}

export function isListOfOrigins(list: string): boolean {
  return itemsOf(list).every((item) => {
    const address = URL.parse(item);
    return address !== null && ['http:', 'https:'].includes(address.protocol) && isOrigin(address);
  });
}

/** A URL may name the folder of PostgreSQL's socket instead of a host: postgres:///savol?host=/run/postgresql */
function namesHost(address: URL): boolean {
  return address.hostname !== '' || address.searchParams.has('host');
}

/** A folder that addresses of an API begin with, without query and credentials, which would stand in logs. */
export function isBase({ username, password, search, hash }: URL): boolean {
  return username === '' && password === '' && search === '' && hash === '';
}

/** One origin: in a Content-Security-Policy a star would stand for many. */
export function isOrigin(address: URL): boolean {
  return address.href === `${address.origin}/` && !address.hostname.includes('*');
}
