import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import sharp from 'sharp';
import { expect, test } from 'vitest';

import { send } from './testing/client.ts';
import { mailsIn } from './testing/outbox.ts';
import { longTimeouts, startSavol, temporaryFolder } from './testing/program.ts';

const email = 'head@savol.example';
const password = 'correct horse';
const person = { first_name: 'Ann', last_name: 'Lee', email, password, re_password: password };

test('other accounts of the machine can read nothing in the data folder', async () => {
  const folder = temporaryFolder();
  const savol = await startSavol(folder, longTimeouts);
  const [, invitation = ''] = await savol.waitForOutput(/\/signup\?invitation=(\S+)$/m);
  await send(savol, 'POST /auth/users/', { json: { ...person, invitation } });
  const { body } = await send(savol, 'POST /auth/jwt/create/', { json: { email, password } });
  const { access: token } = body as { access: string };
  const pixels = { create: { width: 8, height: 8, channels: 3, background: '#0a0' } } as const;
  const form = new FormData();
  form.append('title', 'News');
  form.append('text', 'A post');
  form.append('language', 'en');
  form.append('image', new File([new Uint8Array(await sharp(pixels).png().toBuffer())], 'a.png'));
  expect((await send(savol, 'POST /blog_api/', { token, form })).status).toBe(201);
  await send(savol, 'POST /auth/users/reset_password/', { json: { email } });
  await mailsIn(folder);

  const mode = (name: string) => (lstatSync(join(folder, name)).mode & 0o777).toString(8);
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const inside = (parent: string) => names.filter((name) => name.startsWith(`${parent}/`)).map(mode);
  expect(readdirSync(folder).toSorted()).toEqual(['outbox', 'pictures', 'postgres', 'secret-key']);
  expect(['outbox', 'pictures', 'postgres', 'secret-key'].map(mode)).toEqual(['700', '750', '700', '600']);
  expect(inside('outbox')).toEqual(['600']);
  expect(inside('pictures')).toEqual(['640']);
});
