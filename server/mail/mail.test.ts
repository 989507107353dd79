import pino from 'pino';
import { describe, expect, test } from 'vitest';

import { makePerson } from '../testing/factories.ts';
import { send } from '../testing/client.ts';
import { startSmtpSink } from '../testing/smtp-sink.ts';
import { startServer } from '../testing/start-server.ts';
import { openSmtp } from './transport.ts';

const sink = startSmtpSink((recipient) =>
  recipient.startsWith('refused') ? { message: 'No such mailbox', responseCode: 550 } : undefined,
);
const server = startServer({ settings: () => ({ smtpUrl: sink.url }), jobs: true });

const newcomer = {
  first_name: 'Ann',
  last_name: 'Lee',
  password: 'correct horse',
  re_password: 'correct horse',
};

function signUp(more: Record<string, string>, headers: Record<string, string> = {}) {
  return send(server, 'POST /auth/users/', { json: { ...newcomer, ...more }, headers });
}

describe('a mail', () => {
  test('has a text part and an HTML part with the same link, and the sender of the settings with the name of the school', async () => {
    await signUp({ email: 'parts@example.com' });
    const mail = await sink.mailTo('parts@example.com');
    const link = /http:\/\/savol\.example\/activate\/[\w-]+\/[\w-]+/.exec(mail.text ?? '')?.[0] ?? 'no link';
    expect(mail.subject).toBe('Account activation on Savol · School 5');
    expect(mail.from).toMatchObject({ name: 'School 5 · Savol', address: 'savol@savol.example' });
    expect(mail.to).toMatchObject([{ address: 'parts@example.com' }]);
    expect(mail.text).toContain('Hello, Ann!');
    expect(mail.text).toContain('7 days');
    expect(mail.text).toContain('If you did not sign up');
    expect(mail.html).toContain(`href="${link}"`);
    expect(mail.html?.match(/https?:\/\/[^/"<]+/g)).toEqual(Array(4).fill('http://savol.example'));
  });

  test.each([
    ['uz', 'Savolda hisobni faollashtirish', 'Assalomu alaykum, Ann!', '7 kun'],
    ['ru-RU,ru;q=0.9,en;q=0.5', 'Активация учётной записи в Savol', 'Здравствуйте, Ann!', '7 дней'],
    ['de', 'Account activation on Savol', 'Hello, Ann!', '7 days'],
  ])('is in the language of the request: %s', async (wanted, subject, greeting, time) => {
    const email = `language-${wanted.slice(0, 2)}@example.com`;
    await signUp({ email }, { 'Accept-Language': wanted });
    const mail = await sink.mailTo(email);
    expect(mail.subject).toBe(`${subject} · School 5`);
    expect(mail.text).toContain(greeting);
    expect(mail.text).toContain(time);
    expect(mail.html).toContain(`<html lang="${wanted === 'de' ? 'en' : wanted.slice(0, 2)}">`);
  });

  test('about a password says how long its link is valid', async () => {
    const { email } = await makePerson(server.context);
    await send(server, 'POST /auth/users/reset_password/', {
      json: { email },
      headers: { 'Accept-Language': 'ru' },
    });
    const mail = await sink.mailTo(email);
    expect(mail.subject).toBe('Сброс пароля в Savol · School 5');
    expect(mail.text).toContain('1 час');
    expect(mail.text).toMatch(/http:\/\/savol\.example\/password\/reset\/confirm\/[\w-]+\/[\w-]+/);
  });

  test('quotes a name exactly as it is stored', async () => {
    await signUp({ email: 'quoted@example.com', first_name: "O'g'iloy" });
    const mail = await sink.mailTo('quoted@example.com');
    expect(mail.text).toContain("Hello, O'g'iloy!");
    expect(mail.html).toContain('<p>Hello, O&#39;g&#39;iloy!</p>');
  });

  test.each([
    ['markup', '<b onclick="evil">Ann & Co'],
    ['lines', 'Ann\r\nBcc\r\n\r\n\u2028evil'],
    ['advert', 'Win at www.evil.example/now'],
    ['ideographic-full-stop', 'evil。example'],
    ['one-dot-leader', 'evil․example'],
    ['telephone', 'evil call 901234567'],
    ['sentence', 'Evilning hisobingiz bloklandi darhol pul yuboring'],
  ])('quotes no name that is not written like one: %s', async (mailbox, first_name) => {
    await signUp({ email: `${mailbox}@example.com`, first_name });
    const mail = await sink.mailTo(`${mailbox}@example.com`);
    expect(mail.text?.split('\n')[0]).toBe('Hello!');
    expect(`${mail.text} ${mail.html}`).not.toMatch(/evil/i);
    expect(mail.headers.map(({ key }) => key)).not.toContain('bcc');
    expect(mail.envelopeTo).toEqual([`${mailbox}@example.com`]);
  });

  test('cannot be sent to two addresses in one field', async () => {
    const reply = await signUp({ email: 'one@example.com\r\nBcc: two@example.com' });
    expect(reply.body).toEqual({ email: ['Enter a valid email address.'] });
  });

  test('links to the public address of the settings, whatever the Host header is', async () => {
    await signUp(
      { email: 'host@example.com' },
      { 'X-Forwarded-Host': 'evil.example', Forwarded: 'host=evil' },
    );
    const mail = await sink.mailTo('host@example.com');
    expect(mail.raw).not.toContain('evil');
  });

  test('that the mail server refuses permanently is not tried again', async () => {
    await signUp({ email: 'refused@example.com' });
    await signUp({ email: 'after@example.com' });
    await sink.mailTo('after@example.com');
    await expect.poll(queued).toBe(0);
    expect(sink.attempts.filter((address) => address === 'refused@example.com')).toHaveLength(1);
  });

  test('that the mail server refuses permanently is logged with a hint of its address only', async () => {
    let logged = '';
    const log = pino({ level: 'trace' }, { write: (line: string) => void (logged += line) });
    const { mailFrom } = server.context.config;
    const link = 'http://savol.example/activate/MQ/secret';
    const mail = {
      to: 'refused.ann@example.com',
      subject: 'x',
      text: link,
      html: link,
      link,
      sender: 'Savol',
    };
    await openSmtp(sink.url, { mailFrom }, log)(mail, new AbortController().signal);
    expect(logged).toContain('r…@example.com');
    expect(logged).toContain('550');
    expect(logged).not.toContain('refused.ann');
    expect(logged).not.toContain('secret');
  });

  test('is sent only for an account in the right state', async () => {
    const active = await makePerson(server.context);
    const waiting = await makePerson(server.context, { is_active: false });
    const banned = await makePerson(server.context, { is_active: false });
    await server.context.database
      .updateTable('users')
      .set({ deactivated_at: new Date() })
      .where('id', '=', banned.id)
      .execute();
    for (const email of ['nobody@example.com', active.email, banned.email, waiting.email]) {
      await send(server, 'POST /auth/users/resend_activation/', { json: { email } });
    }
    for (const email of ['nobody@example.com', waiting.email, banned.email, active.email]) {
      await send(server, 'POST /auth/users/reset_password/', { json: { email } });
    }
    await expect.poll(queued).toBe(0);
    expect((await sink.mailTo(waiting.email)).subject).toBe('Account activation on Savol · School 5');
    expect((await sink.mailTo(active.email)).subject).toBe('Password reset on Savol · School 5');
    expect(sink.attempts.filter((to) => to === waiting.email || to === active.email)).toHaveLength(2);
    expect(sink.attempts).not.toContain('nobody@example.com');
    expect(sink.attempts).not.toContain(banned.email);
  });
});

async function queued(): Promise<number> {
  const { rows } = await server.context.pool.query('select from graphile_worker.jobs');
  return rows.length;
}
