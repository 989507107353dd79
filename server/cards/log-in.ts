import type { BodyOf } from '../../contract/wire/endpoint.ts';
import type { logInByCard } from '../../contract/people/cards.ts';
import type { AppContext } from '../app-context.ts';
import type { Database } from '../database/database.ts';
import { TooOftenError } from '../errors.ts';
import { unauthorized } from '../http/responses/errors.ts';
import { networkOf } from '../http/requests/network.ts';
import type { Call, Handler } from '../http/route.ts';
import { type Order, spend } from '../limits/store.ts';
import { hashCode } from './hashes.ts';
import { daysSinceUse, recordUse } from './network-store.ts';
import { firstHolderOn, openSession } from './open-session.ts';
import { knownDays } from './rules.ts';
import { findCard, type HeldCard } from './store.ts';
import { deviceKeyOf, setPin, tryPin } from './try-pin.ts';

const wrong = () => unauthorized('No card found with this code and PIN', 'wrong_card_or_pin');

/** Whether a device has logged in with a card before, whose sessions were not ended since. */
function isKnownTo({ devices }: AppContext, card: HeldCard, deviceCookie: string | undefined): boolean {
  return devices.find(deviceCookie, deviceKeyOf(card.person))?.epoch === card.session_epoch;
}

/** The card of a code; undefined where there is none that opens an account. */
async function findOpen(
  { guards, config }: AppContext,
  database: Database,
  code: string,
): Promise<HeldCard | undefined> {
  const card = await findCard(database, hashCode(code, config.secretKey));
  return card !== undefined && guards.isOpen(card) && guards.canHaveCard(card) ? card : undefined;
}

const keyOf = (place: string | number) => JSON.stringify(['card_code', place]);

/**
 * Where a wrong code counts: in the first of these lanes that allows it.
 * @param days since a card was last used from the network
 * @param first see firstHolderOn
 */
function lanesOf(
  network: string,
  days: number,
  first: number | undefined,
): { key: string; orders: Order[] }[] {
  const ofNetwork: Order = { name: 'card_code', key: network };
  const ofStrangers: Order = { name: 'card_code_of_strangers', key: '' };
  const onDevice: Order = { name: 'card_code_on_device', key: '', by: String(first) };
  return [
    ...(first === undefined ? [] : [{ key: keyOf(first), orders: [onDevice] }]),
    { key: keyOf(network), orders: days < knownDays ? [ofNetwork] : [ofNetwork, ofStrangers] },
  ];
}

/**
 * The card of a code that opens an account. Codes that are counted together are looked up one after another. A device that has used the card
 * before is not refused.
 * @throws 401, TooOftenError after too many wrong codes
 */
async function openCard(
  context: AppContext,
  code: string,
  { address, deviceCookie }: Pick<Call<typeof logInByCard>, 'address' | 'deviceCookie'>,
): Promise<HeldCard> {
  const { database, refusals } = context;
  const network = networkOf(address);
  const first = firstHolderOn(context, deviceCookie);
  if (first === undefined) refusals.require(keyOf(network));
  const days = await daysSinceUse(database, network);
  let wait = 0;
  for (const { key, orders } of lanesOf(network, days, first)) {
    wait = refusals.secondsOf(key);
    if (wait > 0) continue;
    const find = (transaction: Database) => findOpen(context, transaction, code);
    const { seconds, found } = await spend(database, orders, { find });
    wait = seconds;
    if (wait > 0) refusals.add(key, wait);
    else if (found === undefined) throw wrong();
    else {
      if (days >= 1) await recordUse(database, network);
      return found;
    }
  }
  const card = first === undefined ? undefined : await findOpen(context, database, code);
  if (card !== undefined && isKnownTo(context, card, deviceCookie)) return card;
  throw new TooOftenError(wait);
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
  const card = await openCard(context, body.code, { address, deviceCookie });
  await requirePin(context, card, body, isKnownTo(context, card, deviceCookie));
  return openSession(context, database, card, { deviceCookie, now });
};
