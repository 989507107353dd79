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
import { created, noContent, route } from '../http/route.ts';
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
import { noMailbox } from './attempt-store.ts';
import { countMail, type Origin, requireMailsLeft, requireOwnPassword } from './attempts.ts';
import { lockMailLink, takeInvitation, useMailLink } from './link-store.ts';
import { hashToken, readUid } from './links.ts';
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

export const authRoutes = [
  signUpRoute,
  activateRoute,
  resendRoute,
  requestResetRoute,
  confirmResetRoute,
  setPasswordRoute,
  ...sessionRoutes,
];
