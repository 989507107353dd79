import { expect } from 'vitest';

import { makeCaller } from './factories.ts';
import { send, type Sent } from './client.ts';
import type { RunningServer } from './start-server.ts';

/** Expects a request to be refused for guests, invalid tokens and people who are not staff. */
export async function expectStaffOnly(
  server: RunningServer,
  request: string,
  sent: Sent = {},
): Promise<void> {
  const guest = await send(server, request, sent);
  expect(guest.status).toBe(401);
  expect(guest.body).toEqual({ detail: 'Authentication credentials were not provided.' });
  const junk = await send(server, request, { ...sent, token: 'junk' });
  expect(junk.status).toBe(401);
  expect(junk.body).toMatchObject({ code: 'token_not_valid' });
  const others = await makeCaller(server.context, { is_teacher: true, is_parent: true, is_pupil: true });
  const refused = await send(server, request, { ...sent, token: others.token });
  expect(refused.status).toBe(403);
  expect(refused.body).toEqual({ detail: 'You do not have permission to perform this action.' });
}

/** Texts that often cause errors in programs. */
export const hostileTexts = [
  '\0',
  'a\0b',
  '%',
  '_',
  '\\',
  '%\\_%%',
  "'; drop table users; --",
  '😀👩‍👩‍👧‍👦',
  '\ud800',
  'İıßς',
  '\u202e\u0000\uffff',
  'x'.repeat(10_000),
  '['.repeat(500),
];
