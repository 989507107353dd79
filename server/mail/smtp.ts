import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';

import type { Config } from '../process/config.ts';
import { messageOf, type Transport } from './message.ts';

/** Times in milliseconds that a mail server is given: to be reached, to greet, to say anything, for a mail in all. */
const timeOuts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 };
const longest = 120_000;

/** Hands every mail to the mail server at an address. */
export function openSmtp(url: string, { mailFrom }: Pick<Config, 'mailFrom'>, log: Logger): Transport {
  const transporter = createTransport({ url, ...timeOuts });
  return async (mail, ending) => {
    const signal = AbortSignal.any([ending, AbortSignal.timeout(longest)]);
    try {
      await transporter.sendMail({ ...messageOf(mail, mailFrom), signal });
    } catch (error) {
      if (!isRefusal(error)) throw error;
      log.warn({ to: mail.to, err: error }, 'the mail server refuses the address for good');
    }
  };
}

/** Whether the mail server will never take a mail for this address. Any other fault may be mended in time. */
function isRefusal(error: unknown): boolean {
  const { command, responseCode } = error as { command?: string; responseCode?: number };
  return command === 'RCPT TO' && responseCode !== undefined && responseCode >= 500;
}
