import { SignUpInput, signUp as createAccount } from '../../contract/auth.ts';
import * as z from 'zod/mini';

import { newPassword } from '../../contract/fields.ts';
import { call } from '../lib/api.ts';
import { resetSession, updateSession } from '../lib/session-state.ts';
import { tokens } from '../lib/tokens.ts';

/** What the form must hold before anything is sent. */
export const SignUpForm = z.extend(SignUpInput, { re_password: newPassword() });
export type SignUpForm = z.infer<typeof SignUpForm>;

/**
 * Makes an account and keeps the auth state in step.
 * @throws ApiError; whoever was logged in is not any more
 */
export async function signUp(values: SignUpForm): Promise<void> {
  try {
    await call(createAccount, { body: values });
    updateSession({ isAuthenticated: false });
  } catch (error) {
    tokens.clear();
    resetSession();
    throw error;
  }
}
