import { createHash, randomBytes } from 'node:crypto';

/** Seconds that the links of mails and invitations live. */
export const linkLifetime = { activation: 7 * 24 * 3600, reset: 3600, invitation: 7 * 24 * 3600 } as const;

/** A token for a link, and the hash that is all the database keeps of it. */
export function newLinkToken(): { token: string; token_hash: string } {
  const token = randomBytes(24).toString('base64url');
  return { token, token_hash: hashToken(token) };
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** A person's id as it stands in a link: base64url of the decimal number, `1` is `MQ`. */
export function uidOf(id: number): string {
  return Buffer.from(String(id)).toString('base64url');
}

/** The id behind the `uid` of a link; undefined for what no link has. */
export function readUid(uid: string): number | undefined {
  const text = Buffer.from(uid, 'base64url').toString('latin1');
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined;
  return id !== undefined && id <= 2_147_483_647 && uidOf(id) === uid ? id : undefined;
}
