import pino from 'pino';
import { expect, test } from 'vitest';

import { buildApp } from '../app.ts';
import { send } from '../testing/client.ts';
import { startServer } from '../testing/start-server.ts';

const server = startServer();

test('the log has a line for every request, without secrets from its URL and headers', async () => {
  const lines: string[] = [];
  const app = await buildApp(
    server.context,
    pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) }),
  );
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const secret = 'c2VjcmV0LXRva2Vu';
  for (const url of [
    `/activate/MQ/${secret}`,
    `/password/reset/confirm/MQ/${secret}?a=b`,
    `//activate/MQ/${secret}`,
    `/not-me/MQ/${secret}`,
    `/invitation/MQ/${secret}`,
    `/signup?invitation=${secret}`,
    `/signup?a=b&invitation=${secret}&c=d`,
    '/django/tests_api/?page=2',
  ]) {
    await fetch(origin + url, { headers: { Authorization: `JWT ${secret}`, Cookie: secret } });
  }
  await send({ origin }, 'POST /auth/jwt/create/', { json: { email: 'a@example.com', password: secret } });
  await app.close();
  const log = lines.join('');
  expect(log).not.toContain(secret);
  expect(log).toContain('"url":"/activate/..."');
  expect(log).toContain('"url":"/signup?a=b&invitation=...&c=d"');
  expect(log).toContain('"url":"/django/tests_api/?page=2"');
  expect(log).toContain('"statusCode":');
});
