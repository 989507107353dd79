import { networkInterfaces } from 'node:os';

import { expect, test } from 'vitest';

import { mailsIn } from './testing/outbox.ts';
import { longTimeouts, startSavol, temporaryFolder } from './testing/program.ts';

const password = 'correct horse';

/** Signs up with the printed invitation, so that a mail can be asked for. */
async function post(address: string, body: object): Promise<number> {
  const headers = {
    'Content-Type': 'application/json',
    'X-Forwarded-Host': 'evil.example',
    Forwarded: 'host=evil.example',
  };
  const response = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) });
  return response.status;
}

test('with HOST=0.0.0.0 and no PUBLIC_URL printed links and mails lead to an address of the network, and the start says so', async () => {
  const folder = temporaryFolder();
  const savol = await startSavol(folder, { HOST: '0.0.0.0', ...longTimeouts });
  const [line, chosen = ''] = await savol.waitForOutput(/^Links .* begin with (http:\S+), .*PUBLIC_URL.*$/m);
  expect(line).toContain('PUBLIC_URL');
  const [, invited = '', invitation] = await savol.waitForOutput(/^(http:\S+)\/signup\?invitation=(\S+)$/m);
  expect(invited).toBe(chosen);
  const isConnected = Object.values(networkInterfaces()).some((infos) =>
    infos?.some(({ family, internal }) => family === 'IPv4' && !internal),
  );
  expect(chosen.startsWith('http://127.0.0.1:')).toBe(!isConnected);
  expect((await fetch(`${chosen}/healthz`)).status).toBe(200);

  const email = 'head@savol.example';
  const names = { first_name: 'Ann', last_name: 'Lee' };
  const person = { ...names, email, password, re_password: password, invitation };
  expect(await post(`${savol.origin}/django/auth/users/`, person)).toBe(201);
  expect(await post(`${savol.origin}/django/auth/users/reset_password/`, { email })).toBe(204);
  const [mail = ''] = await mailsIn(folder);
  expect(mail).toContain(`X-Link: ${chosen}/password/reset/confirm/`);
  expect(mail).not.toContain('evil');
});

test('with PUBLIC_URL there is nothing to say', async () => {
  const savol = await startSavol(temporaryFolder(), { HOST: '0.0.0.0', PUBLIC_URL: 'https://savol.example' });
  expect(savol.out()).toContain('https://savol.example/signup?invitation=');
  expect(savol.out()).not.toContain('PUBLIC_URL');
});
