import { scrypt, scryptAsync } from '@noble/hashes/scrypt.js';

import { type Bytes, cipherOf, fromBase64url, fromBytes, joined, toBase64url, toBytes } from './cipher.ts';

/** 32 MiB, and a sixth of a second on an office computer; a phone for 60 dollars takes about a second and a half. */
const cost = { N: 2 ** 15, r: 8, p: 1, dkLen: 32 } as const;

/** What the sealed bytes belong to. */
const about = toBytes('locked');

/** How people type the same letters on two keyboards. */
const secretBytes = (secret: string) => toBytes(secret.normalize('NFC'));

/** 16 random bytes as base64url. */
export function newSalt(): string {
  return toBase64url(crypto.getRandomValues(new Uint8Array(16)));
}

/** The key of a PIN or a password as base64url, slowly, so that it cannot be tried fast. Pages go on meanwhile. */
export async function deriveKey(secret: string, salt: string): Promise<string> {
  return toBase64url(await scryptAsync(secretBytes(secret), fromBase64url(salt), cost));
}

/** As `deriveKey`, where nothing can wait. */
export function deriveKeyNow(secret: string, salt: string): string {
  return toBase64url(scrypt(secretBytes(secret), fromBase64url(salt), cost));
}

const cipher = (key: string) => cipherOf(joined(fromBase64url(key), new Uint8Array()));

/** Seals a value with a derived key, or with a storage key. @returns base64url */
export async function sealValue(key: string, value: unknown): Promise<string> {
  const plain: Bytes = toBytes(JSON.stringify(value));
  return toBase64url(await (await cipher(key)).seal(plain, about));
}

/** @throws where it was sealed with another key */
export async function openValue(key: string, sealed: string): Promise<unknown> {
  return JSON.parse(fromBytes(await (await cipher(key)).open(fromBase64url(sealed), about)));
}
