import type { AppContext } from '../app-context.ts';
import { htmlOf, textOf } from '../mail/letter.ts';
import type { QueuedMail } from '../mail/queue-store.ts';
import type { Transport } from '../mail/message.ts';
import type { Task } from '../jobs/job-runner.ts';
import { type Account, findAccountByEmail } from '../users/store.ts';
import { replaceMailLink } from './link-store.ts';
import { linkLifetime, uidOf } from './links.ts';
import { letterOf } from './mail-texts.ts';

const paths = { activation: 'activate', reset: 'password/reset/confirm' } as const;

/** Whether a mail is for accounts in this state. */
function fits(account: Account, purpose: QueuedMail['purpose']): boolean {
  if (purpose === 'reset') return account.is_active;
  return !account.is_active && account.deactivated_at === null;
}

/**
 * The task of the queue that sends mails, each with a new link. A mail is dropped where its address has no account, or
 * where the account is not in the state that the mail is for.
 * @param origin the public address of the server, which must not be taken from a request
 */
export function sendMails({ database }: AppContext, transport: Transport, origin: string): Task {
  return async (payload, ending) => {
    const { email, purpose, language } = payload as QueuedMail;
    const account = await findAccountByEmail(database, email);
    if (account === undefined || !fits(account, purpose)) return;
    const token = await replaceMailLink(database, account.id, purpose, new Date());
    const link = `${origin}/${paths[purpose]}/${uidOf(account.id)}/${token}`;
    const letter = letterOf({ purpose, language }, account.first_name, link, linkLifetime[purpose]);
    const { subject } = letter;
    await transport({ to: account.email, subject, text: textOf(letter), html: htmlOf(letter), link }, ending);
  };
}
