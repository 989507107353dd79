import { existsSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import { expect, test } from 'vitest';

import { isLong } from '../testing/extent.ts';
import { longTimeouts, resultOf, startProgram, startSavol, temporaryFolder } from '../testing/program.ts';

/** Runs the command to its end. */
const run = (parameters: string[], environment: NodeJS.ProcessEnv) =>
  resultOf(startProgram('server/commands/schools.ts', parameters, environment));

/** The text that a server answers at a host name. */
function read(origin: string, host: string, path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const sending = request(`${origin}${path}`, { headers: { Host: host } }, (response) => {
      text(response).then(resolve, reject);
    });
    sending.on('error', reject).end();
  });
}

test('a server with one school has no directory, and nothing is made', async () => {
  const data = join(temporaryFolder(), 'data');
  const refused = await run(['list'], { DATA_DIR: data });
  expect(refused).toMatchObject({ code: 1, out: '' });
  expect(refused.errors).toMatch(/^This server has one school\. .* SCHOOLS=many\.\n$/);
  expect(existsSync(join(data, 'postgres'))).toBe(false);
});

test.each([
  ['backup', ['school.tar.gz']],
  ['restore', ['school.tar.gz']],
  ['staff', ['ann@school.example']],
  ['upgrade', ['.']],
])('npm run %s refuses the directory of many schools, and makes nothing', async (command, parameters) => {
  const DATA_DIR = join(temporaryFolder(), 'data');
  const program = startProgram(`server/commands/${command}.ts`, parameters, { DATA_DIR, SCHOOLS: 'many' });
  expect(await program.ended).toBe(1);
  expect(program.errors()).toContain('This server has many schools');
  expect(existsSync(join(DATA_DIR, 'postgres'))).toBe(false);
});

test.runIf(isLong)(
  'schools are added, listed and served beside each other by one server, and a wrong command line is refused with the reason',
  async () => {
    const environment = {
      DATA_DIR: join(temporaryFolder(), 'data'),
      SCHOOLS: 'many',
      MDNS: 'off',
      ...longTimeouts,
    };
    const savol = await startSavol(environment.DATA_DIR, environment);
    const [a, b] = ['a.region.example', 'b.region.example'];
    for (const host of [a, b]) {
      const added = await run(['add', host, '--name', `School ${host}`], environment);
      expect(added).toMatchObject({ code: 0, errors: '' });
      expect(added.out).toMatch(new RegExp(`^http://${host}:\\d+/signup\\?invitation=`, 'm'));
      expect(await read(savol.origin, host, '/django/school_api/')).toContain(`School ${host}`);
    }
    expect((await run(['list'], environment)).out).toMatch(
      /^a\.region\.example\tmain\t\d+ MB\topen\nb\.region\.example\tmain\t\d+ MB\topen\n$/,
    );
    const wrong: [string[], RegExp][] = [
      [[], /^Say what to do:/],
      [['add', 'https://a.example'], /is no host name/],
      [['add', a], /^There is a school at a\.region\.example already/],
      [['add', 'c.region.example', '--on', 'east'], /^No PostgreSQL has the name east/],
      [['move', 'c.region.example', '--on', 'main'], /^There is no school at c\.region\.example/],
      [['move', a, '--on', 'main'], /lives on main already/],
      [['remove', a], /^Say what to do:/],
      [['server', 'main', 'postgres://localhost/x'], /other than "main"/],
      [
        ['server', 'east', 'postgres://localhost/x', '--read', 'http://east'],
        /^The address of a server is like/,
      ],
      [['files', 'to-bucket'], /^Set FILES_URL to the bucket, as docs\/many-schools\.md says/],
      [['files', 'elsewhere'], /^Say what to do:/],
    ];
    for (const [parameters, why] of wrong) {
      const refused = await run(parameters, environment);
      expect(refused.code, parameters.join(' ')).toBe(1);
      expect(refused.errors, parameters.join(' ')).toMatch(why);
    }
    expect((await run(['migrate'], environment)).code).toBe(0);
    const doctor = startProgram('server/commands/doctor.ts', [], environment);
    expect(await doctor.ended).toBe(0);
    expect(doctor.out()).toMatch(
      /^ok {4}Schools: 2 schools in the directory, and nothing is wrong in any\.$/m,
    );
    expect((await run(['remove', b, '--without-backup'], environment)).code).toBe(0);
    await expect.poll(() => read(savol.origin, b, '/django/school_api/')).toContain('Not found');
    expect(await savol.end()).toBe(0);
  },
);
