import { createHmac } from 'node:crypto';

/*
 * Codes have 37 bits and PINs at least 13, few enough to try all of them at a stolen database. So both are hashed with the secret
 * key of the server, which is not in the database.
 */

/** The hash of a code by which its card is found. */
export function hashCode(code: string, secretKey: string): string {
  return createHmac('sha256', secretKey).update(`card code\n${code}`).digest('base64url');
}

/** The HMAC of a PIN, which is hashed and compared like a password, in the place of the PIN. */
export function keyedPin(pin: string, person: number, secretKey: string): string {
  return createHmac('sha256', secretKey).update(`card pin\n${person}\n${pin}`).digest('base64url');
}
