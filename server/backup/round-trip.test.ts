import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';

import { makeAnswer, makeCategory, makePerson, makePost, makeQuestion } from '../testing/factories.ts';
import { noUploader } from '../media/pictures.ts';
import { requireBudget } from '../limits/store.ts';
import { queueMail } from '../mail/queue-store.ts';
import { deleteQuestion } from '../questions/store.ts';
import { backUp, emptyPlace, type Place, query, restore } from '../testing/backups.ts';
import { temporaryFolder } from '../testing/program.ts';
import { startServer } from '../testing/start-server.ts';

const server = startServer();
let school: Place;
let pixels: Buffer;

beforeAll(async () => {
  const { config } = server.context;
  school = { database: server.database, dataFolder: config.dataFolder };
  pixels = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#0a0' } })
    .png()
    .toBuffer();
  writeFileSync(join(config.dataFolder, 'secret-key'), 'a secret key that belongs to this school\n');
});

async function addQuestionWithPicture(): Promise<{ id: number; image: string }> {
  const image = await server.context.pictures.store(pixels, noUploader);
  const { id } = await makeQuestion(server.context, { image });
  return { id, image };
}

/** Adds some of everything, with characters that COPY escapes. */
async function fillSchool(): Promise<void> {
  const { context } = server;
  const parent = await makeCategory(context, { name: 'Наука' });
  const category = await makeCategory(context, { name: "Oʻzbek \\ \t tili'", parent: parent.id });
  await makeQuestion(context, { category: category.id, savol: 'Ikki\r\nqator \\N \\. "a" 😀' });
  await makeAnswer(context, {
    question: await makeQuestion(context, { category: parent.id, test_type: 'free_text', enabled: false }),
    users_text_answer: '\\.',
  });
  await makePost(context, { image: await context.pictures.store(pixels, noUploader) });
  await addQuestionWithPicture();
  await requireBudget(context.database, { name: 'wrong_password', key: 'ann@example.com', by: '10.0.0.1' });
  await queueMail(context.database, { email: 'ann@example.com', purpose: 'reset', language: 'uz' });
}

