import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { isInUse } from '../postgres-server/testing/inspect.ts';
import { mailsIn } from '../testing/outbox.ts';
import {
  longTimeouts,
  resultOf,
  sharedFolder,
  startProgram,
  startSavol,
  temporaryFolder,
} from '../testing/program.ts';

const shared = sharedFolder();

async function staff(...parameters: string[]): Promise<{ code: number | null; out: string; errors: string }> {
  const program = startProgram('server/commands/staff.ts', parameters, {
    DATA_DIR: shared.path,
    ...longTimeouts,
  });
  return resultOf(program);
}

const link = /^http:\/\/\S+\/signup\?invitation=(\S+)$/m;

async function signUp(origin: string, email: string, invitation: string | undefined): Promise<number> {
  const password = 'correct horse';
  const person = {
    first_name: 'Dilnoza',
    last_name: 'Rahimova',
    email,
    password,
    re_password: password,
    invitation,
  };
  const body = JSON.stringify(person);
  const headers = { 'Content-Type': 'application/json' };
  const response = await fetch(`${origin}/django/auth/users/`, { method: 'POST', headers, body });
  return response.status;
}

test('staff prints a link without a server, and a link or a promotion with one; the link of the first start is valid once', async () => {
  const before = await staff('Head@Savol.example');
  expect(before).toMatchObject({ code: 0, errors: '' });
  expect(await isInUse(shared.path)).toBe(false);

  const savol = await startSavol(shared.path, longTimeouts);
  const first = savol.out().match(link)?.[1];
  expect(await signUp(savol.origin, 'deputy@savol.example', first)).toBe(201);
  expect(await signUp(savol.origin, 'second@savol.example', first)).toBe(400);
  expect(await signUp(savol.origin, 'head@savol.example', before.out.match(link)?.[1])).toBe(201);
  // A sign-up that only waits is not promoted.
  expect(await signUp(savol.origin, 'clerk@savol.example', undefined)).toBe(201);
  const clerk = await staff('clerk@savol.example');
  expect(await signUp(savol.origin, 'clerk@savol.example', clerk.out.match(link)?.[1])).toBe(201);
  expect(await staff('deputy@savol.example')).toMatchObject({
    code: 0,
    out: 'deputy@savol.example is now staff.\n',
  });
  await savol.end();

  const again = await startSavol(shared.path);
  expect(again.out()).not.toMatch(link);
});

test.each([[[]], [['nobody']], [['a@savol.example', 'b@savol.example']]])(
  'staff refuses %j with one line',
  async (parameters) => {
    const refused = await staff(...parameters);
    expect(refused).toMatchObject({ code: 1, out: '' });
    expect(refused.errors).toBe(
      'Say whose account becomes staff: npm run staff -- somebody@school.example\n',
    );
  },
);

test('a server that starts while the staff command runs waits for it', async () => {
  const making = staff('somebody@savol.example');
  const savol = await startSavol(shared.path, longTimeouts);
  expect(await making).toMatchObject({ code: 0, errors: '' });
  expect(await savol.end()).toBe(0);
});

const demoAlone = ['--demo'];

test('the demonstration fills an empty folder, is stored there, and does not touch the data of a school', async () => {
  const folder = temporaryFolder();
  for (const time of ['first', 'second']) {
    const demo = startProgram('server/main.ts', demoAlone, longTimeouts, { cwd: folder });
    await demo.waitForOutput(/^Savol is ready at /m);
    for (const role of ['staff', 'teacher', 'parent', 'pupil', 'user']) {
      expect(demo.out(), time).toContain(`${role}@savol.example`);
    }
    expect(demo.out()).toContain('savol-demo');
    expect(demo.out()).not.toMatch(link);
    expect(demo.errors()).toBe('');
    expect(await demo.end()).toBe(0);
  }
  expect(await isInUse(join(folder, 'data-demo'))).toBe(false);

  const refused = startProgram('server/main.ts', demoAlone, { DATA_DIR: shared.path });
  expect(await refused.ended).toBe(1);
  expect(refused.errors()).toContain('has a school in it');
});

test('the demonstration ignores the file .env of a school', async () => {
  const folder = temporaryFolder();
  const school = {
    HOST: '0.0.0.0',
    DATA_DIR: shared.path,
    DATABASE_URL: 'postgres://127.0.0.1:1/school',
    PUBLIC_URL: 'https://school.example',
    SMTP_URL: 'smtp://127.0.0.1:1',
    SECRET_KEY: 'the secret key of the real school',
  };
  const lines = Object.entries(school).map(([name, value]) => `${name}="${value}"`);
  writeFileSync(join(folder, '.env'), lines.join('\n'));
  const demo = startProgram('server/main.ts', demoAlone, longTimeouts, { cwd: folder });
  const [, origin = ''] = await demo.waitForOutput(/^Savol is ready at (http:\S+)$/m);
  expect(origin).toMatch(/^http:\/\/127\.0\.0\.1:/);
  expect(readdirSync(join(folder, 'data-demo'))).toContain('secret-key');
  await fetch(`${origin}/django/auth/users/reset_password/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'staff@savol.example' }),
  });
  const [mail] = await mailsIn(join(folder, 'data-demo'));
  expect(mail).toContain(`X-Link: ${origin}/password/reset/confirm/`);
});

test('the demonstration does not let other computers in without --public', async () => {
  const environment = { DATA_DIR: join(temporaryFolder(), 'demo'), HOST: '0.0.0.0' };
  const refused = startProgram('server/main.ts', demoAlone, environment);
  expect(await refused.ended).toBe(1);
  expect(refused.errors()).toContain('everybody knows the password of its staff');
  expect(refused.errors()).toContain('npm run demo -- --public');
  expect(existsSync(join(environment.DATA_DIR, 'postgres'))).toBe(false);
  const open = startProgram('server/main.ts', ['--demo', '--public'], environment);
  await open.waitForOutput(/^Savol is ready at /m);
});
