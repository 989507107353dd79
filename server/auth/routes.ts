import {
  activate,
  confirmReset,
  getActivation,
  rejectActivation,
  requestReset,
  resendActivation,
  setPassword,
  signUp,
} from '../../contract/people/auth.ts';
import { messages } from '../../contract/wire/messages.ts';
import { findLastActor } from '../audit/store.ts';
import type { AppContext } from '../app-context.ts';
import { type Database, inTransaction } from '../database/database.ts';
import { forbidden, HttpError, invalid } from '../http/responses/errors.ts';
import { type Call, created, type Handler, noContent, ok, route } from '../http/route.ts';
import type { Config } from '../process/config.ts';
import { readSchoolName } from '../school/store.ts';
import { hashPassword } from '../users/passwords.ts';
import { deleteSignUps, insertSignUp, lockAddress } from '../users/sign-up-store.ts';
import { lockNaming } from '../users/naming-store.ts';
import {
  type Account,
  deleteUser,
  findAccount,
  findAccountByEmail,
  hasStaff,
  lockAccount,
  type NewUser,
  updatePassword,
} from '../users/store.ts';
import { activateAccount } from './activation.ts';
import { requireOwnPassword } from './attempts.ts';
import { findInvitation, findReturned, lockMailLink, takeInvitation, useMailLink } from './link-store.ts';
import { hashToken, readUid } from './links.ts';
import { admitRequest, countTaken, requestMail } from './mail-requests.ts';
import { quotableFullName } from './quotable-name.ts';
import { choosesPassword, claimedRole, isExpired, judgeLink } from './rules.ts';
import { sessionRoutes } from './session-routes.ts';

function requireMatch(first: string, second: string): void {
  if (first !== second) throw invalid({ non_field_errors: messages.password_mismatch });
}

/** Sign-ups that wait take no address. @throws 400 where the address has an account */
async function requireNoAccount(transaction: Database, email: string): Promise<void> {
  if ((await findAccountByEmail(transaction, email)) !== undefined) {
    throw invalid({ email: messages.email_taken });
  }
}

/** @throws 400 where an invitation is not one, or is not for this address */
async function requireInvited(database: Database, invitation: { email: string } | undefined, email: string) {
  const isForFirst = invitation?.email === '';
  if (invitation === undefined || (isForFirst && (await hasStaff(database)))) {
    throw invalid({ invitation: messages.token });
  }
  if (!isForFirst && invitation.email !== email) throw invalid({ email: messages.not_invited });
}

/** Adds the account of an invited person. The invitation proves whose the address is, so its sign-ups are deleted. */
async function insertInvited(
  transaction: Database,
  newUser: NewUser,
  token: string,
  now: Date,
  signupRole: Config['signupRole'],
) {
  await lockNaming(transaction);
  await lockAddress(transaction, newUser.email);
  await requireInvited(transaction, await takeInvitation(transaction, hashToken(token), now), newUser.email);
  await requireNoAccount(transaction, newUser.email);
  await deleteSignUps(transaction, newUser.email);
  const account = await insertSignUp(transaction, { ...newUser, is_staff: true });
  const { password_hash } = newUser;
  const fresh = { parent_origin: null, deactivated_at: null };
  const activated = { ...account, ...fresh, password_hash: password_hash ?? null };
  return { ...account, id: await activateAccount(transaction, activated, signupRole) };
}

