import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import pino from 'pino';
import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';

import { makePerson } from '../testing/factories.ts';
import { startJobs } from '../start-jobs.ts';
import { startServer } from '../testing/start-server.ts';
import { queueMail } from './queue-store.ts';

const server = startServer({ settings: () => ({ publicUrl: undefined }) });

async function outbox(): Promise<string[]> {
  const names = await readdir(join(server.context.config.dataFolder, 'outbox')).catch(() => []);
  return names.toSorted((one, other) => (one < other ? -1 : 1));
}

test('without a mail server every mail is a file, in order, and its link is in the log', async () => {
  const lines: { msg: string }[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  let link = '';
  const worker = startJobs(server.context, log, server.origin);
  try {
    for (const first_name of ['Ann', 'Боря']) {
      const { email } = await makePerson(server.context, { first_name });
      await queueMail(server.context.database, { email, purpose: 'reset', language: 'ru' });
      const kept = () => lines.find(({ msg }) => msg.includes(`A mail to ${email} is in the outbox: `));
      await expect.poll(kept).toBeDefined();
      link = kept()?.msg.split(' ').at(-1) ?? 'no link';
    }
  } finally {
    await worker.stop();
  }
  const names = await outbox();
  expect(names).toEqual([expect.stringMatching(/^[\w.-]+\.eml$/), expect.stringMatching(/^[\w.-]+\.eml$/)]);
  const newest = await readFile(join(server.context.config.dataFolder, 'outbox', names[1] ?? ''));
  const mail = await PostalMime.parse(newest);
  expect(link.startsWith(`${server.origin}/password/reset/confirm/`)).toBe(true);
  expect(mail.subject).toBe('Сброс пароля в Savol');
  expect(mail.text).toContain('Здравствуйте, Боря!');
  expect(mail.text).toContain(link);
  expect(mail.html).toContain(link);
});
