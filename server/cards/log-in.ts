import { LRUCache } from 'lru-cache';

import type { BodyOf } from '../../contract/endpoint.ts';
import type { logInByCard } from '../../contract/cards.ts';
import type { AppContext } from '../app-context.ts';
import { tooMany, unauthorized } from '../http/errors.ts';
import { networkOf } from '../http/network.ts';
import type { Handler } from '../http/route.ts';
import { lookUpCode } from './code-budget-store.ts';
import { hashCode } from './hashes.ts';
import { openSession } from './open-session.ts';
import { findCard, type HeldCard } from './store.ts';
import { deviceKeyOf, setPin, tryPin } from './try-pin.ts';

/**
 * When refusals of the last seconds end, by network, in milliseconds of the monotonic clock: a flood of guessed codes costs no work
 * of the database, and a refusal that ends early is still given for some seconds.
 */
const refusals = new LRUCache<string, number>({ max: 10_000, ttl: 5000 });

const wrong = () => unauthorized('No card found with this code and PIN', 'wrong_card_or_pin');

/** The card of a code that opens an account. @throws 401, 429 after too many wrong codes */
async function openCard(
  { database, config, guards }: AppContext,
  code: string,
  address: string,
): Promise<HeldCard> {
  const network = networkOf(address);
  const known = ((refusals.get(network) ?? 0) - performance.now()) / 1000;
  if (known > 0) throw tooMany(known);
  const code_hash = hashCode(code, config.secretKey);
  const looked = await lookUpCode(database, network, async (transaction) => {
    const card = await findCard(transaction, code_hash);
    return card !== undefined && guards.isOpen(card) && guards.canHaveCard(card) ? card : undefined;
  });
  if ('seconds' in looked) {
    refusals.set(network, performance.now() + looked.seconds * 1000);
    throw tooMany(looked.seconds);
  }
  if (looked.found === undefined) throw wrong();
  return looked.found;
}

/** Checks the PIN of a card, or stores the one that is chosen at its first use. @throws 401, 429 */
async function requirePin(
  context: AppContext,
  card: HeldCard,
  { pin, new_pin }: Pick<BodyOf<typeof logInByCard>, 'pin' | 'new_pin'>,
  isKnown: boolean,
): Promise<void> {
  if (card.pin_hash === null) {
    if (new_pin === undefined) throw unauthorized('A PIN has to be chosen for this card', 'pin_to_choose');
    if (await setPin(context, card, new_pin)) return;
  }
  // Where a PIN is chosen already, perhaps by a request whose answer was lost, the one that is to be chosen has to be it.
  const typed = pin ?? new_pin;
  if (typed === undefined) throw unauthorized('This card needs its PIN', 'pin_required');
  if (!(await tryPin(context, card, typed, isKnown))) throw wrong();
}

export const handleLogInByCard: Handler<typeof logInByCard> = async (
  { body, address, deviceCookie, now, database },
  context,
) => {
  const card = await openCard(context, body.code, address);
  const known = context.devices.find(deviceCookie, deviceKeyOf(card.person));
  const isKnown = known?.epoch === card.session_epoch;
  await requirePin(context, card, body, isKnown);
  return openSession(context, database, card, { deviceCookie, now });
};
