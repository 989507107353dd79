import { gcm } from '@noble/ciphers/aes.js';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';

import { type Bytes, type Cipher, joined, namesContext, nonceLength, toBytes } from './cipher.ts';

/** Encrypts at once, as `seal` of a cipher does. */
export type SealNow = (key: Bytes, plain: Bytes, about: Bytes) => Bytes;

/** For what cannot wait. */
export const sealNow: SealNow = (key, plain, about) => {
  const nonce = crypto.getRandomValues(new Uint8Array(nonceLength));
  return joined(nonce, gcm(key, nonce, about).encrypt(plain));
};

/** AES-GCM in JavaScript, for plain http, where browsers give no `crypto.subtle`. */
export function scriptCipher(key: Bytes): Cipher {
  const names = hmac(sha256, key, toBytes(namesContext));
  return {
    seal: (plain, about) => Promise.resolve(sealNow(key, plain, about)),
    open: async (sealed, about) => {
      const nonce = sealed.slice(0, nonceLength);
      // In a function of its own, so that a refusal rejects.
      return joined(new Uint8Array(), gcm(key, nonce, about).decrypt(sealed.slice(nonceLength)));
    },
    hash: (name) => Promise.resolve(joined(new Uint8Array(), hmac(sha256, names, toBytes(name)))),
  };
}
