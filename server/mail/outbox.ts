import { randomBytes } from 'node:crypto';
import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';

import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';

import type { Config } from '../process/config.ts';
import { flushFolder } from '../process/flush-folder.ts';
import { messageOf, type Transport } from './message.ts';

/** A name that sorts by time and that any file system takes. */
function fileName(now: Date): string {
  return `${now.toISOString().replaceAll(':', '-')}-${randomBytes(4).toString('hex')}.eml`;
}

/** Keeps every mail as a file that mail programs open, and tells its link in the log. */
export function openOutbox(
  { dataFolder, mailFrom }: Pick<Config, 'dataFolder' | 'mailFrom'>,
  log: Logger,
): Transport {
  const folder = join(dataFolder, 'outbox');
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return async (mail) => {
    const { message } = await composer.sendMail(messageOf(mail, mailFrom));
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const path = join(folder, fileName(new Date()));
    await writeWhole(path, message as Buffer);
    await flushFolder(folder);
    log.info({ file: path }, `A mail to ${mail.to} is in the outbox: ${mail.link}`);
  };
}

/** The file appears with all that is in it, or not at all. */
async function writeWhole(path: string, bytes: Buffer): Promise<void> {
  const unfinished = `${path}.part`;
  const file = await open(unfinished, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, path);
}
