import * as z from 'zod/mini';

import { endpoint } from '../wire/endpoint.ts';
import { emailAddress, flag, newPassword, opaque, personName, secret } from '../wire/fields.ts';
import { ErrorBody, FieldErrors, Moment } from '../wire/wire.ts';

/** The account that sign-up created, without password, roles and flags. */
export const NewUser = z.object({
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  id: z.int(),
});

/** Two passwords that differ are refused, as in all forms with a repeated password. */
export const SignUpInput = z.object({
  first_name: personName(),
  last_name: personName(),
  email: emailAddress(),
  password: newPassword(),
  re_password: secret(),
  /** The token of an invitation to create a staff account. */
  invitation: z.optional(opaque()),
  /** Whether the account is a parent’s: it has that role from its activation on, in place of the one that new accounts get. */
  as_parent: z.optional(flag()),
});

export const signUp = endpoint({
  operation: 'signUp',
  summary:
    'Create an account. It is inactive until its activation link is used, unless an invitation is sent. Until then the ' +
    'address is not taken: others may sign up with it too.',
  method: 'POST',
  path: '/auth/users/',
  who: 'public',
  requestsMail: true,
  body: SignUpInput,
  acceptsIdempotencyKey: true,
  answers: { 201: NewUser, 400: FieldErrors, 429: ErrorBody },
});

/** Log-in takes any text as the address: an invalid address is answered as a wrong password is. */
export const LogInInput = z.object({ email: secret(), password: secret() });

export const logIn = endpoint({
  operation: 'logIn',
  summary: 'Exchange e-mail and password for a pair of tokens.',
  method: 'POST',
  path: '/auth/jwt/create/',
  who: 'public',
  body: LogInInput,
  answers: {
    200: z.object({ refresh: z.string(), access: z.string() }),
    400: FieldErrors,
    401: ErrorBody,
    429: ErrorBody,
  },
});

export const refreshTokens = endpoint({
  operation: 'refreshTokens',
  summary: 'Exchange a refresh token for a new pair; the old one keeps working for 30 seconds.',
  method: 'POST',
  path: '/auth/jwt/refresh/',
  who: 'public',
  body: z.object({ refresh: opaque() }),
  answers: { 200: z.object({ access: z.string(), refresh: z.string() }), 400: FieldErrors, 401: ErrorBody },
});

export const verifyToken = endpoint({
  operation: 'verifyToken',
  summary: 'Say whether a token is still valid.',
  method: 'POST',
  path: '/auth/jwt/verify/',
  who: 'public',
  body: z.object({ token: opaque() }),
  answers: { 200: z.object({}), 400: FieldErrors, 401: ErrorBody },
});

export const logOut = endpoint({
  operation: 'logOut',
  summary:
    'End the session of a refresh token: its tokens are refused from the next request on. A repetition is answered the same.',
  method: 'POST',
  path: '/auth/logout/',
  who: 'public',
  body: z.object({ refresh: opaque() }),
  answers: { 204: null, 400: FieldErrors, 401: ErrorBody },
});

const link = { uid: opaque(), token: opaque() };

export const activate = endpoint({
  operation: 'activate',
  summary:
    'Use the link of an activation mail. Other sign-ups with the same address are deleted; where there were any, the ' +
    'password is void, and the same link sets a new one by reset_password_confirm.',
  method: 'POST',
  path: '/auth/users/activation/',
  who: 'public',
  body: z.object(link),
  answers: { 204: null, 400: FieldErrors, 403: ErrorBody },
});

/** What the link of a mail is for: the sign-up that it activates, or the account whose password it sets. */
export const Activation = z.object({
  /** First and last name as typed; blank where they do not look like a name. */
  name: z.string(),
  /** The address of the mail; blank once the link has expired. */
  email: z.string(),
  start_date: Moment,
  /** False while the sign-up waits for its activation. */
  is_active: z.boolean(),
  /** Whether a password has to be chosen with the link: after the activation, or still. */
  choose_password: z.boolean(),
  /** The name of the school. */
  school: z.string(),
  /** The name of the staff who have sent the link as an invitation; blank for other links. */
  invited_by: z.string(),
});

export const getActivation = endpoint({
  operation: 'getActivation',
  summary:
    'Tell what the link of an activation, an invitation or a reset is for: whose account it is, since when, and whether a password has to be ' +
    'chosen with it.',
  method: 'POST',
  path: '/auth/users/activation_info/',
  who: 'public',
  body: z.object(link),
  answers: { 200: Activation, 400: FieldErrors },
});

export const rejectActivation = endpoint({
  operation: 'rejectActivation',
  summary: 'Delete the sign-up of an activation link, which its mailbox did not ask for.',
  method: 'POST',
  path: '/auth/users/reject_activation/',
  who: 'public',
  body: z.object(link),
  acceptsIdempotencyKey: true,
  answers: { 204: null, 400: FieldErrors, 403: ErrorBody },
});

export const resendActivation = endpoint({
  operation: 'resendActivation',
  summary: 'Send the activation link again; the answer is the same for every address.',
  method: 'POST',
  path: '/auth/users/resend_activation/',
  who: 'public',
  requestsMail: true,
  body: z.object({ email: emailAddress() }),
  answers: { 204: null, 400: FieldErrors, 429: ErrorBody },
});

export const requestReset = endpoint({
  operation: 'requestReset',
  summary: 'Send a link that sets a new password; the answer is the same for every address.',
  method: 'POST',
  path: '/auth/users/reset_password/',
  who: 'public',
  requestsMail: true,
  body: z.object({ email: emailAddress() }),
  answers: { 204: null, 400: FieldErrors, 429: ErrorBody },
});

/** `uid` and `token` are from the link of the reset mail. */
export const ResetInput = z.object({ ...link, new_password: newPassword(), re_new_password: secret() });

export const confirmReset = endpoint({
  operation: 'confirmReset',
  summary:
    'Set a new password with the link of a reset mail, or with an activation link whose activation left no password. ' +
    'Ends every session of the person.',
  method: 'POST',
  path: '/auth/users/reset_password_confirm/',
  who: 'public',
  body: ResetInput,
  answers: { 204: null, 400: FieldErrors },
});

export const setPassword = endpoint({
  operation: 'setPassword',
  summary: 'Change one’s own password. Ends every session of the person.',
  method: 'POST',
  path: '/auth/users/set_password/',
  who: 'person',
  body: z.object({ new_password: newPassword(), re_new_password: secret(), current_password: secret() }),
  answers: { 204: null, 400: FieldErrors, 429: ErrorBody },
});
