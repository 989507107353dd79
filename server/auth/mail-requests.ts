import type { Language } from '../../contract/languages.ts';
import { mailHeaders } from '../../contract/people/mail-requests.ts';
import type { AppContext } from '../app-context.ts';
import type { Database } from '../database/database.ts';
import { tooMany } from '../http/responses/errors.ts';
import { networkOf } from '../http/requests/network.ts';
import { plan, spend } from '../limits/store.ts';
import { type QueuedMail, queueMail } from '../mail/queue-store.ts';
import { costOfTaken, hardnessFor, type MailKind } from './mail-rules.ts';

/** The parts of a request that are counted. */
type Counted = { database: Database; address: string; proof: string | undefined };

/**
 * Counts a request for a mail for the network of the client. Call it before anything costly.
 * @param operation the name of the endpoint: a proof is good for one
 * @throws 429 with a challenge, after more requests than a school makes and without a proof
 */
export async function admitRequest(
  { database, address, proof }: Counted,
  operation: string,
  { proofs, refusals }: AppContext,
): Promise<void> {
  const network = networkOf(address);
  const refused = (seconds: number) =>
    tooMany(seconds, {
      [mailHeaders.challenge]: proofs.challenge(operation, network, hardnessFor(seconds)),
    });
  const solved = proof === undefined ? undefined : proofs.read(proof, operation, network);
  const isProven =
    solved !== undefined && (await spend(database, [{ name: 'proof', key: solved }])).seconds === 0;
  const key = JSON.stringify(['mail_request', network]);
  const known = refusals.secondsOf(key);
  if (!isProven && known > 0) throw refused(known);
  const { seconds } = await spend(database, [{ name: 'mail_request', key: network }], { force: isProven });
  if (seconds > 0) refusals.add(key, seconds, seconds);
  if (seconds > 0 && !isProven) throw refused(seconds);
}

/** Counts the additional cost of a sign-up with a taken address for its network. */
export async function countTaken({ database, address }: Counted): Promise<void> {
  const order = { name: 'mail_request', key: networkOf(address), cost: costOfTaken - 1 } as const;
  await spend(database, [order], { force: true });
}

const purposes = { sign_up: 'activation', activation: 'activation', reset: 'reset' } as const;

type Requested = {
  email: string;
  kind: MailKind;
  language: Language;
  /** The purpose of the mail; by default that of its kind. */
  purpose?: QueuedMail['purpose'];
};

/**
 * Queues a mail for the time when the limit of its mailbox allows it. Nothing depends on whether there is an account, so neither the
 * answer nor its time reveals that.
 * @returns the header that says when the mail is sent
 */
export async function requestMail(
  transaction: Database,
  { email, kind, language, purpose = purposes[kind] }: Requested,
  { address }: Pick<Counted, 'address'>,
): Promise<Record<string, string>> {
  const inSeconds = await plan(transaction, { name: `mail_${kind}`, key: email }, networkOf(address));
  const mail: QueuedMail = { email, purpose, language };
  await queueMail(transaction, mail, inSeconds);
  return { [mailHeaders.delay]: String(Math.ceil(inSeconds)) };
}
