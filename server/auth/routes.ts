import {
  activate,
  confirmReset,
  requestReset,
  resendActivation,
  setPassword,
  signUp,
} from '../../contract/auth.ts';
import { messages } from '../../contract/messages.ts';
import { breaks, type Database, inTransaction } from '../database/database.ts';
import { forbidden, HttpError, invalid } from '../http/errors.ts';
import { created, type Handler, noContent, route } from '../http/route.ts';
import { type QueuedMail, queueMail } from '../mail/queue-store.ts';
import { hashPassword } from '../users/passwords.ts';
import {
  type Account,
  hasStaff,
  insertUser,
  lockAccount,
  type NewUser,
  updatePassword,
} from '../users/store.ts';
import { activateAccount } from './activation.ts';
import { requireOwnPassword } from './attempts.ts';
import { lockMailLink, takeInvitation, useMailLink } from './link-store.ts';
import { hashToken, readUid } from './links.ts';
import { noMailbox } from './mail-request-store.ts';
import { countMail, requireMailsLeft } from './mail-requests.ts';
import type { Origin } from './origin.ts';
import { judgeLink } from './rules.ts';
import { sessionRoutes } from './session-routes.ts';

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

async function insertInvited(transaction: Database, newUser: NewUser, token: string, now: Date) {
  const invitation = await takeInvitation(transaction, hashToken(token), now);
  const isForFirst = invitation?.email === '';
  if (invitation === undefined || (isForFirst && (await hasStaff(transaction)))) {
    throw invalid({ invitation: messages.token });
  }
  if (!isForFirst && invitation.email !== newUser.email) {
    throw invalid({ email: messages.not_invited });
  }
  return insertAccount(transaction, { ...newUser, is_active: true, is_staff: true });
}

const handleSignUp: Handler<typeof signUp> = async ({ body, language, address, now, database, once }) => {
  requireMatch(body.password, body.re_password);
  const { email, first_name, last_name, invitation } = body;
  if (invitation === undefined) await requireMailsLeft(database, email, { address, now });
  const newUser = { email, first_name, last_name, password_hash: await hashPassword(body.password) };
  if (invitation !== undefined) {
    return once(async (transaction) => created(await insertInvited(transaction, newUser, invitation, now)));
  }
  try {
    return await once(async (transaction) => {
      const user = await insertAccount(transaction, newUser);
      await countMail(transaction, email, { address, now });
      await queueMail(transaction, { email, purpose: 'activation', language });
      return created(user);
    });
  } catch (error) {
    // Sign-ups with taken addresses reveal which exist: they count for the network address, and for no mailbox.
    if (isRefusal(error)) await countMail(database, noMailbox, { address, now });
    throw error;
  }
};

function isRefusal(error: unknown): boolean {
  return error instanceof HttpError && error.status === 400;
}

const handleActivate: Handler<typeof activate> = async ({ body, now, database }, context) =>
  inTransaction(database, async (transaction) => {
    const account = await lockLinked(transaction, body.uid);
    const link = await lockMailLink(transaction, account.id, 'activation');
    const verdict = judgeLink(link, hashToken(body.token), now);
    if (verdict === 'used' || (verdict === 'good' && account.is_active)) {
      throw forbidden('Stale token for given user.');
    }
    if (verdict === 'bad' || account.deactivated_at !== null) throw invalid({ token: messages.token });
    await useMailLink(transaction, account.id, 'activation', now);
    await activateAccount(transaction, account, context.config.signupRole);
    return noContent();
  });

/** The account that the `uid` of a link names, its row locked until the transaction ends. @throws 400 */
async function lockLinked(transaction: Database, uid: string): Promise<Account> {
  const id = readUid(uid);
  const account = id === undefined ? undefined : await lockAccount(transaction, id);
  if (account === undefined) throw invalid({ uid: messages.uid });
  return account;
}

/** Queues a mail. The time and the count are the same for an address without an account, so they reveal nothing. */
async function requestMail(database: Database, mail: QueuedMail, origin: Origin) {
  return inTransaction(database, async (transaction) => {
    await countMail(transaction, mail.email, origin);
    await queueMail(transaction, mail);
    return noContent();
  });
}

const handleResendActivation: Handler<typeof resendActivation> = ({
  body,
  language,
  address,
  now,
  database,
}) => requestMail(database, { email: body.email, purpose: 'activation', language }, { address, now });

const handleRequestReset: Handler<typeof requestReset> = ({ body, language, address, now, database }) =>
  requestMail(database, { email: body.email, purpose: 'reset', language }, { address, now });

const handleConfirmReset: Handler<typeof confirmReset> = async ({ body, now, database }) => {
  requireMatch(body.new_password, body.re_new_password);
  // The link is checked first, since hashing a password is slow; and again below, since it may be used meanwhile.
  await inTransaction(database, (transaction) => lockResetting(transaction, body, now));
  const password_hash = await hashPassword(body.new_password);
  return inTransaction(database, async (transaction) => {
    const account = await lockResetting(transaction, body, now);
    await useMailLink(transaction, account.id, 'reset', now);
    await updatePassword(transaction, account.id, password_hash);
    return noContent();
  });
};

/** The account whose password a link may set, its row locked until the transaction ends. @throws 400 */
async function lockResetting(transaction: Database, body: { uid: string; token: string }, now: Date) {
  const account = await lockLinked(transaction, body.uid);
  const link = await lockMailLink(transaction, account.id, 'reset');
  if (judgeLink(link, hashToken(body.token), now) !== 'good' || !account.is_active) {
    throw invalid({ token: messages.token });
  }
  return account;
}

const handleSetPassword: Handler<typeof setPassword> = async ({ body, person, address, now, database }) => {
  await requireOwnPassword(database, person, body.current_password, { address, now });
  requireMatch(body.new_password, body.re_new_password);
  const password_hash = await hashPassword(body.new_password);
  return inTransaction(database, async (transaction) => {
    await updatePassword(transaction, person.id, password_hash);
    // A reset link that was mailed before must not replace the new password.
    await useMailLink(transaction, person.id, 'reset', now);
    return noContent();
  });
};

export const authRoutes = [
  route(signUp, handleSignUp),
  route(activate, handleActivate),
  route(resendActivation, handleResendActivation),
  route(requestReset, handleRequestReset),
  route(confirmReset, handleConfirmReset),
  route(setPassword, handleSetPassword),
  ...sessionRoutes,
];
