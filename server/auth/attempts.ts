import { createHmac } from 'node:crypto';

import { messages } from '../../contract/wire/messages.ts';
import type { AppContext } from '../app-context.ts';
import { AccountGoneError, TooOftenError } from '../errors.ts';
import { invalid } from '../http/responses/errors.ts';
import { deleteForgotten, findWait, type Order, refund, spend } from '../limits/store.ts';
import { hashQueue, isPassword } from '../users/passwords.ts';
import { type Account, findAccount } from '../users/store.ts';

/** Where an attempt comes from: the network address of the client, and the cookie by which the device is known. */
export type AttemptOrigin = { address: string; deviceCookie: string | undefined };

/** An attempt to prove a password. */
type Attempt = AttemptOrigin & {
  /** The account's address, lower-cased, whether or not an account has it. */
  email: string;
  password: string;
  /** Whether the attempt is to log in. A signed-in user tries one account only, and so cannot try one password at many. */
  isLogIn: boolean;
};

/** The budget of which an attempt spends, until its password proves right. @param device the id of a device that is known to the account */
function budgetOf({ email, address }: Attempt, device: string | undefined): Order {
  return device === undefined
    ? { name: 'wrong_password', key: email, by: address }
    : { name: 'wrong_password_on_device', key: `${email} ${device}` };
}

/**
 * Checks a password of an account. An attempt counts as failed until its password proves right, so the attempts at one
 * account run one after the other: a class that logs in to a shared account at once is not mistaken for guessing. A device
 * that has logged in to the account before has a lane and a budget of its own, so nobody else closes the account to it.
 * @param find finds the account of the address
 * @param mayEnter whether the right password is enough
 * @returns the account; undefined where the password is wrong
 * @throws TooOftenError after too many wrong passwords, OverloadedError where too many attempts wait
 */
export async function tryPassword(
  { database, config, devices, refusals }: AppContext,
  attempt: Attempt,
  find: () => Promise<Account | undefined>,
  mayEnter: (account: Account) => boolean = () => true,
): Promise<Account | undefined> {
  const { email, password, address, deviceCookie, isLogIn } = attempt;
  const known = devices.find(deviceCookie, email);
  const hash = createHmac('sha256', config.secretKey).update(JSON.stringify(['password', address, password]));
  const sprayed: Order = { name: 'same_password', key: hash.digest('base64url'), by: email };
  // A refusal applies to an account, and to a place from which it is tried.
  const place = JSON.stringify([email, address, known?.id]);
  const account = JSON.stringify([email]);
  const refuse = (key: string, seconds: number) => {
    if (seconds === 0) return;
    refusals.add(key, seconds);
    throw new TooOftenError(seconds);
  };
  refusals.require(place);
  if (known === undefined) refusals.require(account, ...(isLogIn ? [sprayed.key] : []));
  return hashQueue.run(known === undefined ? 'unknown' : 'known', email, async () => {
    const found = await find();
    const device = known !== undefined && known.epoch === found?.session_epoch ? known.id : undefined;
    const isCountedByPassword = isLogIn && device === undefined;
    if (isCountedByPassword) refuse(sprayed.key, (await findWait(database, sprayed)).seconds);
    const budget = budgetOf(attempt, device);
    const { seconds, isForAll } = await spend(database, [budget]);
    refuse(isForAll && device === undefined ? account : place, seconds);
    const isRight = await isPassword(password, found?.password_hash ?? undefined);
    if (isRight && found !== undefined && mayEnter(found)) {
      await refund(database, budget);
      return found;
    }
    if (!isRight && isCountedByPassword) {
      await spend(database, [sprayed], { force: true });
      // No hash of a password is stored for longer than it counts.
      await deleteForgotten(database);
    }
    return undefined;
  });
}

/**
 * Checks the password of the signed-in user. Wrong passwords count together with those of log-in, so that
 * a session that was left open cannot be used for guessing.
 * @throws 400 on current_password, AccountGoneError, TooOftenError after too many wrong passwords
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
    const found = await findAccount(context.database, person.id);
    if (found === undefined) throw new AccountGoneError();
    return found;
  });
  if (account === undefined) throw invalid({ current_password: messages.password_wrong });
}
