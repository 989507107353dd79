import type { AppContext } from '../app-context.ts';
import { TooOftenError } from '../errors.ts';
import { hashPassword, hashQueue, isPassword } from '../users/passwords.ts';
import { keyedPin } from './hashes.ts';
import { choosePin, countPinTry, forgetWrongPins, type HeldCard } from './store.ts';

type Holder = Pick<HeldCard, 'person' | 'code_hash'>;

/** The name of an account with a card in device cookies: pupils may have no address. */
export function deviceKeyOf(person: number): string {
  return `card ${person}`;
}

/**
 * Checks the PIN of a card. Each attempt counts as wrong until it proves right. The attempts at one card are checked one after another.
 * @param isKnown whether the device has logged in with the card before, so that it does not wait behind a flood of others
 * @returns false for a wrong PIN, and where the card became void or its PIN was set back meanwhile.
 * @throws TooOftenError after too many wrong ones at this card, OverloadedError where too many wait
 */
export async function tryPin(
  { database, config }: AppContext,
  card: Holder,
  pin: string,
  isKnown: boolean,
): Promise<boolean> {
  const lane = isKnown ? 'known' : 'unknown';
  return hashQueue.run(lane, deviceKeyOf(card.person), async () => {
    const counted = await countPinTry(database, card);
    if (counted === undefined) return false;
    if ('seconds' in counted) throw new TooOftenError(counted.seconds);
    const isRight = await isPassword(keyedPin(pin, card.person, config.secretKey), counted.pin_hash);
    if (isRight) await forgetWrongPins(database, card.person);
    return isRight;
  });
}

/** @returns the hash of a PIN as it is stored */
export async function hashPin(
  { config }: Pick<AppContext, 'config'>,
  person: number,
  pin: string,
): Promise<string> {
  return hashPassword(keyedPin(pin, person, config.secretKey));
}

/** Stores the PIN that is chosen at the first use of a card. @returns false where another was chosen meanwhile, or the card died */
export async function setPin(context: AppContext, card: Holder, pin: string): Promise<boolean> {
  return choosePin(context.database, card, await hashPin(context, card.person, pin));
}
