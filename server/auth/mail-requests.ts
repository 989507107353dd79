import type { Language } from '../../contract/languages.ts';
import { mailHeaders } from '../../contract/mail-requests.ts';
import type { AppContext } from '../app-context.ts';
import type { Database } from '../database/database.ts';
import { tooMany } from '../http/errors.ts';
import { networkOf } from '../http/network.ts';
import { type QueuedMail, queueMail } from '../mail/queue-store.ts';
import { insertUsedProof, spendBudget } from './mail-budget-store.ts';
import { insertMailRequest } from './mail-request-store.ts';
import { costOfTaken, hardnessFor, type MailKind, secondsToRequest } from './mail-rules.ts';

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
  { proofs, fullNetworks }: AppContext,
): Promise<void> {
  const network = networkOf(address);
  const refused = (seconds: number) =>
    tooMany(seconds, {
      [mailHeaders.challenge]: proofs.challenge(operation, network, hardnessFor(seconds)),
    });
  const solved = proof === undefined ? undefined : proofs.read(proof, operation, network);
  const isProven = solved !== undefined && (await insertUsedProof(database, solved));
  // Refusals are answered from memory, so that a flood of requests does not reach the database.
  const known = fullNetworks.getRemainingTTL(network) / 1000;
  if (!isProven && known > 0) throw refused(known);
  const { spent, counted } = await spendBudget(database, network, { force: isProven });
  const seconds = secondsToRequest(spent);
  if (seconds > 0) fullNetworks.set(network, true, { ttl: Math.ceil(seconds * 1000) });
  if (!counted) throw refused(seconds);
}

/** Counts what a sign-up with a taken address costs its network in addition. */
export async function countTaken({ database, address }: Counted): Promise<void> {
  await spendBudget(database, networkOf(address), { cost: costOfTaken - 1, force: true });
}

const purposes = { sign_up: 'activation', activation: 'activation', reset: 'reset' } as const;

type Requested = {
  email: string;
  kind: MailKind;
  language: Language;
  /** What the mail is for; by default that of its kind. */
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
  const request = { mailbox: email, kind, network: networkOf(address) };
  const inSeconds = await insertMailRequest(transaction, request);
  const mail: QueuedMail = { email, purpose, language };
  await queueMail(transaction, mail, inSeconds);
  return { [mailHeaders.delay]: String(Math.ceil(inSeconds)) };
}
