import { execFileSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { CannotStart } from '../cannot-start.ts';
import { type Authority, fingerprintOf, openAuthority } from './authority.ts';
import { isPrivateAddress } from './name-constraints.ts';

const folder = mkdtempSync(join(tmpdir(), 'savol-authority-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The program of the system that enforces name constraints as browsers do. */
const openssl: string = 'openssl';

const now = new Date('2026-09-01T08:00:00Z');
let authority: Authority;
beforeAll(async () => {
  authority = await openAuthority(folder, '12-sonli maktab', now);
});

const allowed = [
  'savol.local',
  'savol-2.local',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.254',
  '192.168.1.5',
  '169.254.3.4',
  '127.0.0.1',
  'fd00::5',
  'fe80::1',
  '::1',
];
const refused = [
  'savol.uz',
  'local.savol.uz',
  'notlocal',
  '8.8.8.8',
  '172.32.0.1',
  '192.169.0.1',
  '2001:db8::1',
  '::2',
];

/** What OpenSSL, which enforces the constraints as browsers do, says of a certificate for a host. */
async function verified(host: string): Promise<string> {
  const { cert } = await authority.sign([host], now);
  const [leaf, ca] = [join(folder, 'leaf.pem'), join(folder, 'ca.pem')];
  writeFileSync(leaf, cert);
  writeFileSync(ca, authority.certificate);
  const kind = host.includes(':') || /^[\d.]+$/.test(host) ? '-verify_ip' : '-verify_hostname';
  const time = ['-attime', String(now.getTime() / 1000)];
  const options = ['-x509_strict', '-purpose', 'sslserver', '-CAfile', ca, ...time, kind, host, leaf];
  try {
    return execFileSync(openssl, ['verify', ...options], { encoding: 'utf8', stdio: 'pipe' });
  } catch (error) {
    return (error as { stderr: string }).stderr;
  }
}

test.each(allowed)('a certificate for %s is valid', async (host) => {
  expect(await verified(host)).toContain(': OK');
});

test.each(refused)('a certificate of the authority for %s is refused', async (host) => {
  expect(await verified(host)).toContain('permitted subtree violation');
});

test('the ranges of the constraints are those that certificates are made for', () => {
  const isAddress = (host: string) => /[:\d]$/.test(host);
  expect(allowed.filter(isAddress).every(isPrivateAddress)).toBe(true);
  expect(refused.some(isPrivateAddress)).toBe(false);
});

test('the authority signs for nobody below it, is valid for ten years, and is named after the school', () => {
  const { subject, ca, validFromDate, validToDate } = new X509Certificate(authority.certificate);
  expect(subject).toMatch(/^CN=Savol 12-sonli maktab [\dA-F]{4}$/);
  expect(ca).toBe(true);
  expect(validToDate.getFullYear() - validFromDate.getFullYear()).toBe(10);
  const shown = execFileSync(openssl, ['x509', '-noout', '-text'], {
    input: authority.certificate,
    encoding: 'utf8',
  });
  expect(shown).toContain('X509v3 Name Constraints: critical');
  expect(shown).toContain('CA:TRUE, pathlen:0');
  expect(shown).not.toContain('Digital Signature');
});

test('it is made once, readable only for its owner, and each certificate has a key of its own', async () => {
  const file = join(folder, 'authority.pem');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const again = await openAuthority(folder, 'another school');
  expect(fingerprintOf(again.certificate)).toBe(fingerprintOf(authority.certificate));
  expect(fingerprintOf(again.certificate)).toMatch(/^([\dA-F]{2}:){31}[\dA-F]{2}$/);
  const [first, second] = [await again.sign(['savol.local'], now), await again.sign(['savol.local'], now)];
  expect(first.key).not.toBe(second.key);
  const leaf = new X509Certificate(first.cert);
  expect(leaf.ca).toBe(false);
  expect((leaf.validToDate.getTime() - now.getTime()) / 86_400_000).toBe(30);
  expect(readFileSync(file, 'utf8')).not.toContain(first.key);
});

test('several processes that start at once have the same authority', async () => {
  const other = mkdtempSync(join(tmpdir(), 'savol-authority-'));
  const opened = await Promise.all([1, 2, 3].map(() => openAuthority(other, 'Savol')));
  expect(new Set(opened.map(({ certificate }) => certificate)).size).toBe(1);
  rmSync(other, { recursive: true });
});

test('a file that is no authority stops the start', async () => {
  const other = mkdtempSync(join(tmpdir(), 'savol-authority-'));
  writeFileSync(join(other, 'authority.pem'), 'half of it');
  await expect(openAuthority(other, 'Savol')).rejects.toThrow(CannotStart);
  rmSync(other, { recursive: true });
});
