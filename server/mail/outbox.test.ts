import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import pino from 'pino';
import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';

import { makePerson } from '../testing/factories.ts';
import { startJobs } from '../start-jobs.ts';
import { startServer } from '../testing/start-server.ts';
import { mailboxHint } from './message.ts';
import { queueMail } from './queue-store.ts';

const server = startServer({ settings: () => ({ publicUrl: undefined }) });

async function outbox(): Promise<string[]> {
  const names = await readdir(join(server.context.config.dataFolder, 'outbox')).catch(() => []);
  return names.toSorted((a, b) => (a < b ? -1 : 1));
}

test('without a mail server every mail is a file, in order, and the log names the file but no link', async () => {
  let logged = '';
  const log = pino({ level: 'trace' }, { write: (line: string) => void (logged += line) });
  const worker = startJobs(server.context, log, server.origin);
  try {
    for (const [earlier, first_name] of ['Ann', 'Боря'].entries()) {
      const { email } = await makePerson(server.context, { first_name });
      await queueMail(server.context.database, { email, purpose: 'reset', language: 'ru' });
      await expect.poll(() => logged.split('a mail is in the outbox').length - 1).toBe(earlier + 1);
    }
  } finally {
    await worker.stop();
  }
  const names = await outbox();
  expect(names).toEqual([expect.stringMatching(/^[\w.-]+\.eml$/), expect.stringMatching(/^[\w.-]+\.eml$/)]);
  const newest = await readFile(join(server.context.config.dataFolder, 'outbox', names[1] ?? ''), 'utf8');
  const link = /^X-Link: (\S+)\r$/m.exec(newest)?.[1] ?? 'no link';
  const mail = await PostalMime.parse(newest);
  expect(link.startsWith(`${server.origin}/password/reset/confirm/`)).toBe(true);
  expect(mail.subject).toBe('Сброс пароля в Savol · School 5');
  expect(mail.text).toContain('Здравствуйте, Боря!');
  expect(mail.text).toContain(link);
  expect(mail.html).toContain(link);
  expect(logged).toContain(names[1]);
  expect(logged).not.toContain('confirm');
  expect(logged).not.toContain(link.split('/').at(-1));
});

test('the log has a hint of an address only', () => {
  expect(mailboxHint('ann.lee@school.example')).toBe('a…@school.example');
  expect(mailboxHint('a@b@school.example')).toBe('a…@school.example');
});
