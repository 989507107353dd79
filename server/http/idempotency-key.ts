import { createHmac, hash } from 'node:crypto';

import { unreadable } from './responses/errors.ts';

const longestKey = 255;

/** A request with an Idempotency-Key: hashes of the key and of the request. */
export type KeyedRequest = { key: string; request: string };

/** A hash of the parts of a request. It is keyed, since a body may contain a password. */
async function fingerprint(secretKey: string, parts: readonly unknown[]): Promise<string> {
  const hmac = createHmac('sha256', secretKey);
  for (const part of parts) {
    const files = new Map<string, File>();
    hmac.update(
      JSON.stringify(part, (name, value: unknown) => {
        if (!(value instanceof File)) return value;
        files.set(name, value);
        return null;
      }) ?? 'undefined',
    );
    for (const [name, file] of files) {
      hmac.update(name).update(Buffer.from(await file.arrayBuffer()));
    }
  }
  return hmac.digest('base64url');
}

/**
 * Reads an Idempotency-Key header.
 * @param scope the person and the operation; the same key in another scope is another key
 * @param parts the parts of the request
 * @returns undefined without the header
 * @throws 400 for a key that is empty or too long
 */
export async function keyedRequest(
  header: string | string[] | undefined,
  scope: string,
  secretKey: string,
  parts: readonly unknown[],
): Promise<KeyedRequest | undefined> {
  if (header === undefined) return undefined;
  if (typeof header !== 'string' || header === '' || header.length > longestKey) {
    throw unreadable('The Idempotency-Key header must be 1 to 255 characters.');
  }
  const key = hash('sha256', `${scope}\n${header}`, 'base64url');
  return { key, request: await fingerprint(secretKey, parts) };
}
