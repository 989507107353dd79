import { messages } from '../../contract/wire/messages.ts';
import type { AppContext } from '../app-context.ts';
import { type AttemptOrigin, requireOwnPassword } from '../auth/attempts.ts';
import { AccountGoneError } from '../errors.ts';
import { invalid } from '../http/responses/errors.ts';
import { findAccount } from '../users/store.ts';
import { findCardOf } from './store.ts';
import { tryPin } from './try-pin.ts';

/**
 * Checks the secret of the signed-in user: the password or, where the account has none, the PIN of the log-in card.
 * @throws 400 on current_password, AccountGoneError, 429 after too many wrong ones
 */
export async function requireOwnSecret(
  context: AppContext,
  person: { id: number; email: string },
  typed: string,
  origin: AttemptOrigin,
): Promise<void> {
  const account = await findAccount(context.database, person.id);
  if (account === undefined) throw new AccountGoneError();
  const card = account.password_hash === null ? await findCardOf(context.database, person.id) : undefined;
  if (card === undefined) return requireOwnPassword(context, person, typed, origin);
  // The session proves that the device is the person's.
  if (!(await tryPin(context, card, typed, true)))
    throw invalid({ current_password: messages.password_wrong });
}
