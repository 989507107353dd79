import { X509Certificate } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { request } from 'node:https';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { connect } from 'node:tls';

import pino from 'pino';
import { expect, test } from 'vitest';

import { freePort } from '../free-port.ts';
import { makePerson, password } from '../../testing/factories.ts';
import { listening } from '../../testing/postgres.ts';
import { childrenOf } from '../../testing/processes.ts';
import {
  isReady,
  sharedFolder,
  startProgram,
  startSavol,
  temporaryFolder,
  until,
} from '../../testing/program.ts';
import { startServer } from '../../testing/start-server.ts';
import { CannotStart } from '../cannot-start.ts';
import { openOwnNetwork } from '../network/own-network.ts';
import { openAuthority } from './authority.ts';
import { keepCertificate } from './certificates.ts';

const server = startServer({
  settings: () => ({ host: '::', https: 'local', publicUrl: 'http://maktab.local', logLevel: 'silent' }),
});
const plain = startServer({ settings: () => ({ logLevel: 'silent' }) });
const shared = sharedFolder();

type Sent = { method?: string; ca?: string | undefined; body?: string; trustsAll?: true };
type Got = { status: number; headers: IncomingHttpHeaders; certificate: X509Certificate; text: string };

/** A request by HTTPS on a connection of its own, which trusts one authority. */
function get(url: string, { method = 'GET', ca, body, trustsAll }: Sent = {}): Promise<Got> {
  const headers = body === undefined ? {} : { 'Content-Type': 'application/json' };
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method,
        agent: false,
        headers,
        ...(ca === undefined ? {} : { ca }),
        rejectUnauthorized: trustsAll !== true,
      },
      (answer) => {
        const raw = (
          answer.socket as unknown as { getPeerCertificate: () => { raw: Buffer } }
        ).getPeerCertificate().raw;
        const certificate = new X509Certificate(raw);
        let text = '';
        answer.setEncoding('utf8').on('data', (part: string) => (text += part));
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, certificate, text }),
        );
      },
    );
    sent.on('error', reject).end(body);
  });
}

const authority = () => server.context.network.state.authority;

test('HTTPS answers beside HTTP, to clients that trust the authority, and to no others', async () => {
  expect((await get(`${server.secure}/healthz`, { ca: authority() })).status).toBe(200);
  await expect(get(`${server.secure}/healthz`)).rejects.toThrow(
    /self-signed certificate in certificate chain/,
  );
  expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
  const { certificate } = await get(`${server.secure}/healthz`, { ca: authority() });
  expect(certificate.checkIP('127.0.0.1')).toBe('127.0.0.1');
  expect(certificate.checkIP('::1')).toBe('::1');
});

test('old versions of TLS are refused', async () => {
  const { port } = new URL(server.secure);
  const closed = new Promise<string>((resolve) => {
    const socket = connect({
      port: Number(port),
      host: '127.0.0.1',
      maxVersion: 'TLSv1.1',
      minVersion: 'TLSv1',
      rejectUnauthorized: false,
    });
    socket.on('error', (error) => resolve(error.message)).on('secureConnect', () => resolve('connected'));
  });
  expect(await closed).not.toBe('connected');
});

test('cookies are Secure over HTTPS and plain over HTTP, and browsers never receive Strict-Transport-Security', async () => {
  const { email } = await makePerson(server.context);
  const body = JSON.stringify({ email, password });
  const path = '/django/auth/jwt/create/';
  const safe = await get(server.secure + path, { method: 'POST', ca: authority(), body });
  expect(safe.status).toBe(200);
  expect(safe.headers['set-cookie']?.[0]).toMatch(/^device=.*; SameSite=Lax; Secure$/);
  expect(safe.headers['strict-transport-security']).toBeUndefined();
  const headers = { 'Content-Type': 'application/json' };
  const other = await fetch(server.origin + path, { method: 'POST', headers, body });
  expect(other.status).toBe(200);
  expect(other.headers.get('Set-Cookie')).toMatch(/; SameSite=Lax$/);
});

test('the page may call the safe addresses of this server, and only with HTTPS of its own', async () => {
  const policyOf = async (origin: string) =>
    (await fetch(`${origin}/healthz`)).headers.get('Content-Security-Policy') ?? '';
  const { data_api } = (await (await fetch(`${server.origin}/django/school_network_api/trust/`)).json()) as {
    data_api: [{ secure_origins: string[] }];
  };
  const [{ secure_origins: origins }] = data_api;
  expect(origins[0]).toBe(`https://maktab.local:${new URL(server.secure).port}`);
  const policy = await policyOf(server.origin);
  for (const origin of origins)
    expect(policy).toMatch(new RegExp(`connect-src 'self'.* ${RegExp.escape(origin)}[ ;]`));
  expect(await policyOf(plain.origin)).not.toContain('connect-src');
});

