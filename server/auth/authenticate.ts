import { unauthorized, unknownUser } from '../http/responses/errors.ts';
import type { Authenticate } from '../http/mount.ts';
import type { AppContext } from '../app-context.ts';
import { findAuthenticatedUser, findUserWithPosition } from '../users/store.ts';
import { personIdOf } from '../http/requests/tokens.ts';

/** The token of an Authorization header; undefined where the header is of another scheme. */
function tokenOf(header: string | undefined): string | undefined {
  const [scheme, ...rest] = (header ?? '').trim().split(/\s+/);
  if (scheme !== 'JWT') return undefined;
  const [token] = rest;
  if (token === undefined || rest.length > 1) {
    throw unauthorized(
      'Authorization header must contain two space-delimited values',
      'bad_authorization_header',
    );
  }
  return token;
}

function badToken(message: string) {
  return unauthorized('Given token not valid for any token type', 'token_not_valid', {
    messages: [{ token_class: 'AccessToken', token_type: 'access', message }],
  });
}

/**
 * Makes the function that authenticates requests. It reads the user from the database at every request, so that a change of
 * roles or the end of a session has an effect at once.
 */
export function authenticateWith(context: AppContext): Authenticate {
  const find = context.replicas === undefined ? findAuthenticatedUser : findUserWithPosition;
  return async (header) => {
    const token = tokenOf(header);
    if (token === undefined) return undefined;
    const read = context.tokens.read(token, 'access');
    if ('problem' in read) throw badToken(read.problem);
    const id = personIdOf(read.claims);
    if (id === undefined) {
      throw unauthorized('Token contained no recognizable user identification', 'token_not_valid');
    }
    const { session, epoch } = read.claims;
    const user = await find(context.database, { id, session });
    if (user === undefined) throw unknownUser();
    if (!context.guards.isOpen(user)) throw unauthorized('User is inactive', 'user_inactive');
    if (!context.guards.isCurrent(user, epoch)) {
      throw unauthorized("The user's password has been changed.", 'password_changed');
    }
    if (!context.guards.isSessionOpen(user)) throw badToken('Token is blacklisted');
    return user;
  };
}
