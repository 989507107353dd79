import * as z from 'zod/mini';

import { signUp as createAccount, SignUpInput } from '../../contract/auth.ts';
import { newPassword } from '../../contract/fields.ts';
import { messages } from '../../contract/messages.ts';
import { ApiError } from '../lib/api-error.ts';
import { call } from '../lib/api.ts';
import { resetSession, updateSession } from '../lib/session-state.ts';
import { tokens } from '../lib/tokens.ts';

/** The fields of the form, checked before they are sent. */
export const SignUpValues = z.extend(SignUpInput, { re_password: newPassword() });
export type SignUpValues = z.infer<typeof SignUpValues>;

/**
 * Creates an account. A person who was logged in is logged out.
 * @throws ApiError
 */
export async function signUp(values: SignUpValues): Promise<void> {
  try {
    await call(createAccount, { body: values });
    updateSession({ isAuthenticated: false });
  } catch (error) {
    tokens.clear();
    resetSession();
    throw error;
  }
}

export type InvitationProblem = 'used' | 'other_address';

/** Why the server refused an invitation; undefined where something else is the reason. */
export function invitationProblem(error: unknown): InvitationProblem | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.fields['invitation'] !== undefined) return 'used';
  return error.fields['email']?.includes(messages.not_invited) === true ? 'other_address' : undefined;
}
