import { randomBytes } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';

import type { Config } from '../process/config.ts';
import { flushFolder } from '../process/flush-folder.ts';
import { mailboxHint, messageOf, type Transport } from './message.ts';

const linkHeader = 'X-Link';

/** A file name that sorts by time and is valid on every file system. */
function fileName(now: Date): string {
  return `${now.toISOString().replaceAll(':', '-')}-${randomBytes(4).toString('hex')}.eml`;
}

/**
 * A transport that writes every mail to a file that mail programs can open. A header repeats its link, because the encoded
 * text is no text to read without such a program. The log has the name of the file and never the link, as more people read
 * logs than may open the folder.
 */
export function openOutbox(
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
    const path = join(folder, fileName(new Date()));
    await writeAtomically(path, message as Buffer);
    await flushFolder(folder);
    log.info({ file: path, to: mailboxHint(mail.to) }, 'a mail is in the outbox');
  };
}

/** Writes a file that appears under its name only when it is complete and on the disk. */
async function writeAtomically(path: string, bytes: Buffer): Promise<void> {
  const unfinished = `${path}.part`;
  try {
    await writeFile(unfinished, bytes, { flag: 'wx', mode: 0o600, flush: true });
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}
