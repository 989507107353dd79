import pino from 'pino';
import { describe, expect, test } from 'vitest';

import { buildApp } from '../app.ts';
import { closeAccount } from '../users/closing-store.ts';
import { endSessions, updateUser } from '../users/store.ts';
import { giveCard, makePupil } from '../testing/cards.ts';
import { type Reply, send, type Sent } from '../testing/client.ts';
import { makePerson } from '../testing/factories.ts';
import { hostileTexts } from '../testing/refusals.ts';
import { startServer } from '../testing/start-server.ts';

const server = startServer();

function enter(json: unknown, sent: Sent = {}): Promise<Reply> {
  return send(server, 'POST /auth/card/create/', { ...sent, json });
}

const wrong = { detail: 'No card found with this code and PIN', code: 'wrong_card_or_pin' };

async function whose({ body }: Reply): Promise<unknown> {
  const { access } = body as { access: string };
  return ((await send(server, 'GET /auth/users/me/', { token: access })).body as { id: number }).id;
}

describe('a log-in by card is refused', () => {
  test('with 401 and one body for an unknown code and for a wrong PIN', async () => {
    const code = await giveCard(server.context, await makePupil(server.context), '2580');
    const unknown = await enter({ code: 'CDFG-2345', pin: '2580' });
    const guessed = await enter({ code, pin: '2581' });
    for (const reply of [unknown, guessed]) {
      expect([reply.status, reply.body]).toEqual([401, wrong]);
      expect(reply.headers.get('www-authenticate')).toBe('JWT realm="api"');
    }
    expect(unknown.text).toBe(guessed.text);
  });

  test('with 401 that says what lacks: the PIN, or the choice of one', async () => {
    const chosen = await giveCard(server.context, await makePupil(server.context), '2580');
    const fresh = await giveCard(server.context, await makePupil(server.context));
    expect(await enter({ code: chosen })).toMatchObject({ status: 401, body: { code: 'pin_required' } });
    expect(await enter({ code: fresh })).toMatchObject({ status: 401, body: { code: 'pin_to_choose' } });
    // A PIN that was meant for a card with one is not taken for a chosen one.
    const other = await enter({ code: fresh, pin: '2580' });
    expect(other).toMatchObject({ status: 401, body: { code: 'pin_to_choose' } });
  });

  test('with 401 as an unknown code where the account is not active, closed, or that of a teacher or staff', async () => {
    const { context } = server;
    const deactivated = await makePupil(context, { is_active: false, deactivated_at: new Date() });
    const closed = await makePupil(context);
    const promoted = await makePupil(context, { is_teacher: true });
    const staff = await makePupil(context, { is_staff: true });
    const plain = await makePerson(context, { is_parent: true });
    for (const person of [deactivated, closed, promoted, staff, plain]) {
      const code = await giveCard(context, person, '2580');
      if (person === closed) await closeAccount(context.database, person.id, new Date());
      for (const pin of ['2580', undefined]) {
        expect(await enter({ code, pin })).toMatchObject({ status: 401, body: wrong });
      }
    }
  });

  test.each([
    [{}, { code: ['This field is required.'] }],
    [{ code: null }, { code: ['This field may not be null.'] }],
    [{ code: ' ' }, { code: ['This field may not be blank.'] }],
    [{ code: [] }, { code: ['Not a valid string.'] }],
    [{ code: 'CDFG-234' }, { code: ['Enter the eight characters of the card.'] }],
    [{ code: 'CDFG-234z' }, { code: ['No code has the character "Z".'] }],
    [{ code: 'CDFG-2345', pin: '123' }, { pin: ['A PIN has 4 to 6 digits.'] }],
    [{ code: 'CDFG-2345', pin: '1234567' }, { pin: ['A PIN has 4 to 6 digits.'] }],
    [{ code: 'CDFG-2345', pin: '١٢٣٤' }, { pin: ['A PIN has 4 to 6 digits.'] }],
    [{ code: 'CDFG-2345', pin: '' }, { pin: ['This field may not be blank.'] }],
    [{ code: 'CDFG-2345', new_pin: '1234' }, { new_pin: ['This PIN is too easy to guess.'] }],
    [{ code: 'CDFG-2345', new_pin: 'abcd' }, { new_pin: ['A PIN has 4 to 6 digits.'] }],
  ])('with 400 for %j', async (json, errors) => {
    expect(await enter(json)).toMatchObject({ status: 400, body: errors });
  });

  test('for every hostile text, without an error of the server', async () => {
    for (const text of hostileTexts) {
      const replies = [await enter({ code: text }), await enter({ code: 'CDFG-2345', pin: text })];
      expect(replies.map(({ status }) => status)).toEqual([400, 400]);
    }
  });
});

