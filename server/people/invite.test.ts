import { describe, expect, test } from 'vitest';

import { makePerson, password } from '../testing/factories.ts';
import { type Reply, send } from '../testing/client.ts';
import { startServer } from '../testing/start-server.ts';
import { inviteStaff, promoteToStaff } from './invite.ts';

const server = startServer();

function signUp(link: string | undefined, email: string): Promise<Reply> {
  const invitation = new URL(link ?? '').searchParams.get('invitation') ?? '';
  const json = { first_name: 'Ann', last_name: 'Lee', email, password, re_password: password, invitation };
  return send(server, 'POST /auth/users/', { json });
}

async function accountOf(email: string) {
  return server.context.database
    .selectFrom('users')
    .select(['is_active', 'is_staff', 'is_pupil'])
    .where('email', '=', email)
    .executeTakeFirst();
}

const refused = { invitation: ['Invalid token for given user.'] };

describe('the link of the first staff account', () => {
  test('has the public address, or the given origin', async () => {
    expect(await inviteStaff(server.context)).toMatch(
      /^http:\/\/savol\.example\/signup\?invitation=[\w-]{32}$/,
    );
    const config = { ...server.context.config, publicUrl: undefined, host: '127.0.0.1', port: 8000 };
    const context = { ...server.context, config };
    expect(await inviteStaff(context)).toMatch(/^http:\/\/127\.0\.0\.1:8000\/signup\?/);
    expect(await inviteStaff(context, '', 'http://here:1')).toMatch(/^http:\/\/here:1\/signup\?/);
  });

  test('is invalid after another was created, and after there is staff', async () => {
    const older = await inviteStaff(server.context);
    const newer = await inviteStaff(server.context);
    expect((await signUp(older, 'early@example.com')).body).toEqual(refused);
    const staff = await makePerson(server.context, { is_staff: true });
    const late = await signUp(newer, 'late@example.com');
    expect([late.status, late.body]).toEqual([400, refused]);
    expect(await inviteStaff(server.context)).toBeUndefined();
    await server.context.database.deleteFrom('users').where('id', '=', staff.id).execute();
    expect(await inviteStaff(server.context)).toBeDefined();
  });

  test('creates one active staff account for any address, also by simultaneous sign-ups', async () => {
    const link = await inviteStaff(server.context);
    const addresses = Array.from({ length: 5 }, (_, index) => `first-${index}@example.com`);
    const replies = await Promise.all(addresses.map((email) => signUp(link, email)));
    const winners = addresses.filter((_, index) => replies[index]?.status === 201);
    expect(winners).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 400)).toHaveLength(4);
    expect(await accountOf(winners[0] ?? '')).toEqual({ is_active: true, is_staff: true, is_pupil: false });
  });
});

describe('an invitation', () => {
  test('is valid for its own address only, once', async () => {
    const link = await inviteStaff(server.context, ' Director@Example.com ');
    const stranger = await signUp(link, 'stranger@example.com');
    expect([stranger.status, stranger.body]).toEqual([
      400,
      { email: ['This link was made for another email address.'] },
    ]);
    expect(await accountOf('stranger@example.com')).toBeUndefined();
    const invited = await signUp(link, 'DIRECTOR@example.com');
    expect(invited.status).toBe(201);
    expect(invited.text).not.toContain('is_staff');
    expect(await accountOf('director@example.com')).toMatchObject({ is_active: true, is_staff: true });
    expect((await signUp(link, 'director@example.com')).body).toEqual(refused);
    const token = await send(server, 'POST /auth/jwt/create/', {
      json: { email: 'director@example.com', password },
    });
    expect(token.status).toBe(200);
  });

  test('expires', async () => {
    const link = await inviteStaff(server.context, 'late@example.com');
    await server.context.database
      .updateTable('invitation')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .execute();
    expect((await signUp(link, 'late@example.com')).body).toEqual(refused);
  });

  test.each(['', 'unknown', '\0', 'x'.repeat(2000), 7])('is not %j', async (invitation) => {
    const json = {
      first_name: 'Ann',
      last_name: 'Lee',
      email: 'nobody@example.com',
      password,
      re_password: password,
      invitation,
    };
    const reply = await send(server, 'POST /auth/users/', { json });
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.body as object)).toEqual(['invitation']);
  });
});

describe('an existing account', () => {
  test('becomes active staff, whether it was active or not', async () => {
    const person = await makePerson(server.context, { is_active: false, is_teacher: true });
    await server.context.database
      .updateTable('users')
      .set({ deactivated_at: new Date() })
      .where('id', '=', person.id)
      .execute();
    expect(await promoteToStaff(server.context, person.email.toUpperCase())).toBe(true);
    expect(await accountOf(person.email)).toMatchObject({ is_active: true, is_staff: true });
  });

  test('is required for a promotion', async () => {
    expect(await promoteToStaff(server.context, 'nobody@example.com')).toBe(false);
    expect(await accountOf('nobody@example.com')).toBeUndefined();
  });
});