const handleSignUp: Handler<typeof signUp> = async (call, context) => {
  const { body, language, now, database, once } = call;
  requireMatch(body.password, body.re_password);
  await admitRequest(call, signUp.operation, context);
  const { email, first_name, last_name, invitation, as_parent } = body;
  if (invitation !== undefined) {
    await requireInvited(database, await findInvitation(database, hashToken(invitation), now), email);
  }
  const newUser = { email, first_name, last_name, password_hash: await hashPassword(body.password) };
  if (invitation !== undefined) {
    return once(async (transaction) =>
      created(await insertInvited(transaction, newUser, invitation, now, context.config.signupRole)),
    );
  }
  try {
    return await once(async (transaction) => {
      await lockAddress(transaction, email);
      await requireNoAccount(transaction, email);
      const user = await insertSignUp(transaction, { ...newUser, ...claimedRole(as_parent) });
      const headers = await requestMail(transaction, { email, kind: 'sign_up', language }, call);
      return { ...created(user), headers };
    });
  } catch (error) {
    if (isRefusal(error)) {
      await countTaken(call);
      await inTransaction(database, (transaction) =>
        requestMail(transaction, { email, kind: 'sign_up', purpose: 'account', language }, call),
      );
    }
    throw error;
  }
};

function isRefusal(error: unknown): boolean {
  return error instanceof HttpError && error.status === 400;
}

const handleActivate: Handler<typeof activate> = async ({ body, now, database }, context) =>
  inTransaction(database, async (transaction) => {
    await lockNaming(transaction);
    const account = await lockWaiting(transaction, body, now);
    await useMailLink(transaction, account.id, 'activation', now);
    await activateAccount(transaction, account, context.config.signupRole);
    return noContent();
  });

const handleRejectActivation: Handler<typeof rejectActivation> = async ({ body, now, once }) =>
  once(async (transaction) => {
    const { id } = await lockWaiting(transaction, body, now);
    await deleteUser(transaction, id);
    return noContent();
  });

const handleGetActivation: Handler<typeof getActivation> = async ({ body, now, database }, { config }) =>
  inTransaction(database, async (transaction) => {
    const account = await lockLinked(transaction, body.uid);
    const { link, choose_password } = await lockKnownLink(transaction, account, hashToken(body.token), now);
    const { id, email, start_date, is_active, password_hash } = account;
    const isInvited = is_active && choose_password && password_hash === null;
    return ok({
      name: quotableFullName(account),
      email: isExpired(link, now) ? '' : email,
      start_date,
      is_active,
      choose_password,
      school: await readSchoolName(transaction, config),
      invited_by: isInvited ? await findLastActor(transaction, 'person.invited', id) : '',
    });
  });

/** The link of an account that a token is of, and whether it chooses a password, or will after the activation. @throws 400 */
async function lockKnownLink(transaction: Database, account: Account, token_hash: string, now: Date) {
  const activation = await lockMailLink(transaction, account.id, 'activation');
  const reset = await lockMailLink(transaction, account.id, 'reset');
  const { is_active, password_hash, deactivated_at } = account;
  if (deactivated_at === null && activation && judgeLink(activation, token_hash, now) !== 'bad') {
    const chooses = is_active
      ? choosesPassword(account, activation, token_hash, now)
      : password_hash === null;
    return { link: activation, choose_password: chooses };
  }
  if (is_active && reset && judgeLink(reset, token_hash, now) !== 'bad') {
    return { link: reset, choose_password: judgeLink(reset, token_hash, now) === 'good' };
  }
  throw invalid({ token: messages.token });
}

type Link = { uid: string; token: string };

/** The sign-up that an activation link activates or rejects, locked until the transaction ends. @throws 400, 403 */
async function lockWaiting(transaction: Database, { uid, token }: Link, now: Date): Promise<Account> {
  const account = await lockLinked(transaction, uid);
  const link = await lockMailLink(transaction, account.id, 'activation');
  const verdict = judgeLink(link, hashToken(token), now);
  if (verdict === 'used' || (verdict === 'good' && account.is_active)) {
    throw forbidden('Stale token for given user.');
  }
  if (verdict === 'bad' || account.deactivated_at !== null) throw invalid({ token: messages.token });
  return account;
}