describe('a log-in by card', () => {
  test('chooses the PIN at the first use, and asks for it from then on', async () => {
    const pupil = await makePupil(server.context);
    const code = await giveCard(server.context, pupil);
    const first = await enter({ code, new_pin: '2580' });
    expect(first.status).toBe(200);
    expect(Object.keys(first.body as object)).toEqual(['refresh', 'access']);
    expect(await whose(first)).toBe(pupil.id);
    expect((await enter({ code })).body).toMatchObject({ code: 'pin_required' });
    expect(await whose(await enter({ code, pin: '2580' }))).toBe(pupil.id);
    // The same request again, after an answer that was lost.
    expect(await whose(await enter({ code, new_pin: '2580' }))).toBe(pupil.id);
    expect(await enter({ code, new_pin: '9034' })).toMatchObject({ status: 401, body: wrong });
  });

  test('takes the code as children type it', async () => {
    const pupil = await makePupil(server.context);
    const code = await giveCard(server.context, pupil, '2580');
    const cyrillic = code.replaceAll('H', 'н').replaceAll('C', 'с').replaceAll('T', 'т').replaceAll('M', 'м');
    for (const typed of [
      code.toLowerCase(),
      code.replace('-', ''),
      ` ${code.split('').join(' ')} `,
      cyrillic,
    ]) {
      expect((await enter({ code: typed, pin: '2580' })).status).toBe(200);
    }
  });

  test('gives tokens that are refreshed and end as those of other log-ins', async () => {
    const pupil = await makePupil(server.context);
    const code = await giveCard(server.context, pupil, '2580');
    const { body } = await enter({ code, pin: '2580' });
    const { refresh } = body as { refresh: string };
    expect((await send(server, 'POST /auth/jwt/refresh/', { json: { refresh } })).status).toBe(200);
    await endSessions(server.context.database, pupil.id);
    expect((await send(server, 'POST /auth/jwt/refresh/', { json: { refresh } })).status).toBe(401);
  });

  test('stops working when the pupil becomes a teacher, and works for a pupil with an address and a password', async () => {
    const person = await makePerson(server.context, { is_pupil: true });
    const code = await giveCard(server.context, person, '2580');
    expect((await enter({ code, pin: '2580' })).status).toBe(200);
    await updateUser(server.context.database, person.id, { is_teacher: true });
    expect((await enter({ code, pin: '2580' })).status).toBe(401);
  });

  test('has one PIN after two first uses at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const code = await giveCard(server.context, await makePupil(server.context));
      const pins = ['2580', '9034', '7712'];
      const replies = await Promise.all(pins.map((new_pin) => enter({ code, new_pin })));
      const winners = pins.filter((_, at) => replies[at]?.status === 200);
      expect(winners).toHaveLength(1);
      expect(replies.filter(({ status }) => status === 401)).toHaveLength(2);
      const later = await Promise.all(pins.map((pin) => enter({ code, pin })));
      expect(pins.filter((_, at) => later[at]?.status === 200)).toEqual(winners);
    }
  });

  test('leaves neither code nor PIN in the log and in the database', async () => {
    const { context } = server;
    const lines: string[] = [];
    const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
    const app = await buildApp(context, log);
    const origin = await app.listen({ host: '127.0.0.1', port: 0 });
    const code = await giveCard(context, await makePupil(context));
    const plain = code.replace('-', '');
    for (const payload of [{ code, new_pin: '258013' }, { code, pin: '258013' }, { code: 'junk' }]) {
      await send({ origin }, 'POST /auth/card/create/', { json: payload });
    }
    await app.close();
    expect(lines.length).toBeGreaterThan(2);
    const stored: string[] = [];
    const tables = await context.database.introspection.getTables();
    for (const { schema, name } of tables) {
      const rows = await context.pool.query<{ row: string }>(
        `select t::text as row from "${schema}"."${name}" t`,
      );
      stored.push(...rows.rows.map(({ row }) => row));
    }
    // Fractions of seconds can have any digits.
    const all = [...lines, ...stored]
      .join('\n')
      .replaceAll(/\.\d+|"time":\d+/g, '')
      .toUpperCase();
    expect(stored.length).toBeGreaterThan(10);
    for (const secret of [code, plain, '258013']) expect(all).not.toContain(secret);
  });
});
