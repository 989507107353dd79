import type { BodyOf } from '../../contract/wire/endpoint.ts';
import type { logInByCard } from '../../contract/people/cards.ts';
import type { AppContext } from '../app-context.ts';
import { TooOftenError } from '../errors.ts';
import { unauthorized } from '../http/responses/errors.ts';
import { networkOf } from '../http/requests/network.ts';
import type { Handler } from '../http/route.ts';
import { type Order, spend } from '../limits/store.ts';
import { hashCode } from './hashes.ts';
import { daysSinceUse, recordUse } from './network-store.ts';
import { openSession } from './open-session.ts';
import { knownDays } from './rules.ts';
import { findCard, type HeldCard } from './store.ts';
import { deviceKeyOf, setPin, tryPin } from './try-pin.ts';

const wrong = () => unauthorized('No card found with this code and PIN', 'wrong_card_or_pin');

/**
 * The card of a code that opens an account. Codes from one network are looked up one after another, and wrong ones are counted.
 * @throws 401, TooOftenError after too many wrong codes
 */
async function openCard(
  { database, config, guards, refusals }: AppContext,
  code: string,
  address: string,
): Promise<HeldCard> {
  const network = networkOf(address);
  const key = JSON.stringify(['card_code', network]);
  refusals.require(key);
  const days = await daysSinceUse(database, network);
  const ofNetwork: Order = { name: 'card_code', key: network };
  const orders: Order[] =
    days < knownDays ? [ofNetwork] : [ofNetwork, { name: 'card_code_of_strangers', key: '' }];
  const code_hash = hashCode(code, config.secretKey);
  const { seconds, found } = await spend(database, orders, {
    find: async (transaction) => {
      const card = await findCard(transaction, code_hash);
      return card !== undefined && guards.isOpen(card) && guards.canHaveCard(card) ? card : undefined;
    },
  });
  if (seconds > 0) {
    refusals.add(key, seconds);
    throw new TooOftenError(seconds);
  }
  if (found === undefined) throw wrong();
  if (days >= 1) await recordUse(database, network);
  return found;
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
