import { join } from 'node:path';

import { expect, test } from 'vitest';

import { replaceMailLink } from '../auth/link-store.ts';
import { uidOf } from '../auth/links.ts';
import { backUp, serveRestored } from '../testing/backups.ts';
import { send } from '../testing/client.ts';
import { makePerson, password } from '../testing/factories.ts';
import { temporaryFolder } from '../testing/program.ts';
import { startServer } from '../testing/start-server.ts';

/*
 * Which tokens, sessions, passwords and links are valid after a restore: those in the backup, as at that moment, and none
 * that were issued later. See docs/durability.md.
 */

const server = startServer();

type At = Awaited<ReturnType<typeof serveRestored>>;
type Pair = { access: string; refresh: string };

const serve = (path: string, secretKey = server.context.config.secretKey): Promise<At> =>
  serveRestored(path, { ...server.context.config, secretKey });

const logIn = (at: At, email: string, typed = password) =>
  send(at, 'POST /auth/jwt/create/', { json: { email, password: typed } });
const exchange = (at: At, refresh: string) => send(at, 'POST /auth/jwt/refresh/', { json: { refresh } });
const readSelf = async (at: At, token: string) => (await send(at, 'GET /auth/users/me/', { token })).status;

async function session(at: At, email: string): Promise<Pair> {
  const reply = await logIn(at, email);
  expect(reply.status, reply.text).toBe(200);
  return reply.body as Pair;
}

function changePassword(at: At, token: string, new_password: string) {
  const json = { current_password: password, new_password, re_new_password: new_password };
  return send(at, 'POST /auth/users/set_password/', { token, json });
}

function reset(at: At, person: { id: number }, token: string, new_password: string) {
  const json = { uid: uidOf(person.id), token, new_password, re_new_password: new_password };
  return send(at, 'POST /auth/users/reset_password_confirm/', { json });
}

test('after a restore everything is as it was at the moment of the backup', async () => {
  const { context, database } = server;
  const [quiet, busy, cautious, forgetful] = await Promise.all(
    Array.from({ length: 4 }, () => makePerson(context)),
  );
  if (!quiet || !busy || !cautious || !forgetful) throw new Error('There are four people.');
  const [ofQuiet, ofBusy, ofCautious] = [
    await session(server, quiet.email),
    await session(server, busy.email),
    await session(server, cautious.email),
  ];
  const link = await replaceMailLink(context.database, forgetful.id, 'reset', new Date());
  const path = join(temporaryFolder(), 'school.tar.gz');
  await backUp({ database, dataFolder: context.config.dataFolder }, path);

  const exchanged = (await exchange(server, ofBusy.refresh)).body as Pair;
  expect((await changePassword(server, ofCautious.access, 'another long password')).status).toBe(204);
  expect((await reset(server, forgetful, link, 'a password after the backup')).status).toBe(204);
  const later = await session(server, quiet.email);
  const laterLink = await replaceMailLink(context.database, quiet.id, 'reset', new Date());
  const newcomer = await makePerson(context);
  const ofNewcomer = await session(server, newcomer.email);

  const restored = await serve(path);

  // A session that was not used since the backup goes on.
  expect(await readSelf(restored, ofQuiet.access)).toBe(200);
  expect((await exchange(restored, ofQuiet.refresh)).status).toBe(200);
  // A token that was exchanged since is not known, and ends its session: that person logs in again.
  expect((await exchange(restored, exchanged.refresh)).status).toBe(401);
  expect((await exchange(restored, ofBusy.refresh)).status).toBe(401);
  // So does a session that began after the backup.
  expect((await exchange(restored, later.refresh)).status).toBe(401);
  // A password that was changed since is the former one again, and so are the sessions that the change ended.
  expect((await logIn(restored, cautious.email)).status).toBe(200);
  expect((await logIn(restored, cautious.email, 'another long password')).status).toBe(401);
  expect(await readSelf(restored, ofCautious.access)).toBe(200);
  // A link that was used since works once more, and one that was sent since does not.
  expect((await reset(restored, quiet, laterLink, 'a password by a later link')).status).toBe(400);
  expect((await reset(restored, forgetful, link, 'a password after the restore')).status).toBe(204);
  expect((await reset(restored, forgetful, link, 'a password after the restore')).status).toBe(400);
  // An account that was created since does not exist.
  expect(await readSelf(restored, ofNewcomer.access)).toBe(401);
  expect((await exchange(restored, ofNewcomer.refresh)).status).toBe(401);

  // The next person gets the number of an account that is gone, and none of its access.
  const next = await makePerson(restored.context);
  expect(next.id).toBe(newcomer.id);
  expect(await readSelf(restored, ofNewcomer.access)).toBe(401);
  expect((await exchange(restored, ofNewcomer.refresh)).status).toBe(401);
});

test('another secret key ends every session, and keeps passwords', async () => {
  const { context, database } = server;
  const person = await makePerson(context);
  const before = await session(server, person.email);
  const path = join(temporaryFolder(), 'school.tar.gz');
  await backUp({ database, dataFolder: context.config.dataFolder }, path);
  const restored = await serve(path, 'a new secret key after a break-in, of some length');
  expect(await readSelf(restored, before.access)).toBe(401);
  expect((await exchange(restored, before.refresh)).status).toBe(401);
  expect((await logIn(restored, person.email)).status).toBe(200);
});
