import {
  activate,
  confirmReset,
  logIn,
  refreshTokens,
  requestReset,
  resendActivation,
  setPassword,
  signUp,
  verifyToken,
} from '../../contract/auth.ts';
import { messages } from '../../contract/messages.ts';
import { lowerAscii } from '../../contract/fields.ts';
import { breaks, type Database, inTransaction } from '../database/database.ts';
import { forbidden, HttpError, invalid, unauthorized } from '../http/errors.ts';
import { created, noContent, ok, route } from '../http/route.ts';
import { type Claims, personIdOf } from '../http/tokens.ts';
import { type QueuedMail, queueMail } from '../mail/queue.ts';
import { hashPassword, isPassword } from '../users/passwords.ts';
import {
  type Account,
  findAccountByEmail,
  findHolder,
  hasStaff,
  type Holder,
  insertUser,
  lockAccount,
  type NewUser,
  updatePassword,
} from '../users/store.ts';
import { activateAccount } from './activation.ts';
import { countAttempt, countMail, type Origin, requireMailsLeft, requireOwnPassword } from './attempts.ts';
import { hashToken, readUid } from './links.ts';
import { judgeLink, judgeRefresh } from './rules.ts';
import {
  deleteAttempts,
  findRefreshToken,
  findSession,
  getNewestRefreshToken,
  insertSession,
  lockMailLink,
  lockSession,
  noMailbox,
  revokeSession,
  rotateRefreshToken,
  takeInvitation,
  useMailLink,
} from './store.ts';

function requireMatch(first: string, second: string): void {
  if (first !== second) throw invalid({ non_field_errors: messages.password_mismatch });
}

async function insertAccount(database: Database, user: NewUser) {
  try {
    return await insertUser(database, user);
  } catch (error) {
    throw breaks(error, 'users_email_key') ? invalid({ email: messages.email_taken }) : error;
  }
}

async function insertInvited(transaction: Database, newcomer: NewUser, token: string, now: Date) {
  const invitation = await takeInvitation(transaction, hashToken(token), now);
  const isForFirst = invitation?.email === '';
  if (invitation === undefined || (isForFirst && (await hasStaff(transaction)))) {
    throw invalid({ invitation: messages.token });
  }
  if (!isForFirst && invitation.email !== newcomer.email) {
    throw invalid({ email: messages.not_invited });
  }
  return insertAccount(transaction, { ...newcomer, is_active: true, is_staff: true });
}

const signUpRoute = route(signUp, async ({ body, language, address, now, database, once }) => {
  requireMatch(body.password, body.re_password);
  const { email, first_name, last_name, invitation } = body;
  if (invitation === undefined) await requireMailsLeft(database, email, { address, now });
  const newcomer = { email, first_name, last_name, password_hash: await hashPassword(body.password) };
  if (invitation !== undefined) {
    return once(async (transaction) => created(await insertInvited(transaction, newcomer, invitation, now)));
  }
  try {
    return await once(async (transaction) => {
      const user = await insertAccount(transaction, newcomer);
      await countMail(transaction, email, { address, now });
      await queueMail(transaction, { email, purpose: 'activation', language });
      return created(user);
    });
  } catch (error) {
    // Whoever tries addresses to learn which are taken comes to an end too, and nobody's mailbox is closed by that.
    if (isRefusal(error)) await countMail(database, noMailbox, { address, now });
    throw error;
  }
});

function isRefusal(error: unknown): boolean {
  return error instanceof HttpError && error.status === 400;
}

const activateRoute = route(activate, async ({ body, now, database }, house) =>
  inTransaction(database, async (transaction) => {
    const account = await lockLinked(transaction, body.uid);
    const link = await lockMailLink(transaction, account.id, 'activation');
    const verdict = judgeLink(link, hashToken(body.token), now);
    if (verdict === 'used' || (verdict === 'good' && account.is_active)) {
      throw forbidden('Stale token for given user.');
    }
    if (verdict === 'bad' || account.deactivated_at !== null) throw invalid({ token: messages.token });
    await useMailLink(transaction, account.id, 'activation', now);
    await activateAccount(transaction, account, house.config.signupRole);
    return noContent();
  }),
);

/** The account that the `uid` of a link names, held until the transaction ends. */
async function lockLinked(transaction: Database, uid: string): Promise<Account> {
  const id = readUid(uid);
  const account = id === undefined ? undefined : await lockAccount(transaction, id);
  if (account === undefined) throw invalid({ uid: messages.uid });
  return account;
}

/** Asks for a mail. It takes as long for a stranger's address, and counts as much. */
async function requestMail(database: Database, mail: QueuedMail, origin: Origin) {
  return inTransaction(database, async (transaction) => {
    await countMail(transaction, mail.email, origin);
    await queueMail(transaction, mail);
    return noContent();
  });
}

const resendRoute = route(resendActivation, ({ body, language, address, now, database }) =>
  requestMail(database, { email: body.email, purpose: 'activation', language }, { address, now }),
);

const requestResetRoute = route(requestReset, ({ body, language, address, now, database }) =>
  requestMail(database, { email: body.email, purpose: 'reset', language }, { address, now }),
);

