import { randomBytes } from 'node:crypto';
import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';

import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';

import type { Config } from '../process/config.ts';
import { flushFolder } from '../process/flush-folder.ts';
import { messageOf, type Transport } from './message.ts';

/** A file name that sorts by time and is valid on every file system. */
function fileName(now: Date): string {
  return `${now.toISOString().replaceAll(':', '-')}-${randomBytes(4).toString('hex')}.eml`;
}

/** A transport that writes every mail to a file that mail programs can open, and its link to the log. */
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
    await writeAtomically(path, message as Buffer);
    await flushFolder(folder);
    log.info({ file: path }, `A mail to ${mail.to} is in the outbox: ${mail.link}`);
  };
}

/** Writes a file that appears under its name only when it is complete and on the disk. */
async function writeAtomically(path: string, bytes: Buffer): Promise<void> {
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
