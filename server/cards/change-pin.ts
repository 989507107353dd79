import type { changeOwnPin } from '../../contract/people/cards.ts';
import { messages } from '../../contract/wire/messages.ts';
import { inTransaction } from '../database/database.ts';
import { invalid, notFound } from '../http/responses/errors.ts';
import type { Handler } from '../http/route.ts';
import { endSessions, lockAccount } from '../users/store.ts';
import { openSession } from './open-session.ts';
import { findCardOf, replacePin } from './store.ts';
import { hashPin, tryPin } from './try-pin.ts';

const wrong = () => invalid({ current_pin: messages.pin_wrong });

/** Ends every session of the person, as a changed password does, and answers the tokens of a new one, since only the card has the code. */
export const handleChangeOwnPin: Handler<typeof changeOwnPin> = async (
  { body, person, deviceCookie, now, database },
  context,
) => {
  const card = await findCardOf(database, person.id);
  if (card === undefined || card.pin_hash === null || !context.guards.canHaveCard(card)) throw notFound();
  // The session proves that the device is the person's.
  if (!(await tryPin(context, card, body.current_pin, true))) throw wrong();
  const pin_hash = await hashPin(context, card.person, body.new_pin);
  return inTransaction(database, async (transaction) => {
    // Accounts precede cards, as where cards are made.
    const account = await lockAccount(transaction, person.id);
    if (account === undefined) throw notFound();
    // Another one was chosen, or the PIN was set back, meanwhile.
    if (!(await replacePin(transaction, card, pin_hash))) throw wrong();
    await endSessions(transaction, person.id);
    const session_epoch = account.session_epoch + 1;
    return openSession(context, transaction, { person: person.id, session_epoch }, { deviceCookie, now });
  });
};
