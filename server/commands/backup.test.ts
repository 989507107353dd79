import { readFileSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { readConfig } from '../process/config.ts';
import { makePerson, makeQuestion, password, tokenOf } from '../testing/factories.ts';
import { closeAppContext, connectAndMigrate, type AppContext } from '../app-context.ts';
import { startPostgres } from '../postgres-server/start-postgres.ts';
import { emptyPlace, query } from '../testing/backups.ts';
import { temporaryDatabase, urlOf } from '../testing/postgres.ts';
import '../testing/long-timeouts.ts';
import {
  longTimeouts,
  resultOf,
  sharedFolder,
  startProgram,
  startSavol,
  temporaryFolder,
  until,
} from '../testing/program.ts';

const shared = sharedFolder();

type Ended = { code: number | null; out: string; errors: string };

async function run(
  task: 'backup' | 'restore',
  file: string[],
  environment: NodeJS.ProcessEnv,
): Promise<Ended> {
  const program = startProgram(`server/commands/${task}.ts`, file, { ...environment, ...longTimeouts });
  return resultOf(program);
}

async function contextOf(dataFolder: string): Promise<AppContext> {
  const { connectionString } = await startPostgres({ dataFolder, brief: true });
  return connectAndMigrate(readConfig({ DATA_DIR: dataFolder }), connectionString);
}

async function post(origin: string, path: string, json: unknown, token?: string): Promise<Response> {
  return fetch(`${origin}/django${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `JWT ${token}` }) },
    body: JSON.stringify(json),
  });
}

/** Submits one answer after the other until it is stopped, and lists those that were acknowledged. */
function answering(context: AppContext, origin: string, person: number, token: string) {
  const acknowledged: number[] = [];
  const busy = { on: true };
  const ended = (async () => {
    while (busy.on) {
      const { id } = await makeQuestion(context);
      const reply = await post(origin, `/tests_api/${id}/submit/`, { users_answer: 'b' }, token);
      expect(reply.status, `${person} answers ${id}`).toBe(201);
      acknowledged.push(id);
    }
  })();
  return {
    acknowledged,
    /** Waits until `count` answers are acknowledged, or submitting has ended. */
    reach: (count: number) => Promise.race([ended, until(() => acknowledged.length >= count)]),
    stop: async () => {
      busy.on = false;
      await ended;
    },
  };
}

test('a backup of a server under load is restored into another PostgreSQL', async () => {
  const savol = await startSavol(shared.path, longTimeouts);
  const context = await contextOf(shared.path);
  const { id, email } = await makePerson(context, { is_teacher: true });
  const token = await tokenOf(context, { id });
  const folder = temporaryFolder();
  const file = join(folder, 'school.tar.gz');

  const work = answering(context, savol.origin, id, token);
  let before: number[];
  let made: Ended;
  try {
    await work.reach(6);
    before = [...work.acknowledged];
    made = await run('backup', [file], { DATA_DIR: shared.path });
  } finally {
    await work.stop();
  }
  expect(made).toMatchObject({ code: 0, errors: '' });
  expect(made.out).toMatch(/school\.tar\.gz holds \d+ tables with \d+ rows and 0 pictures/);
  expect(await readdir(folder)).toEqual(['school.tar.gz']);

  const serving = await run('restore', [file], { DATA_DIR: shared.path });
  expect(serving).toMatchObject({ code: 1, out: '' });
  expect(serving.errors).toMatch(/^The data folder .* is in use by another Savol .*\n$/);
  await closeAppContext(context);
  await savol.end();

  const place = await emptyPlace();
  const environment = { DATA_DIR: place.dataFolder, DATABASE_URL: urlOf(place.database, place.user) };
  const restored = await run('restore', [file], environment);
  expect(restored).toMatchObject({ code: 0, errors: '' });
  const answered = await query<{ question: number }>(place, 'select question from answer order by question');
  expect(answered.map(({ question }) => question).slice(0, before.length)).toEqual(before);

  const elsewhere = await startSavol(place.dataFolder, {
    DATABASE_URL: environment.DATABASE_URL,
    ...longTimeouts,
  });
  expect((await post(elsewhere.origin, '/auth/jwt/create/', { email, password })).status).toBe(200);
  const [{ category, last } = { category: 0, last: 0 }] = await query<{ category: number; last: number }>(
    place,
    'select max(category) as category, max(id) as last from question',
  );
  const question = { test_type: 'choosable', savol: 'Which is the next number?', category };
  expect((await post(elsewhere.origin, '/tests_api/', question, token)).status).toBe(201);
  const [next] = await query<{ id: number }>(place, 'select max(id) as id from question');
  expect(next?.id).toBeGreaterThan(last);
});

test('a backup without a server is restored into another data folder', async () => {
  const savol = await startSavol(shared.path);
  await savol.end();
  const folder = temporaryFolder();
  const file = join(folder, 'school.tar.gz');
  expect(await run('backup', [file], { DATA_DIR: shared.path })).toMatchObject({ code: 0, errors: '' });
  const place = join(folder, 'data');
  expect(await run('restore', [file], { DATA_DIR: place })).toMatchObject({ code: 0, errors: '' });
  const secret = (dataFolder: string) => readFileSync(join(dataFolder, 'secret-key'), 'utf8');
  expect(secret(place)).toBe(secret(shared.path));
});

test('each command refuses with one line, and creates nothing', async () => {
  const folder = temporaryFolder();
  const data = join(folder, 'data');
  const file = join(folder, 'school.tar.gz');
  const refusals: [Parameters<typeof run>, RegExp][] = [
    [['backup', [], { DATA_DIR: data }], /^Say which file: npm run backup -- /],
    [['restore', [file, file], { DATA_DIR: data }], /^Say which file: npm run restore -- /],
    [['backup', [file], { DATA_DIR: data }], /^There is nothing to back up: /],
    [['restore', [file], { DATA_DIR: data }], /^Nothing was restored: there is no such file or folder/],
    [['restore', [folder], { DATA_DIR: data }], /^There is no backup savol-….tar.gz in /],
    [
      ['restore', [join(import.meta.dirname, '../main.ts')], { DATA_DIR: data }],
      /is not a whole backup of Savol/,
    ],
  ];
  for (const [parameters, line] of refusals) {
    const refused = await run(...parameters);
    expect(refused).toMatchObject({ code: 1, out: '' });
    expect(refused.errors).toMatch(line);
    expect(refused.errors).toMatch(/^[^\n]+\n$/);
  }
  expect(await readdir(folder)).toEqual([]);
});

test('a backup of a newer schema or of one from before the first migration is refused, and so is a file that cannot be created', async () => {
  const database = await temporaryDatabase();
  const folder = temporaryFolder();
  const file = join(folder, 'school.tar.gz');
  const source = { DATA_DIR: join(folder, 'source'), DATABASE_URL: urlOf(database) };
  await query(
    { database, dataFolder: '' },
    `create table kysely_migration (name text primary key, timestamp text);
     insert into kysely_migration values ('9999-later', '2030')`,
  );
  expect(await run('backup', [join(folder, 'absent', 'a.tar.gz')], source)).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^No backup was made: there is no such file or folder .*\n$/),
  });
  writeFileSync(file, 'the backup of last week');
  expect(await run('backup', [file], source)).toMatchObject({ code: 0, errors: '' });
  expect(await run('restore', [file], { DATA_DIR: join(folder, 'data') })).toMatchObject({
    code: 1,
    out: '',
    errors: expect.stringMatching(/^.+ was made by a newer version of Savol .*9999-later.*\n$/),
  });
  await query({ database, dataFolder: '' }, `update kysely_migration set name = '0055-confirmed-classes'`);
  expect(await run('backup', [file], source)).toMatchObject({ code: 0, errors: '' });
  expect(await run('restore', [file], { DATA_DIR: join(folder, 'data') })).toMatchObject({
    code: 1,
    out: '',
    errors: expect.stringMatching(
      /^.+ was made by an older version of Savol .*0055-confirmed-classes.*commit e8b74d10.*\n$/,
    ),
  });
  expect(await readdir(folder)).toEqual(['school.tar.gz']);
});
