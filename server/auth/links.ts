import { createHash, randomBytes } from 'node:crypto';

/** Seconds for which the links of mails and invitations are valid. */
export const linkLifetime = { activation: 7 * 24 * 3600, reset: 3600, invitation: 7 * 24 * 3600 } as const;

/** A random token for a link, and its hash: the database stores the hash only. */
export function newLinkToken(): { token: string; token_hash: string } {
  const token = randomBytes(24).toString('base64url');
  return { token, token_hash: hashToken(token) };
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** A person's id as links have it, base64url of the decimal number: `MQ` for 1. */
export function uidOf(id: number): string {
  return Buffer.from(String(id)).toString('base64url');
}

/** The id that a `uid` encodes; undefined for text that `uidOf` never gives. */
export function readUid(uid: string): number | undefined {
  const text = Buffer.from(uid, 'base64url').toString('latin1');
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined;
  return id !== undefined && id <= 2_147_483_647 && uidOf(id) === uid ? id : undefined;
}