/** The account or sign-up that the `uid` of a link names, locked with its address until the transaction ends. @throws 400 */
async function lockLinked(transaction: Database, uid: string): Promise<Account> {
  const id = readUid(uid);
  const named = id === undefined ? undefined : await findLinked(transaction, id);
  if (named === undefined) throw invalid({ uid: messages.uid });
  await lockAddress(transaction, named.email);
  const account = await lockAccount(transaction, named.id);
  if (account === undefined) throw invalid({ uid: messages.uid });
  return account;
}

/** The account or sign-up with the id of a link, or the one that it has become. */
async function findLinked(transaction: Database, id: number): Promise<Account | undefined> {
  const named = await findAccount(transaction, id);
  if (named !== undefined) return named;
  const returned = await findReturned(transaction, id);
  return returned === undefined ? undefined : findAccount(transaction, returned);
}

/** Answers a request that does nothing but ask for a mail. */
async function answerMailRequest(
  call: Call<typeof resendActivation> | Call<typeof requestReset>,
  { operation }: { operation: string },
  kind: 'activation' | 'reset',
  context: AppContext,
) {
  const { body, language, database } = call;
  await admitRequest(call, operation, context);
  return inTransaction(database, async (transaction) => {
    const headers = await requestMail(transaction, { email: body.email, kind, language }, call);
    return { ...noContent(), headers };
  });
}

const handleResendActivation: Handler<typeof resendActivation> = (call, context) =>
  answerMailRequest(call, resendActivation, 'activation', context);

const handleRequestReset: Handler<typeof requestReset> = (call, context) =>
  answerMailRequest(call, requestReset, 'reset', context);

const handleConfirmReset: Handler<typeof confirmReset> = async (
  { body, deviceCookie, now, database },
  { devices },
) => {
  requireMatch(body.new_password, body.re_new_password);
  // The link is checked first, since hashing a password is slow; and again below, since it may be used meanwhile.
  await inTransaction(database, (transaction) => lockResetting(transaction, body, now));
  const password_hash = await hashPassword(body.new_password);
  return inTransaction(database, async (transaction) => {
    const account = await lockResetting(transaction, body, now);
    await useMailLink(transaction, account.id, 'reset', now);
    const changed = await updatePassword(transaction, account.id, password_hash);
    return { ...noContent(), headers: { 'Set-Cookie': devices.add(deviceCookie, changed) } };
  });
};

/**
 * The account whose password a link may set, its row locked until the transaction ends: the link of a reset mail, or the
 * activation link where the activation left no password. @throws 400
 */
async function lockResetting(transaction: Database, { uid, token }: Link, now: Date): Promise<Account> {
  const account = await lockLinked(transaction, uid);
  const token_hash = hashToken(token);
  const reset = await lockMailLink(transaction, account.id, 'reset');
  if (account.is_active && judgeLink(reset, token_hash, now) === 'good') return account;
  const activation = await lockMailLink(transaction, account.id, 'activation');
  if (choosesPassword(account, activation, token_hash, now)) return account;
  throw invalid({ token: messages.token });
}

const handleSetPassword: Handler<typeof setPassword> = async (
  { body, person, address, deviceCookie, now, database },
  context,
) => {
  await requireOwnPassword(context, person, body.current_password, { address, deviceCookie });
  requireMatch(body.new_password, body.re_new_password);
  const password_hash = await hashPassword(body.new_password);
  return inTransaction(database, async (transaction) => {
    const changed = await updatePassword(transaction, person.id, password_hash);
    // A reset link that was mailed before must not replace the new password.
    await useMailLink(transaction, person.id, 'reset', now);
    return { ...noContent(), headers: { 'Set-Cookie': context.devices.add(deviceCookie, changed) } };
  });
};

export const authRoutes = [
  route(signUp, handleSignUp),
  route(activate, handleActivate),
  route(getActivation, handleGetActivation),
  route(rejectActivation, handleRejectActivation),
  route(resendActivation, handleResendActivation),
  route(requestReset, handleRequestReset),
  route(confirmReset, handleConfirmReset),
  route(setPassword, handleSetPassword),
  ...sessionRoutes,
];
