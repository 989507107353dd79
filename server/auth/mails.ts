import type { Language } from '../../contract/languages.ts';
import type { AppContext } from '../app-context.ts';
import type { Database } from '../database/database.ts';
import { htmlOf, type Letter, signatureOf, subjectOf, textOf } from '../mail/letter.ts';
import type { QueuedMail } from '../mail/queue-store.ts';
import type { Transport } from '../mail/message.ts';
import type { Task } from '../jobs/job-runner.ts';
import { readSchool } from '../school/store.ts';
import { listSignUps } from '../users/sign-up-store.ts';
import { findAccountByEmail } from '../users/store.ts';
import {
  accountLetter,
  activationLetter,
  invitationLetter,
  mostOffered,
  type OfferedSignUp,
  resetLetter,
} from './letters.ts';
import { replaceMailLink } from './link-store.ts';
import { uidOf } from './links.ts';

/**
 * The task of the queue that sends mails, each with new links. A mail is dropped where its reason is gone: a reset and a notice need an
 * active account with the address, an invitation one without a password, an activation a sign-up that waits.
 * @param origin the public address of the server, which must not be taken from a request
 */
export function sendMails({ database, config }: AppContext, transport: Transport, origin: string): Task {
  const { timeZone } = config;
  const compose = {
    activation: (...asked: Parameters<typeof composeReset>) => composeActivation(...asked, timeZone),
    reset: composeReset,
    account: composeAccount,
    invitation: composeInvitation,
  };
  return async (payload, ending) => {
    const { email, purpose, language } = payload as QueuedMail;
    const letter = await compose[purpose](database, email, language, origin);
    const link = letter?.offers[0]?.main.link;
    if (letter === undefined || link === undefined) return;
    const { name: school } = await readSchool(database, config);
    const signed = { ...letter, school };
    const texts = { subject: subjectOf(signed), text: textOf(signed), html: htmlOf(signed) };
    await transport({ ...texts, to: email, sender: signatureOf(school), link }, ending);
  };
}

async function composeReset(database: Database, email: string, language: Language, origin: string) {
  const account = await findAccountByEmail(database, email);
  if (account?.is_active !== true) return undefined;
  const token = await replaceMailLink(database, account.id, 'reset', new Date());
  const link = `${origin}/password/reset/confirm/${uidOf(account.id)}/${token}`;
  return resetLetter(language, account.first_name, link);
}

/**
 * Lets the owner of an account that staff have made choose its first password. The link is that of an activation, which the account
 * had none of: it works as long, and chooses a password once.
 */
async function composeInvitation(database: Database, email: string, language: Language, origin: string) {
  const account = await findAccountByEmail(database, email);
  if (account?.is_active !== true || account.password_hash !== null) return undefined;
  const token = await replaceMailLink(database, account.id, 'activation', new Date());
  const link = `${origin}/invitation/${uidOf(account.id)}/${token}`;
  return invitationLetter(language, account.first_name, link);
}

/** The notice to the owner of an account that its address was signed up with. It has no token, since the owner requested none. */
async function composeAccount(database: Database, email: string, language: Language, origin: string) {
  const account = await findAccountByEmail(database, email);
  if (account?.is_active !== true) return undefined;
  const links = { logIn: `${origin}/login`, reset: `${origin}/reset-password` };
  return accountLetter(language, account.first_name, links);
}

async function composeActivation(
  database: Database,
  email: string,
  language: Language,
  origin: string,
  timeZone: string,
): Promise<Letter | undefined> {
  const waiting = await listSignUps(database, email, mostOffered + 1);
  const offered: OfferedSignUp[] = [];
  for (const signUp of waiting.slice(0, mostOffered)) {
    const token = await replaceMailLink(database, signUp.id, 'activation', new Date());
    const link = `${uidOf(signUp.id)}/${token}`;
    offered.push({ ...signUp, activate: `${origin}/activate/${link}`, reject: `${origin}/not-me/${link}` });
  }
  const [newest, ...others] = offered;
  return newest && activationLetter(language, [newest, ...others], waiting.length > mostOffered, timeZone);
}
