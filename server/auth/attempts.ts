import { createHmac } from 'node:crypto';

import { LRUCache } from 'lru-cache';

import { messages } from '../../contract/messages.ts';
import type { AppContext } from '../app-context.ts';
import { AccountGoneError } from '../errors.ts';
import { invalid, tooMany } from '../http/errors.ts';
import { hashQueue, isPassword } from '../users/passwords.ts';
import { type Account, findAccount } from '../users/store.ts';
import { secondsToSpray, type Wait } from './attempt-rules.ts';
import { deleteAttempts, insertAttempt, insertWrongPassword, listSprayed } from './attempt-store.ts';

/** Where an attempt comes from: the network address of the client, and the cookie by which the device is known. */
export type AttemptOrigin = { address: string; deviceCookie: string | undefined };

/** What is tried. */
type Attempt = AttemptOrigin & {
  /** The account's address, lower-cased, whether or not an account has it. */
  email: string;
  password: string;
  /** Whether the attempt is to log in. Who is logged in tries one account only, and so cannot try a password at many. */
  isLogIn: boolean;
};

/**
 * When refusals of the last seconds end, by what they apply to, in milliseconds of the monotonic clock. A flood of attempts that are
 * refused costs no work of the database, and a refusal that ends early is still given for some seconds.
 */
const refusals = new LRUCache<string, number>({ max: 10_000, ttl: 5000 });

function refuse(key: string, seconds: number): never {
  refusals.set(key, performance.now() + seconds * 1000);
  throw tooMany(seconds);
}

/** @throws 429 where a refusal applies to one of the keys */
function requireNoRefusal(keys: readonly string[]): void {
  for (const key of keys) {
    const seconds = ((refusals.get(key) ?? 0) - performance.now()) / 1000;
    if (seconds > 0) throw tooMany(seconds);
  }
}

/** What refusals of an attempt apply to. */
function keysOf(
  { email, address, password }: Attempt,
  device: string | undefined,
  secretKey: string,
): { account: string; place: string; password: string } {
  const hash = createHmac('sha256', secretKey).update(JSON.stringify(['password', address, password]));
  return {
    account: JSON.stringify([email]),
    place: JSON.stringify([email, address, device]),
    password: hash.digest('base64url'),
  };
}

/**
 * Checks a password of an account. An attempt counts as failed until its password proves right, so the attempts at one
 * account run one after the other: a class that logs in to a shared account at once is not mistaken for guessing. A device
 * that has logged in to the account before has a lane and a count of its own, so nobody else closes the account to it.
 * @param find finds the account of the address
 * @param mayEnter whether the right password is enough
 * @returns the account; undefined where the password is wrong
 * @throws 429 after too many wrong passwords, OverloadedError where too many attempts wait
 */
export async function tryPassword(
  { database, config, devices }: AppContext,
  attempt: Attempt,
  find: () => Promise<Account | undefined>,
  mayEnter: (account: Account) => boolean = () => true,
): Promise<Account | undefined> {
  const { email, password, address, deviceCookie, isLogIn } = attempt;
  const known = devices.find(deviceCookie, email);
  const keys = keysOf(attempt, known?.id, config.secretKey);
  requireNoRefusal(known === undefined ? [keys.account, keys.place] : [keys.place]);
  if (known === undefined && isLogIn) requireNoRefusal([keys.password]);
  return hashQueue.run(known === undefined ? 'unknown' : 'known', email, async () => {
    const found = await find();
    const device = known !== undefined && known.epoch === found?.session_epoch ? known.id : undefined;
    const counted = { account: email, address, device };
    const isCountedByPassword = isLogIn && device === undefined;
    if (isCountedByPassword) {
      const seconds = secondsToSpray(await listSprayed(database, keys.password, email));
      if (seconds > 0) refuse(keys.password, seconds);
    }
    const wait: Wait = await insertAttempt(database, counted);
    if (wait.seconds > 0) refuse(wait.everywhere ? keys.account : keys.place, wait.seconds);
    const isRight = await isPassword(password, found?.password_hash ?? undefined);
    if (isRight && found !== undefined && mayEnter(found)) {
      await deleteAttempts(database, counted);
      return found;
    }
    if (!isRight && isCountedByPassword) await insertWrongPassword(database, keys.password, email);
    return undefined;
  });
}

/**
 * Checks the password of a person who is logged in. Wrong passwords count together with those of log-in, so that
 * a session that was left open cannot be used for guessing.
 * @throws 400 on current_password, AccountGoneError, 429 after too many wrong passwords
 */
export async function requireOwnPassword(
  context: AppContext,
  person: { id: number; email: string },
  typed: string,
  { address, deviceCookie }: AttemptOrigin,
): Promise<void> {
  // People without an address are counted each by themselves, too.
  const email = person.email === '' ? `person ${person.id}` : person.email;
  const attempt = { email, password: typed, address, deviceCookie, isLogIn: false };
  const account = await tryPassword(context, attempt, async () => {
    const own = await findAccount(context.database, person.id);
    if (own === undefined) throw new AccountGoneError();
    return own;
  });
  if (account === undefined) throw invalid({ current_password: messages.password_wrong });
}
