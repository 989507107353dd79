// The library needs this polyfill before it is loaded.
import 'reflect-metadata/lite';

import { X509Certificate as ParsedCertificate } from 'node:crypto';
import { isIP } from 'node:net';

import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  Extension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509';

import { CannotStart } from '../cannot-start.ts';
import type { Certificate } from '../network/own-network.ts';
import { persistedFile } from '../persisted-file.ts';
import { authorityPath } from './authority-path.ts';
import { nameConstraints, nameConstraintsId } from './name-constraints.ts';

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
const aDay = 24 * 60 * 60 * 1000;

/** Days for which the authority and a certificate are valid. Apple's systems refuse certificates of more than 398 days. */
const lifetimes = { authority: 3652, certificate: 30 } as const;

/** Days that clocks of phones may be slow. */
const slowClock = 2 * aDay;

/** Savol's own certificate authority, whose certificate people install on their devices once. */
export type Authority = {
  /** Its certificate as PEM. */
  certificate: string;
  /** Signs a certificate for hosts, with a new key. @throws RangeError for a host that it may not sign for */
  sign: (hosts: readonly string[], now: Date) => Promise<Certificate>;
};

/** As the global `crypto` has it. */
type Key = Parameters<typeof crypto.subtle.exportKey>[1];
type Keys = { publicKey: Key; privateKey: Key };

function newKeys(): Promise<Keys> {
  return crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
}

async function pemOfKey(key: Key): Promise<string> {
  return PemConverter.encode(await crypto.subtle.exportKey('pkcs8', key), 'PRIVATE KEY');
}

/** A text that a distinguished name can have without any escape. */
function plain(text: string): string {
  return text
    .replaceAll(/[^\p{L}\p{N} .-]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** @param name of the school */
async function makeAuthority(name: string, now: Date): Promise<string> {
  const keys = await newKeys();
  const id = Buffer.from(crypto.getRandomValues(new Uint8Array(2)))
    .toString('hex')
    .toUpperCase();
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: [{ CN: [`Savol ${plain(name) === 'Savol' ? '' : `${plain(name).slice(0, 40)} `}${id}`.trim()] }],
    notBefore: new Date(now.getTime() - slowClock),
    notAfter: new Date(now.getTime() + lifetimes.authority * aDay),
    signingAlgorithm: algorithm,
    keys,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
      new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
      new Extension(nameConstraintsId, true, new Uint8Array(nameConstraints())),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  return `${certificate.toString('pem')}\n${await pemOfKey(keys.privateKey)}\n`;
}

async function sign(
  issuer: X509Certificate,
  signingKey: Key,
  hosts: readonly string[],
  now: Date,
): Promise<Certificate> {
  const keys = await newKeys();
  const certificate = await X509CertificateGenerator.create({
    subject: [{ CN: ['Savol'] }],
    issuer: issuer.subject,
    notBefore: new Date(now.getTime() - slowClock),
    notAfter: new Date(Math.min(now.getTime() + lifetimes.certificate * aDay, issuer.notAfter.getTime())),
    signingAlgorithm: algorithm,
    publicKey: keys.publicKey,
    signingKey,
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
      new SubjectAlternativeNameExtension(
        hosts.map((value) => ({ type: isIP(value) === 0 ? ('dns' as const) : ('ip' as const), value })),
      ),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
      await AuthorityKeyIdentifierExtension.create(issuer.publicKey),
    ],
  });
  // Browsers that trust the authority's key alone find it in the chain that the server sends.
  const cert = `${certificate.toString('pem')}\n${issuer.toString('pem')}\n`;
  return { cert, key: await pemOfKey(keys.privateKey) };
}

/**
 * Opens the authority in the data folder, and makes it where there is none. Its file is readable for its owner only.
 * @param schoolName is part of the authority's name
 * @throws CannotStart where the file is not that of an authority
 */
export async function openAuthority(
  dataFolder: string,
  schoolName: string,
  now = new Date(),
): Promise<Authority> {
  const path = authorityPath(dataFolder);
  const text = await persistedFile(path, () => makeAuthority(schoolName, now));
  try {
    const [certificate] = PemConverter.decode(text);
    const key = PemConverter.decodeWithHeaders(text).find(({ type }) => type === 'PRIVATE KEY');
    if (certificate === undefined || key === undefined) throw new Error('it is not complete');
    const issuer = new X509Certificate(certificate);
    const signingKey = await crypto.subtle.importKey('pkcs8', key.rawData, algorithm, false, ['sign']);
    return {
      certificate: issuer.toString('pem'),
      sign: (hosts, at) => sign(issuer, signingKey, hosts, at),
    };
  } catch (error) {
    throw new CannotStart(
      `The certificate authority in ${path} cannot be used: ${error instanceof Error ? error.message : String(error)}. ` +
        'Restore the file from a copy, or delete it: every device then has to trust a new one.',
    );
  }
}

/** The SHA-256 of a certificate as browsers and phones show it: pairs of hexadecimal digits with colons between. */
export function fingerprintOf(pem: string): string {
  return new ParsedCertificate(pem).fingerprint256;
}
