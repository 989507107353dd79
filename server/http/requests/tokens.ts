import { randomBytes } from 'node:crypto';

import { createSigner, createVerifier, TokenError } from 'fast-jwt';
import { LRUCache } from 'lru-cache';

/** Seconds that an access token and a refresh token live. */
const accessLifetime = 15 * 60;
export const refreshLifetime = 14 * 24 * 60 * 60;

/**
 * Seconds that the clock may be behind the clock that a token was issued by, which may be the same one before it was set
 * back. The end of a token is exact: an access token that has ended is exchanged, and that logs nobody out.
 */
export const clockSkew = 5 * 60;

/** The claims of a token, which is valid while `epoch` is the session epoch of its user. */
export type Claims = {
  token_type: 'access' | 'refresh';
  exp: number;
  iat: number;
  jti: string;
  user_id: string;
  epoch: number;
  /** The session of the token. Access tokens of earlier versions, which live a quarter of an hour, have none. */
  session?: string;
};

/** Why a token is refused, in the words that clients know. */
export type TokenProblem =
  | 'Token is invalid'
  | 'Token is expired'
  | 'Token has no type'
  | 'Token has wrong type'
  | 'Token has no id'
  | "Token has no 'exp' claim";

export type ReadToken = { claims: Claims } | { problem: TokenProblem };

export function newTokenId(): string {
  return randomBytes(16).toString('hex');
}

/** Signs and reads tokens with one secret key, by HS256. */
export type Tokens = {
  access: (person: { id: number; session_epoch: number }, session: { id: string }, now: Date) => string;
  refresh: (
    person: { id: number; session_epoch: number },
    session: { id: string; jti: string },
    now: Date,
  ) => string;
  /** Checks the signature, the times, the claims that every token has, and the type where one is given. */
  read: (token: string, type?: Claims['token_type']) => ReadToken;
};

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The id of the user of a token; undefined where the claim is not an id. */
export function personIdOf({ user_id }: Partial<Claims>): number | undefined {
  const id = Number(user_id);
  return Number.isSafeInteger(id) && id >= 1 && id <= 2_147_483_647 ? id : undefined;
}

function problemOf(
  claims: Partial<Claims>,
  type: Claims['token_type'] | undefined,
): TokenProblem | undefined {
  if (typeof claims.exp !== 'number') return "Token has no 'exp' claim";
  if (typeof claims.jti !== 'string') return 'Token has no id';
  if (typeof claims.token_type !== 'string') return 'Token has no type';
  if (type !== undefined && claims.token_type !== type) return 'Token has wrong type';
  const mayLackSession = claims.token_type === 'access' && claims.session === undefined;
  if (!mayLackSession && !uuid.test(claims.session ?? '')) return 'Token is invalid';
  if (typeof claims.iat === 'number' && claims.iat > Date.now() / 1000 + clockSkew) return 'Token is invalid';
  return undefined;
}

/**
 * Whether every part of a token is spelled as base64url encodes it. Decoding drops the last bits of a part and skips
 * characters that do not belong there, so other texts stand for the same token.
 */
function isCanonical(token: string): boolean {
  return token.split('.').every((part) => Buffer.from(part, 'base64url').toString('base64url') === part);
}

/** Caches the claims of tokens whose signature was verified. Their times are checked at each use. */
function cachingVerifier(verify: (token: string) => unknown): (token: string) => Partial<Claims> {
  const verified = new LRUCache<string, Partial<Claims> & { exp: number }>({ max: 10_000 });
  return (token) => {
    const known = verified.get(token);
    if (known !== undefined && Date.now() < known.exp * 1000) return known;
    verified.delete(token);
    const claims = verify(token) as Partial<Claims>;
    const { exp } = claims;
    if (typeof exp === 'number') verified.set(token, { ...claims, exp });
    return claims;
  };
}

export function tokensOf(secretKey: string): Tokens {
  const sign = createSigner({ key: secretKey, algorithm: 'HS256' });
  const verifySignature = createVerifier({ key: secretKey, algorithms: ['HS256'] });
  const verify = cachingVerifier((token) => {
    if (!isCanonical(token)) throw new TokenError(TokenError.codes.malformed, 'The token is not canonical.');
    return verifySignature(token) as unknown;
  });

  function make(
    token_type: Claims['token_type'],
    person: { id: number; session_epoch: number },
    lifetime: number,
    now: Date,
    more: { jti: string; session: string },
  ): string {
    const iat = Math.floor(now.getTime() / 1000);
    return sign({
      token_type,
      exp: iat + lifetime,
      iat,
      user_id: String(person.id),
      epoch: person.session_epoch,
      ...more,
    } satisfies Claims);
  }

  return {
    access: (person, { id }, now) =>
      make('access', person, accessLifetime, now, { jti: newTokenId(), session: id }),
    refresh: (person, { id, jti }, now) =>
      make('refresh', person, refreshLifetime, now, { jti, session: id }),
    read(token, type) {
      try {
        const claims = verify(token);
        const problem = problemOf(claims, type);
        return problem === undefined ? { claims: claims as Claims } : { problem };
      } catch (error) {
        const expired = error instanceof TokenError && error.code === TokenError.codes.expired;
        return { problem: expired ? 'Token is expired' : 'Token is invalid' };
      }
    },
  };
}
