import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

import type { Logger } from 'pino';
import { createTransport } from 'nodemailer';

import type { Config } from '../process/config.ts';
import { counts } from '../process/metrics/counts.ts';
import { type Transport, mailboxHint, messageOf } from './message.ts';
import { writeWhole } from '../process/persisted-file.ts';

/** The transport of the settings: SMTP where SMTP_URL is set, else the outbox in the data folder. */
export function openTransport(
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataFolder'>,
  log: Logger,
): Transport {
  return config.smtpUrl === undefined ? openOutbox(config, log) : openSmtp(config.smtpUrl, config, log);
}

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
      counts.mails.sent += 1;
    } catch (error) {
      counts.mails.failed += 1;
      if (!isRefusal(error)) throw error;
      const to = mailboxHint(mail.to);
      log.warn(
        { to, reason: error.response?.replaceAll(mail.to, to) },
        'the mail server refuses the address for good',
      );
    }
  };
}

/** Connects to the mail server at `url`, and logs in. @throws where it does not answer, or refuses the log-in */
export async function checkSmtp(url: string): Promise<void> {
  const transporter = createTransport({ url, ...timeouts });
  try {
    await transporter.verify();
  } finally {
    transporter.close();
  }
}

/** An error as nodemailer throws it; `response` is the reply of the mail server. */
type SmtpError = Partial<Record<'command' | 'response', string>> & { responseCode?: number };

/** Whether the mail server refuses the recipient permanently. After any other error the mail is tried again. */
function isRefusal(error: unknown): error is SmtpError {
  const { command, responseCode } = error as SmtpError;
  return command === 'RCPT TO' && responseCode !== undefined && responseCode >= 500;
}

const linkHeader = 'X-Link';

/** A file name that sorts by time and is valid on every file system. */
function mailFileName(now: Date): string {
  return `${now.toISOString().replaceAll(':', '-')}-${randomBytes(4).toString('hex')}.eml`;
}

/**
 * A transport that writes every mail to a file that mail programs can open. A header repeats its link, because the encoded
 * text is no text to read without such a program. The log has the name of the file and never the link, as more people read
 * logs than may open the folder.
 */
function openOutbox(
  { dataFolder, mailFrom }: Pick<Config, 'dataFolder' | 'mailFrom'>,
  log: Logger,
): Transport {
  const folder = join(dataFolder, 'outbox');
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return async (mail) => {
    const composed = messageOf(mail, mailFrom);
    // Prepared: on one line, however long it is.
    const headers = { ...composed.headers, [linkHeader]: { prepared: true, value: mail.link } };
    const { message } = await composer.sendMail({ ...composed, headers });
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const path = join(folder, mailFileName(new Date()));
    await writeWhole(path, message as Buffer);
    counts.mails.outbox += 1;
    log.info({ file: path, to: mailboxHint(mail.to) }, 'a mail is in the outbox');
  };
}
