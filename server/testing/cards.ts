import { randomInt } from 'node:crypto';

import { formatCode, newCode } from '../../contract/people/codes.ts';
import type { User } from '../../contract/people/users.ts';
import type { AppContext } from '../app-context.ts';
import { hashCode } from '../cards/hashes.ts';
import { replaceCodes } from '../cards/store.ts';
import { setPin } from '../cards/try-pin.ts';
import type { NewUser } from '../users/store.ts';
import { makePerson } from './factories.ts';

/** Makes a pupil without an address and a password, as staff do. */
export function makePupil(context: AppContext, some: Partial<NewUser> = {}): Promise<User> {
  return makePerson(context, { email: '', password_hash: null, is_pupil: true, ...some });
}

/** Gives a person a new card, and a PIN where one is given. @returns the code as it is printed */
export async function giveCard(context: AppContext, { id }: { id: number }, pin?: string): Promise<string> {
  const code = newCode(randomInt);
  const card = { person: id, code_hash: hashCode(code, context.config.secretKey) };
  await replaceCodes(context.database, [card]);
  if (pin !== undefined) await setPin(context, card, pin);
  return formatCode(code);
}
