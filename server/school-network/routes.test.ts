import { X509Certificate } from 'node:crypto';

import { expect, test } from 'vitest';

import { fingerprintOf } from '../process/https/authority.ts';
import { makeCaller } from '../testing/factories.ts';
import { send } from '../testing/client.ts';
import { startServer } from '../testing/start-server.ts';

const server = startServer({ settings: () => ({ host: '::', https: 'local', publicUrl: undefined }) });
const without = startServer();

const path = '/school_network_api/';

test('staff alone read the addresses, each of which answers', async () => {
  expect((await send(server, `GET ${path}`)).status).toBe(401);
  const teacher = await makeCaller(server.context, { is_teacher: true });
  expect((await send(server, `GET ${path}`, teacher)).status).toBe(403);
  const staff = await makeCaller(server.context, { is_staff: true });
  const { status, body } = await send(server, `GET ${path}`, staff);
  expect(status).toBe(200);
  const [{ addresses, school }] = (
    body as { data_api: [{ addresses: { url: string; kind: string }[]; school: string }] }
  ).data_api;
  expect(school).toBe('School 5');
  for (const { url } of addresses) expect(new URL(url).port).toBe(new URL(server.origin).port);
  for (const { url } of addresses.filter(({ kind }) => kind.startsWith('ip'))) {
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
  }
});

test('a server for one computer has no address but that of its settings', async () => {
  const staff = await makeCaller(without.context, { is_staff: true });
  const { body } = await send(without, `GET ${path}`, staff);
  expect(body).toMatchObject({
    data_api: [{ addresses: [{ url: 'http://savol.example', kind: 'public' }] }],
  });
});

test('everybody can load the certificate, in the form that phones install, and compare its fingerprint', async () => {
  const answer = await fetch(`${server.origin}/django${path}certificate/`);
  expect(answer.headers.get('Content-Type')).toBe('application/x-x509-ca-cert');
  expect(answer.headers.get('Content-Disposition')).toBeNull();
  const certificate = new X509Certificate(Buffer.from(await answer.arrayBuffer()));
  expect(certificate.ca).toBe(true);
  const { authority } = server.context.network.state;
  expect(certificate.fingerprint256).toBe(fingerprintOf(authority ?? ''));
  const { body } = await send(server, `GET ${path}trust/`);
  expect(body).toMatchObject({
    data_api: [
      { authority: { fingerprint: certificate.fingerprint256, name: certificate.subject.slice(3) } },
    ],
  });
  expect(JSON.stringify(body)).not.toContain('PRIVATE');
});

test('without HTTPS of its own there is nothing to trust', async () => {
  expect((await send(without, `GET ${path}certificate/`)).status).toBe(404);
  const { body } = await send(without, `GET ${path}trust/`);
  expect(body).toEqual({ status: 'ok', data_api: [{ authority: null, secure_origins: [] }] });
});

test('the check is for pages of every origin, and says nothing', async () => {
  const answer = await fetch(`${server.origin}/django${path}check/`);
  expect(answer.status).toBe(204);
  expect(answer.headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin');
  expect(await answer.text()).toBe('');
});