/** The number of rows and a checksum of each table but the unlogged ones, computed by PostgreSQL. */
async function contentsOf(place: Place): Promise<Record<string, string>> {
  const tables = await query<{ name: string }>(
    place,
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
       and relpersistence = 'p' order by 1`,
  );
  const contents: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await query<{ is: string }>(
      place,
      `select count(*) || ' ' || md5(string_agg(one::text, E'\\n' order by one::text collate "C")) as is from ${name} one`,
    );
    contents[name] = row?.is ?? '';
  }
  return contents;
}

/** The indexes, constraints and triggers, which a restore suspends. */
async function schemaOf(place: Place): Promise<unknown[]> {
  return query(
    place,
    `select indexdef as is from pg_indexes where schemaname = 'public' union all
     select conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
      where connamespace = 'public'::regnamespace and contype <> 'n' union all
     select tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
        and tgrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
     order by 1`,
  );
}

const sequences = `select sequencename, coalesce(last_value, 0) as last from pg_sequences
  where schemaname = 'public' order by 1`;
const jobs = `select task_identifier, payload::jsonb::text, jobs.max_attempts, jobs.attempts from graphile_worker.jobs
  join graphile_worker._private_jobs using (id)`;

test('a restore brings back rows, schema, sequences, jobs, pictures and the secret key', async () => {
  await fillSchool();
  const path = join(temporaryFolder(), 'school.tar.gz');
  const { manifest, lost } = await backUp(school, path);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(lost).toEqual([]);

  const place = await emptyPlace();
  expect(await restore(path, place)).toEqual([]);
  expect(await contentsOf(place)).toEqual(await contentsOf(school));
  expect(await schemaOf(place)).toEqual(await schemaOf(school));
  expect(await query(place, sequences)).toEqual(await query(school, sequences));
  expect(await query(place, jobs)).toEqual(await query(school, jobs));
  expect(await query(place, jobs)).toHaveLength(1);
  // Spent budgets of limits are in no backup.
  expect(await query(school, 'select from budget')).toHaveLength(1);
  expect(await query(place, 'select from budget')).toEqual([]);
  const modeOf = (name: string) => statSync(join(place.dataFolder, name)).mode & 0o777;
  for (const name of [...(await picturesOf(school)), 'secret-key']) {
    const file = (dataFolder: string) => readFileSync(join(dataFolder, name));
    expect(file(place.dataFolder).equals(file(school.dataFolder)), name).toBe(true);
    expect(modeOf(name), name).toBe(name === 'secret-key' ? 0o600 : 0o640);
  }
  expect(await picturesOf(place)).toEqual(await picturesOf(school));
  expect([modeOf('pictures'), modeOf('outbox')]).toEqual([0o750, 0o700]);
  expect(existsSync(join(place.dataFolder, 'restoring'))).toBe(false);
  expect(manifest.tables.find(({ name }) => name === 'question')?.rows).toBeGreaterThan(2);

  const again = join(temporaryFolder(), 'again.tar.gz');
  const second = await backUp(place, again);
  expect(second.manifest).toEqual(manifest);
});

async function picturesOf({ dataFolder }: Place): Promise<string[]> {
  const names = await readdir(join(dataFolder, 'pictures'));
  return names.map((name) => `pictures/${name}`).toSorted();
}

test('a backup is consistent, pictures included, while tests are added and deleted', async () => {
  const { context } = server;
  const busy = { on: true };
  const before = await makePerson(context);
  await makeAnswer(context, { person: before });
  const writing = [0, 1, 2].map(async () => {
    for (let previous = await addQuestionWithPicture(); busy.on;) {
      const next = await addQuestionWithPicture();
      await makeAnswer(context);
      await deleteQuestion(context.database, previous.id);
      await context.pictures.remove(previous.image);
      previous = next;
    }
  });
  const folder = temporaryFolder();
  try {
    for (let round = 1; round <= 5; round += 1) {
      const { lost } = await backUp(school, join(folder, `${round}.tar.gz`));
      expect(lost).toEqual([]);
    }
  } finally {
    busy.on = false;
    await Promise.all(writing);
  }
  const place = await emptyPlace();
  await restore(join(folder, '5.tar.gz'), place);
  const pictures = new Set(await picturesOf(place));
  const named = await query<{ image: string }>(place, 'select image from question where image is not null');
  expect(named.length).toBeGreaterThan(0);
  for (const { image } of named) expect(pictures).toContain(`pictures/${image}`);
  expect(await query(place, `select from answer where person = ${before.id}`)).toHaveLength(1);
  const counted =
    'select id, tests_count, aggregated_tests_count, aggregated_all_count from category order by id';
  const restored = await query(place, counted);
  await query(place, 'select recount_tests()');
  expect(await query(place, counted)).toEqual(restored);
});

test('a picture that is missing from the disk is reported, and all else is in the backup', async () => {
  const { id, image } = await addQuestionWithPicture();
  rmSync(join(server.context.pictures.storage.folder, image));
  const { lost, manifest } = await backUp(school, join(temporaryFolder(), 'school.tar.gz'));
  expect(lost).toEqual([`pictures/${image}`]);
  expect(manifest.files.map(({ name }) => name)).not.toContain(`pictures/${image}`);
  await deleteQuestion(server.context.database, id);
});

test('tables of other programs are left out of a restore', async () => {
  await query(school, 'create table of_others (id integer)');
  const path = join(temporaryFolder(), 'school.tar.gz');
  await backUp(school, path);
  await query(school, 'drop table of_others');
  const place = await emptyPlace();
  expect(await restore(path, place)).toEqual(['of_others']);
});

test('ids continue after a restore', async () => {
  const { id } = await makePerson(server.context);
  const path = join(temporaryFolder(), 'school.tar.gz');
  await backUp(school, path);
  const place = await emptyPlace();
  await restore(path, place);
  const [made] = await query<{ id: number }>(
    place,
    `insert into users (email, first_name, last_name, password_hash) values ('new@example.com', '', '', '') returning id`,
  );
  expect(made?.id).toBe(id + 1);
});
