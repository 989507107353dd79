import { logIn, logOut, refreshTokens, verifyToken } from '../../contract/people/auth.ts';
import { lowerAscii } from '../../contract/wire/fields.ts';
import { type Database, inTransaction } from '../database/database.ts';
import { invalid, unauthorized } from '../http/responses/errors.ts';
import { type AuthenticatedUser, type Handler, noContent, ok, route } from '../http/route.ts';
import { type Claims, personIdOf } from '../http/requests/tokens.ts';
import { findAccountByEmail, findAuthenticatedUser } from '../users/store.ts';
import { tryPassword } from './attempts.ts';
import { judgeRefresh } from './rules.ts';
import {
  findRefreshToken,
  getNewestRefreshToken,
  insertSession,
  lockSession,
  revokeSession,
  rotateRefreshToken,
} from './session-store.ts';

const handleLogIn: Handler<typeof logIn> = async (
  { body, address, deviceCookie, now, database },
  context,
) => {
  const { tokens, guards, devices } = context;
  const email = lowerAscii(body.email.trim());
  const account = await tryPassword(
    context,
    { email, password: body.password, address, deviceCookie, isLogIn: true },
    () => findAccountByEmail(database, email),
    guards.isOpen,
  );
  if (account === undefined) throw unauthorized('No active account found with the given credentials');
  const session = await insertSession(database, account.id, now);
  const refresh = tokens.refresh(account, session, now);
  const pair = { refresh, access: tokens.access(account, session, now) };
  return { ...ok(pair), headers: { 'Set-Cookie': devices.add(deviceCookie, account) } };
};

/** The account that a token was issued to; undefined where it does not exist any more. */
async function findAccountOf(database: Database, claims: Claims): Promise<AuthenticatedUser | undefined> {
  const id = personIdOf(claims);
  return id === undefined ? undefined : findAuthenticatedUser(database, { id, session: claims.session });
}

const handleRefreshTokens: Handler<typeof refreshTokens> = async (
  { body, now, database },
  { tokens, guards },
) => {
  const read = tokens.read(body.refresh, 'refresh');
  if ('problem' in read) throw unauthorized(read.problem, 'token_not_valid');
  const { jti, session = '', epoch } = read.claims;
  const account = await findAccountOf(database, read.claims);
  if (account === undefined || !guards.isOpen(account)) {
    throw unauthorized('No active account found for the given token.');
  }
  const next = guards.isCurrent(account, epoch)
    ? await nextRefreshToken(database, session, jti, now)
    : undefined;
  if (next === undefined) throw unauthorized('Token is blacklisted', 'token_not_valid');
  const renewed = { id: session, jti: next };
  return ok({ access: tokens.access(account, renewed, now), refresh: tokens.refresh(account, renewed, now) });
};

/** The id of the token that `jti` is exchanged for; undefined where the session has ended, or ends by this request. */
async function nextRefreshToken(database: Database, id: string, jti: string, now: Date) {
  return inTransaction(database, async (transaction) => {
    const session = await lockSession(transaction, id);
    if (session === undefined || session.revoked_at !== null) return undefined;
    const verdict = judgeRefresh(await findRefreshToken(transaction, id, jti), now);
    if (verdict === 'rotate') return rotateRefreshToken(transaction, id, jti, now);
    if (verdict === 'repeat') return getNewestRefreshToken(transaction, id);
    await revokeSession(transaction, id, now);
    return undefined;
  });
}

const handleVerifyToken: Handler<typeof verifyToken> = async (
  { body, now, database },
  { tokens, guards },
) => {
  const read = tokens.read(body.token);
  if ('problem' in read) throw unauthorized(read.problem, 'token_not_valid');
  const account = await findAccountOf(database, read.claims);
  const isValid =
    account !== undefined && guards.isOpen(account) && guards.isCurrent(account, read.claims.epoch);
  if (!isValid) {
    throw unauthorized('Token is invalid', 'token_not_valid');
  }
  const { token_type, session, jti } = read.claims;
  const hasEnded = !guards.isSessionOpen(account);
  if (token_type === 'access') {
    if (hasEnded) throw unauthorized('Token is blacklisted', 'token_not_valid');
    return ok({});
  }
  if (hasEnded || judgeRefresh(await findRefreshToken(database, session ?? '', jti), now) === 'revoke') {
    throw invalid({ non_field_errors: 'Token is blacklisted' });
  }
  return ok({});
};

/**
 * Ends the session of a refresh token, and with it the access tokens of the session. A token that is not the newest ends it
 * too, and a session that has ended stays so: a client whose connection broke can repeat the request.
 */
const handleLogOut: Handler<typeof logOut> = async ({ body, now, database }, { tokens }) => {
  const read = tokens.read(body.refresh, 'refresh');
  if ('problem' in read) throw unauthorized(read.problem, 'token_not_valid');
  await revokeSession(database, read.claims.session ?? '', now);
  return noContent();
};

export const sessionRoutes = [
  route(logIn, handleLogIn),
  route(refreshTokens, handleRefreshTokens),
  route(verifyToken, handleVerifyToken),
  route(logOut, handleLogOut),
];
