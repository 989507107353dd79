import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** A device that has logged in to an account before, and the session epoch that the account had then. */
export type KnownDevice = { id: string; epoch: number };

/**
 * Reads and writes the cookie by which a device is known to the accounts that it has logged in to. It holds a random id, a keyed hash of
 * each account's address with its session epoch, and a signature: nothing is stored, and nobody else can make one.
 */
export type DeviceCookies = {
  /**
   * The device that sends a cookie, where it has logged in to the account of an address. It is known while the account has
   * the same session epoch, which a new password ends.
   */
  find: (cookie: string | undefined, email: string) => KnownDevice | undefined;
  /** The Set-Cookie header that makes a device known to more accounts, the last one of which is the newest. */
  add: (cookie: string | undefined, ...accounts: { email: string; session_epoch: number }[]) => string;
};

/** The most accounts of one device; the newest stay. The cookie then has fewer than the 4,096 bytes that browsers keep. */
const mostAccounts = 250;
/** Seconds; browsers keep no cookie for longer. */
const lifetime = 400 * 24 * 60 * 60;
const hashLength = 8;

const name = 'device';
const sent = new RegExp(`(?:^|;\\s*)${name}=([\\w.-]+)`);

/** The value of the device cookie in a Cookie header. */
export function deviceCookieOf(header: string | undefined): string | undefined {
  return header === undefined ? undefined : sent.exec(header)?.[1];
}

/** @param isSecure whether the page is served over https, so that browsers send the cookie over nothing else */
export function deviceCookiesOf(secretKey: string, isSecure: boolean): DeviceCookies {
  const keyed = (text: string) => createHmac('sha256', secretKey).update(text).digest('base64url');
  const signatureOf = (signed: string) => keyed(`device cookie\n${signed}`).slice(0, 22);
  const hashOf = (id: string, email: string) => keyed(`device\n${id}\n${email}`).slice(0, hashLength);

  /** The id and the accounts of a cookie; undefined where its signature is wrong. */
  function read(cookie: string | undefined): { id: string; accounts: string[] } | undefined {
    const end = cookie?.lastIndexOf('.') ?? -1;
    if (cookie === undefined || end === -1) return undefined;
    const signed = cookie.slice(0, end);
    const [given, right] = [cookie.slice(end + 1), signatureOf(signed)].map((text) => Buffer.from(text));
    if (given === undefined || right === undefined || given.length !== right.length) return undefined;
    if (!timingSafeEqual(given, right)) return undefined;
    const [id = '', ...accounts] = signed.split('.');
    return { id, accounts };
  }

  return {
    find(cookie, email) {
      const device = read(cookie);
      if (device === undefined) return undefined;
      const hash = hashOf(device.id, email);
      const account = device.accounts.find((each) => each.startsWith(hash));
      if (account === undefined) return undefined;
      return { id: device.id, epoch: Number.parseInt(account.slice(hashLength), 36) };
    },
    add(cookie, ...added) {
      const device = read(cookie) ?? { id: randomBytes(12).toString('base64url'), accounts: [] };
      const { id } = device;
      let { accounts } = device;
      for (const { email, session_epoch } of added) {
        const hash = hashOf(id, email);
        accounts = [hash + session_epoch.toString(36), ...accounts.filter((each) => !each.startsWith(hash))];
      }
      const signed = [id, ...accounts.slice(0, mostAccounts)].join('.');
      const attributes = `Path=/django/auth; Max-Age=${lifetime}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
      return `${name}=${signed}.${signatureOf(signed)}; ${attributes}`;
    },
  };
}