const confirmResetRoute = route(confirmReset, async ({ body, now, database }) => {
  requireMatch(body.new_password, body.re_new_password);
  // Only a link that is good is worth the time that a hash takes.
  await inTransaction(database, (transaction) => lockResetting(transaction, body, now));
  const password_hash = await hashPassword(body.new_password);
  return inTransaction(database, async (transaction) => {
    const account = await lockResetting(transaction, body, now);
    await useMailLink(transaction, account.id, 'reset', now);
    await updatePassword(transaction, account.id, password_hash);
    return noContent();
  });
});

/** The account whose password a link may set, held until the transaction ends. */
async function lockResetting(transaction: Database, body: { uid: string; token: string }, now: Date) {
  const account = await lockLinked(transaction, body.uid);
  const link = await lockMailLink(transaction, account.id, 'reset');
  if (judgeLink(link, hashToken(body.token), now) !== 'good' || !account.is_active) {
    throw invalid({ token: messages.token });
  }
  return account;
}

const setPasswordRoute = route(setPassword, async ({ body, person, address, now, database }) => {
  await requireOwnPassword(database, person, body.current_password, { address, now });
  requireMatch(body.new_password, body.re_new_password);
  const password_hash = await hashPassword(body.new_password);
  return inTransaction(database, async (transaction) => {
    await updatePassword(transaction, person.id, password_hash);
    // A link that was mailed to replace the old password must not replace this one.
    await useMailLink(transaction, person.id, 'reset', now);
    return noContent();
  });
});

const logInRoute = route(logIn, async ({ body, address, now, database }, { tokens, guards }) => {
  const email = lowerAscii(body.email.trim());
  await countAttempt(database, email, { address, now });
  const account = await findAccountByEmail(database, email);
  const right = await isPassword(body.password, account?.password_hash);
  if (!right || account === undefined || !guards.isOpen(account)) {
    throw unauthorized('No active account found with the given credentials');
  }
  await deleteAttempts(database, email, address);
  const session = await insertSession(database, account.id, now);
  const refresh = tokens.refresh(account, session, now);
  return ok({ refresh, access: tokens.access(account, now) });
});

/** The account that a token speaks of, if it is still there. */
async function findNamed(database: Database, claims: Claims): Promise<Holder | undefined> {
  const id = personIdOf(claims);
  return id === undefined ? undefined : findHolder(database, id);
}

const refreshRoute = route(refreshTokens, async ({ body, now, database }, { tokens, guards }) => {
  const read = tokens.read(body.refresh, 'refresh');
  if ('problem' in read) throw unauthorized(read.problem, 'token_not_valid');
  const { jti, session = '', epoch } = read.claims;
  const account = await findNamed(database, read.claims);
  if (account === undefined || !guards.isOpen(account)) {
    throw unauthorized('No active account found for the given token.');
  }
  const next = guards.isCurrent(account, epoch)
    ? await nextRefreshToken(database, session, jti, now)
    : undefined;
  if (next === undefined) throw unauthorized('Token is blacklisted', 'token_not_valid');
  const refresh = tokens.refresh(account, { id: session, jti: next }, now);
  return ok({ access: tokens.access(account, now), refresh });
});

/** The id of the token that follows `jti` in its session; undefined where the session has ended, or ends now. */
async function nextRefreshToken(database: Database, id: string, jti: string, now: Date) {
  return inTransaction(database, async (transaction) => {
    const session = await lockSession(transaction, id);
    if (session === undefined || session.revoked_at !== null) return undefined;
    const verdict = judgeRefresh(await findRefreshToken(transaction, id, jti), now);
    if (verdict === 'rotate') return rotateRefreshToken(transaction, id, jti, now);
    if (verdict === 'repeat') return getNewestRefreshToken(transaction, id);
    await revokeSession(transaction, id, now);
    return undefined;
  });
}

const verifyRoute = route(verifyToken, async ({ body, now, database }, { tokens, guards }) => {
  const read = tokens.read(body.token);
  if ('problem' in read) throw unauthorized(read.problem, 'token_not_valid');
  const account = await findNamed(database, read.claims);
  const stands =
    account !== undefined && guards.isOpen(account) && guards.isCurrent(account, read.claims.epoch);
  if (!stands) {
    throw unauthorized('Token is invalid', 'token_not_valid');
  }
  const { token_type, session, jti } = read.claims;
  if (token_type === 'refresh' && (await hasEnded(database, session ?? '', jti, now))) {
    throw invalid({ non_field_errors: 'Token is blacklisted' });
  }
  return ok({});
});

/** Whether a refresh token could no longer be exchanged. */
async function hasEnded(database: Database, id: string, jti: string, now: Date): Promise<boolean> {
  const session = await findSession(database, id);
  if (session === undefined || session.revoked_at !== null) return true;
  return judgeRefresh(await findRefreshToken(database, id, jti), now) === 'revoke';
}

export const authRoutes = [
  signUpRoute,
  activateRoute,
  resendRoute,
  requestResetRoute,
  confirmResetRoute,
  setPasswordRoute,
  logInRoute,
  refreshRoute,
  verifyRoute,
];