test('the certificate is renewed while the server runs, and connections that are made then have the new one', async () => {
  const before = (await get(`${server.secure}/healthz`, { ca: authority() })).certificate;
  await server.certificates.check();
  expect((await get(`${server.secure}/healthz`, { ca: authority() })).certificate.raw).toEqual(before.raw);
  const later = new Date(Date.now() + 21 * 24 * 60 * 60 * 1000);
  await server.certificates.check(later);
  // The authority signs it for a time that has not come for this test.
  const after = (await get(`${server.secure}/healthz`, { trustsAll: true })).certificate;
  expect(after.serialNumber).not.toBe(before.serialNumber);
  expect(after.validToDate.getTime()).toBeGreaterThan(later.getTime());
});

test('another name of the server is in the certificate at once', async () => {
  server.context.network.change({ mdnsName: 'savol-2.local' });
  const named = async () => {
    const { certificate } = await get(`${server.secure}/healthz`, { trustsAll: true });
    return certificate.checkHost('savol-2.local');
  };
  await until(async () => (await named()) !== undefined);
  expect(await named()).toBe('savol-2.local');
});

test('a certificate of files is served, read anew when they change, and still served when they become useless', async () => {
  const folder = temporaryFolder();
  const signer = await openAuthority(folder, 'Savol');
  const files = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') };
  const write = ({ cert, key }: { cert: string; key: string }) => {
    writeFileSync(files.cert, cert);
    writeFileSync(files.key, key);
  };
  const [first, second] = [
    await signer.sign(['a.local'], new Date()),
    await signer.sign(['b.local'], new Date()),
  ];
  write(first);
  const network = openOwnNetwork();
  const config = { ...server.context.config, https: 'off' as const, httpsFiles: files };
  const log = pino({ level: 'silent' });
  const certificates = await keepCertificate(config, network, log);
  expect(network.state).toEqual({ certificate: first });
  write(second);
  await certificates.check();
  expect(network.state.certificate).toEqual(second);
  write({ cert: 'half', key: '' });
  await certificates.check();
  expect(network.state.certificate).toEqual(second);
  certificates.stop();

  await expect(keepCertificate(config, openOwnNetwork(), log)).rejects.toThrow(CannotStart);
  write({ cert: first.cert, key: second.key });
  await expect(keepCertificate(config, openOwnNetwork(), log)).rejects.toThrow(/not the key/);
  rmSync(files.key);
  await expect(keepCertificate(config, openOwnNetwork(), log)).rejects.toThrow(/HTTPS_KEY cannot be read/);
});

test('several workers serve both ports with one certificate, a new worker too, and all end together', async () => {
  const HTTPS_PORT = String(await freePort());
  const savol = await startSavol(shared.path, {
    HTTPS: 'local',
    HTTPS_PORT,
    WORKERS: '2',
    LOG_LEVEL: 'warn',
  });
  const raw = await (await fetch(`${savol.origin}/django/school_network_api/certificate/`)).arrayBuffer();
  const ca = new X509Certificate(Buffer.from(raw)).toString();
  const healthz = `https://127.0.0.1:${HTTPS_PORT}/healthz`;
  const served = async () => (await get(healthz, { ca })).certificate.serialNumber;
  const serials = new Set(await Promise.all(Array.from({ length: 12 }, served)));
  expect(serials.size).toBe(1);
  const workers = () =>
    childrenOf(savol.process.pid ?? 0)
      .filter(({ command }) => command.includes('worker.ts'))
      .map(({ id }) => id);
  const before = workers();
  for (const worker of before) process.kill(worker, 'SIGKILL');
  await until(() => isReady(savol.origin));
  await until(async () => (await served().catch(() => '')) === [...serials][0]);
  expect(await savol.end()).toBe(0);
  await expect(get(healthz, { ca })).rejects.toThrow(/ECONNREFUSED/);
});

test('a port of HTTPS that is in use stops the start with one line that names the setting', async () => {
  const port = await listening(createServer());
  const savol = startProgram('server/main.ts', [], {
    DATA_DIR: shared.path,
    HTTPS: 'local',
    HTTPS_PORT: String(port),
    LOG_LEVEL: 'warn',
  });
  expect(await savol.ended).toBe(1);
  expect(savol.errors()).toBe(
    `Port ${port} is in use by another program. Stop that one, or choose another HTTPS_PORT.\n`,
  );
});
