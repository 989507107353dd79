/** Encrypts with one storage key. Every browser opens what another one has sealed, whichever implementation it has. */
export type Cipher = {
  /**
   * AES-256-GCM.
   * @param about what the bytes belong to, which is not in the result (the associated data)
   * @returns 12 random bytes, the encrypted ones, and the tag
   */
  seal(plain: Bytes, about: Bytes): Promise<Bytes>;
  /** @throws where the bytes were changed, or are of another key, or belong to something else */
  open(sealed: Bytes, about: Bytes): Promise<Bytes>;
  /** A hash of a name that nobody can compute without the key (HMAC-SHA256). */
  hash(name: string): Promise<Bytes>;
};

/** Bytes of a nonce. */
export const nonceLength = 12;

/** What the key of `hash` is made of: the HMAC of this text with the storage key. */
export const namesContext = 'names';

/** @param key the 32 bytes of a storage key */
export async function cipherOf(key: Bytes): Promise<Cipher> {
  // Undefined on plain http other than of the machine itself, unlike its type says.
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  if (subtle !== undefined) return webCipher(subtle, key);
  const { scriptCipher } = await import('./script-cipher.ts');
  return scriptCipher(key);
}

/** AES-GCM of the browser. */
export async function webCipher(subtle: SubtleCrypto, key: Bytes): Promise<Cipher> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const hmacKey = (bytes: Bytes | ArrayBuffer) => subtle.importKey('raw', bytes, algorithm, false, ['sign']);
  const [aes, names] = await Promise.all([
    subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt', 'decrypt']),
    hmacKey(key)
      .then((derive) => subtle.sign('HMAC', derive, toBytes(namesContext)))
      .then(hmacKey),
  ]);
  const parameters = (iv: Bytes, additionalData: Bytes) => ({ name: 'AES-GCM', iv, additionalData });
  return {
    async seal(plain, about) {
      const nonce = crypto.getRandomValues(new Uint8Array(nonceLength));
      return joined(nonce, new Uint8Array(await subtle.encrypt(parameters(nonce, about), aes, plain)));
    },
    async open(sealed, about) {
      const nonce = sealed.slice(0, nonceLength);
      return new Uint8Array(await subtle.decrypt(parameters(nonce, about), aes, sealed.slice(nonceLength)));
    },
    async hash(name) {
      return new Uint8Array(await subtle.sign('HMAC', names, toBytes(name)));
    },
  };
}

/** Bytes of a buffer that is not shared, as WebCrypto takes them. */
export type Bytes = Uint8Array<ArrayBuffer>;

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true });

/** A text as UTF-8. */
export function toBytes(text: string): Bytes {
  return encoder.encode(text);
}

/** @throws TypeError where the bytes are no UTF-8 */
export function fromBytes(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}

/** Bytes as base64url without padding. */
export function toBase64url(bytes: Uint8Array): string {
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** @throws where the text is no base64url */
export function fromBase64url(text: string): Bytes {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}

/** The bytes of both, one behind the other. */
export function joined(first: Uint8Array, second: Uint8Array): Bytes {
  const bytes = new Uint8Array(first.length + second.length);
  bytes.set(first);
  bytes.set(second, first.length);
  return bytes;
}
