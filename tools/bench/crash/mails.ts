import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { requestReset } from '../../../contract/people/auth.ts';
import { longestWait } from '../../../server/testing/longest-wait.ts';
import type { CrashTest } from './crash-test.ts';
import { waitFor } from './processes.ts';

/** Requests a first mail for a person, and logs it where the request is acknowledged. */
export async function requestMail({ server, manifest, log }: CrashTest): Promise<void> {
  const email = manifest.users.parent[log.mails.length];
  if (email === undefined) throw new Error('Everybody has been sent a mail.');
  const response = await fetch(`${server.origin}/django${requestReset.path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email }),
  });
  await response.arrayBuffer();
  if (response.status === 204) log.mails.push(email);
  else if (response.status !== 503)
    log.errors.push(`The request for a mail was answered ${response.status}.`);
}

/** The number of mails to each address in the outbox. */
function sentMails(dataFolder: string): Map<string, number> {
  const folder = join(dataFolder, 'outbox');
  const counts = new Map<string, number>();
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.eml'))) {
    const [, email = ''] = /^To: <?([^>\r]*)/m.exec(readFileSync(join(folder, name), 'utf8')) ?? [];
    counts.set(email, (counts.get(email) ?? 0) + 1);
  }
  return counts;
}

/**
 * Waits for the mails that were acknowledged.
 * @param most how often each may be sent: a mail whose file may not be on the disk is sent again
 * @returns which of them are missing or were sent too often, a sentence each
 */
export async function wrongMails({ dataFolder, log }: CrashTest, most: number): Promise<string[]> {
  const missing = () => {
    const sent = sentMails(dataFolder);
    return log.mails.filter((email) => !sent.has(email));
  };
  await waitFor(() => missing().length === 0, longestWait);
  const lost = missing().map((email) => `No mail was sent to ${email}.`);
  const again = [...sentMails(dataFolder)].filter(([, count]) => count > most);
  return [...lost, ...again.map(([email, count]) => `${count} mails were sent to ${email}.`)];
}
