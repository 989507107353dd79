import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { type ClientHttp2Session, connect, constants } from 'node:http2';
import net from 'node:net';
import { join } from 'node:path';
import tls from 'node:tls';

import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';

import { freePort } from '../free-port.ts';
import { spendingsOf } from '../../testing/budgets.ts';
import { unpackDebian } from '../../testing/debian-packages.ts';
import { isLong } from '../../testing/extent.ts';
import { makeCaller, makePerson } from '../../testing/factories.ts';
import { sharedFolder, temporaryFolder, until } from '../../testing/program.ts';
import { startServer } from '../../testing/start-server.ts';
import { openAuthority } from './authority.ts';

const examples = join(import.meta.dirname, '../../../docs/https');
const name = 'savol.school.example';
/** In its place, since the authority signs for names of a network only. */
const host = 'maktab.local';

const server = startServer({
  settings: () => ({ trustProxy: ['127.0.0.1'], publicUrl: `https://${host}` }),
});
const programs = sharedFolder();

/** Starts a program of Debian, and ends it after the test. */
function start(program: string, parameters: string[], folder: string): void {
  const child = spawn(join(programs.path, program), parameters, {
    env: { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  onTestFinished(async () => {
    child.kill();
    await ended;
  });
}

/** An example of docs/https/ with the addresses of this test in the place of those of a school. */
function example(file: string, replaced: Readonly<Record<string, string>>): string {
  let text = readFileSync(join(examples, file), 'utf8');
  const address = new URL(server.origin).host;
  for (const [from, to] of Object.entries({ ...replaced, [name]: host, '127.0.0.1:8000': address })) {
    expect(text).toContain(from);
    text = text.replaceAll(from, to);
  }
  return text;
}

/** Writes a certificate of an authority for the host, as `cert.pem` and `key.pem`. @returns that of the authority as PEM */
async function certify(folder: string): Promise<string> {
  const authority = await openAuthority(folder, '12-maktab');
  const { cert, key } = await authority.sign([host], new Date());
  writeFileSync(join(folder, 'cert.pem'), cert);
  writeFileSync(join(folder, 'key.pem'), key);
  return authority.certificate;
}

/** Starts a proxy with the certificate in a folder. @param port of HTTPS @param plain the port of HTTP */
type Start = (folder: string, port: number, plain: number) => void;

const startCaddy: Start = (folder, port, plain) => {
  const site = example('Caddyfile', {
    [`${name}} {`]: `${name}} {\n\ttls "${join(folder, 'cert.pem')}" "${join(folder, 'key.pem')}"\n`,
  });
  const file = join(folder, 'Caddyfile');
  writeFileSync(file, `{\n\tadmin off\n\thttp_port ${plain}\n\thttps_port ${port}\n}\n${site}`);
  start('usr/bin/caddy', ['run', '--config', file, '--adapter', 'caddyfile'], folder);
};

const startNginx: Start = (folder, port, plain) => {
  const site = example('nginx.conf', {
    'listen 80': `listen ${plain}`,
    'listen 443': `listen ${port}`,
    [`/etc/letsencrypt/live/${name}/fullchain.pem`]: `"${join(folder, 'cert.pem')}"`,
    [`/etc/letsencrypt/live/${name}/privkey.pem`]: `"${join(folder, 'key.pem')}"`,
  });
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const temporary = paths.map((path) => `${path}_temp_path "${join(folder, path)}";`).join('\n');
  const file = join(folder, 'nginx.conf');
  const frame = `daemon off; pid "${join(folder, 'pid')}"; error_log stderr; user root;\nevents {}\n`;
  writeFileSync(file, `${frame}http {\naccess_log off;\n${temporary}\n${site}\n}`);
  start('usr/sbin/nginx', ['-e', 'stderr', '-c', file], folder);
};

type Sent = { path: string; method?: string; headers?: Record<string, string>; body?: Buffer | string };

/** A request by HTTP/2. */
async function send(session: ClientHttp2Session, { path, method = 'GET', headers, body }: Sent) {
  const stream = session.request({ ':path': path, ':method': method, ...headers });
  const answered = once(stream, 'response') as Promise<[Record<string, string>]>;
  stream.end(body);
  const [answer] = await answered;
  let text = '';
  for await (const part of stream.setEncoding('utf8')) text += String(part);
  return { status: Number(answer[constants.HTTP2_HEADER_STATUS]), headers: answer, text };
}

// With the packages of Debian, which the long run loads.
describe.runIf(isLong)('behind a proxy, as docs/https/ has it', () => {
  beforeAll(() => unpackDebian(programs.path, ['caddy', 'nginx']));

  test.each<[string, Start]>([
    ['Caddy', startCaddy],
    ['nginx', startNginx],
  ])('%s', async (_name, startProxy) => {
    const [port, plain] = [await freePort(), await freePort()];
    const folder = temporaryFolder();
    const ca = await certify(folder);
    startProxy(folder, port, plain);
    let session: ClientHttp2Session | undefined;
    onTestFinished(() => session?.destroy());
    await until(async () => {
      const socket = net.connect({ host: '127.0.0.1', port, localAddress: '127.0.0.5' });
      const next = connect(`https://${host}`, {
        createConnection: () => tls.connect({ socket, ca, servername: host, ALPNProtocols: ['h2'] }),
      });
      const isOpen = await Promise.race([
        once(next, 'connect').then(() => true),
        once(next, 'close').then(() => false),
      ]).catch(() => false);
      if (isOpen) session = next;
      return isOpen;
    });
    if (session === undefined) throw new Error('The proxy does not answer.');
    expect(session.alpnProtocol).toBe('h2');
    const authority = { ':authority': host };

    const page = await send(session, { path: '/django/tests_api/', headers: authority });
    expect(page.status).toBe(200);
    expect(page.headers['strict-transport-security']).toMatch(/^max-age=\d{8}/);
    const redirect = await fetch(`http://127.0.0.1:${plain}/login`, {
      headers: { Host: host },
      redirect: 'manual',
    });
    expect([301, 308]).toContain(redirect.status);

    // The address of the client, whatever it claims.
    const { email } = await makePerson(server.context);
    await send(session, {
      path: '/django/auth/jwt/create/',
      method: 'POST',
      headers: { ...authority, 'content-type': 'application/json', 'x-forwarded-for': '1.2.3.4' },
      body: JSON.stringify({ email, password: 'wrong' }),
    });
    const [wrong] = await spendingsOf(server.context.database, { name: 'wrong_password', key: email });
    expect(wrong?.by).toBe('127.0.0.5');

    // A file of 50 MB reaches Savol, which asks for its subject.
    const { token } = await makeCaller(server.context, { is_staff: true });
    const parts = [
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\n',
      'Content-Type: application/octet-stream\r\n\r\n',
    ].join('');
    const large = await send(session, {
      path: '/django/imports_api/',
      method: 'POST',
      headers: {
        ...authority,
        authorization: `JWT ${token}`,
        'content-type': 'multipart/form-data; boundary=b',
      },
      body: Buffer.concat([Buffer.from(parts), Buffer.alloc(49_000_000), Buffer.from('\r\n--b--\r\n')]),
    });
    expect(large.status).toBe(400);
    expect(JSON.parse(large.text)).toHaveProperty('category');
  });
});
