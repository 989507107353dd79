import { join } from 'node:path';

import { checkSmtp } from '../../mail/transport.ts';
import type { KeylessConfig } from '../../process/config.ts';
import { counted, type Finding, findingsOf, messageOf } from './finding.ts';

const reasons: Record<string, string> = {
  EAUTH: 'it refuses the user or the password of SMTP_URL',
  EDNS: 'there is no computer of that name',
  ENOTFOUND: 'there is no computer of that name',
  ECONNECTION: 'nothing answers there',
  ESOCKET: 'nothing answers there, or not in the way that SMTP_URL says: smtps:// is for port 465',
  ETIMEDOUT: 'it does not answer in time; the network may block that port',
};

/**
 * Whether the mail server answers and accepts the log-in.
 * @param failing the mails that could not be sent so far
 */
export async function examineMail({ smtpUrl, dataFolder }: KeylessConfig, failing: number): Promise<Finding> {
  const { good, note, wrong } = findingsOf('Mail');
  if (smtpUrl === undefined) {
    return note(
      `SMTP_URL is not set, so mails are written to ${join(dataFolder, 'outbox')} and reach nobody by themselves.`,
    );
  }
  const { host, username } = new URL(smtpUrl);
  try {
    await checkSmtp(smtpUrl);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    return wrong(`${host} cannot be used: ${reasons[code] ?? messageOf(error)}. Correct SMTP_URL.`);
  }
  const answers = `${host} answers${username === '' ? '' : ', and accepts the log-in where it asks for one'}`;
  if (failing === 0) return good(`${answers}.`);
  return wrong(`${answers}, but ${counted(failing, 'mail')} could not be sent so far. Read in the log why.`);
}
