import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';

import type { Config } from '../process/config.ts';
import { mailboxHint, messageOf, type Transport } from './message.ts';

/** Time limits in milliseconds: to connect, for the greeting, without any data, and for one mail in total. */
const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 };
const totalTimeout = 120_000;

/** A transport that sends every mail to the mail server at `url`. */
export function openSmtp(url: string, { mailFrom }: Pick<Config, 'mailFrom'>, log: Logger): Transport {
  const transporter = createTransport({ url, ...timeouts });
  return async (mail, stopping) => {
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(totalTimeout)]);
    try {
      await transporter.sendMail({ ...messageOf(mail, mailFrom), signal });
    } catch (error) {
      if (!isRefusal(error)) throw error;
      const to = mailboxHint(mail.to);
      log.warn(
        { to, reason: error.response?.replaceAll(mail.to, to) },
        'the mail server refuses the address for good',
      );
    }
  };
}

/** An error as nodemailer throws it; `response` is the reply of the mail server. */
type SmtpError = Partial<Record<'command' | 'response', string>> & { responseCode?: number };

/** Whether the mail server refuses the recipient permanently. After any other error the mail is tried again. */
function isRefusal(error: unknown): error is SmtpError {
  const { command, responseCode } = error as SmtpError;
  return command === 'RCPT TO' && responseCode !== undefined && responseCode >= 500;
}
