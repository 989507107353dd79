import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';

import { beforeAll, describe, expect, test } from 'vitest';

import { makeAnswer, makeQuestion } from '../testing/factories.ts';
import { backUp, emptyPlace, type Place, query, restore } from '../testing/backups.ts';
import { sharedFolder, temporaryFolder } from '../testing/program.ts';
import { startServer } from '../testing/start-server.ts';
import type { Manifest } from './format.ts';
import { requireNoFiles } from './staged-files.ts';
import { verifyBackup } from './verify.ts';

const server = startServer();
const shared = sharedFolder();
let school: Place;
let path: string;
let manifest: Manifest;

beforeAll(async () => {
  const { config } = server.context;
  school = { database: server.database, dataFolder: config.dataFolder };
  for (let made = 0; made < 20; made += 1) {
    await makeAnswer(server.context, { question: await makeQuestion(server.context) });
  }
  mkdirSync(join(config.dataFolder, 'outbox'), { recursive: true });
  writeFileSync(join(config.dataFolder, 'outbox', 'one.eml'), 'To: ann@example.com\r\n\r\nHello');
  path = join(shared.path, 'school.tar.gz');
  ({ manifest } = await backUp(school, path));
});

/** A copy of the backup with changed bytes. */
function altered(change: (bytes: Buffer) => Buffer): string {
  const other = join(temporaryFolder(), 'altered.tar.gz');
  writeFileSync(other, change(readFileSync(path)));
  return other;
}

/** @param bits of the byte that are changed. Some of a compressed file have no meaning, but no whole byte has none. */
function withByteChanged(bytes: Buffer, position: number, bits = 0xff): Buffer {
  const changed = Buffer.from(bytes);
  changed.writeUInt8((changed[position] ?? 0) ^ bits, position);
  return changed;
}

/** Changes one letter of a question, in an archive that is valid otherwise. */
const reworded = (bytes: Buffer) => {
  const text = gunzipSync(bytes);
  return gzipSync(withByteChanged(text, text.indexOf('Which city'), 1));
};

const verified = (file: string) => verifyBackup(file, () => undefined);

describe('a file is not a whole backup when', () => {
  test.each([0, 1, 10, 0.2, 0.5, 0.9])('it is cut off after %d (a fraction, or bytes)', async (end) => {
    const cut = altered((bytes) => bytes.subarray(0, end > 0 && end < 1 ? bytes.length * end : end));
    await expect(verified(cut)).rejects.toThrow('is not a whole backup of Savol');
  });

  test('its last byte is missing', async () => {
    await expect(verified(altered((bytes) => bytes.subarray(0, -1)))).rejects.toThrow(
      'is not a whole backup',
    );
  });

  test.each([0.1, 0.3, 0.5, 0.7, 0.95])('a byte is changed, at the fraction %d', async (part) => {
    const changed = altered((bytes) => withByteChanged(bytes, Math.floor(bytes.length * part)));
    await expect(verified(changed)).rejects.toThrow('is not a whole backup');
  });

  test('a row is changed', async () => {
    await expect(verified(altered(reworded))).rejects.toThrow(/tables\/\w+ is not as it was written/);
  });

  test('the archive is cut off before compression', async () => {
    const cut = altered((bytes) => gzipSync(gunzipSync(bytes).subarray(0, -40_960)));
    await expect(verified(cut)).rejects.toThrow('is not a whole backup');
  });

  test('it is something else', async () => {
    await expect(verified(altered(() => Buffer.from('hello')))).rejects.toThrow('is not a whole backup');
    await expect(verified(altered(() => gzipSync('hello')))).rejects.toThrow('is not a whole backup');
  });
});

test('a file that changes after verification leaves nothing behind', async () => {
  const place = await emptyPlace();
  await expect(restore(altered(reworded), place, manifest)).rejects.toThrow('changed during the restore');
  const cut = altered((bytes) => bytes.subarray(0, bytes.length / 2));
  await expect(restore(cut, place, manifest)).rejects.toThrow(/end of file|truncated/i);
  expect(await relationsOf(place)).toEqual([]);
  expect(await readdir(place.dataFolder)).toEqual([]);
  expect(await restore(path, place)).toEqual([]);
});

test('rows that break a foreign key are refused, and leave nothing behind', async () => {
  await query(school, 'alter table answer drop constraint answer_question_fkey');
  const other = join(temporaryFolder(), 'school.tar.gz');
  try {
    await query(school, 'update answer set question = -question');
    await backUp(school, other);
    await query(school, 'update answer set question = -question');
  } finally {
    await query(
      school,
      'alter table answer add constraint answer_question_fkey foreign key (question) references question on delete cascade',
    );
  }
  const place = await emptyPlace();
  await expect(restore(other, place)).rejects.toThrow('answer_question_fkey');
  expect(await relationsOf(place)).toEqual([]);
  expect(await readdir(place.dataFolder)).toEqual([]);
});

async function relationsOf(place: Place): Promise<unknown[]> {
  return query(
    place,
    `select oid::regclass::text as is from pg_class where relnamespace::regnamespace::text in ('public', 'graphile_worker')`,
  );
}

test('a database that has a table is refused, and left unchanged', async () => {
  const place = await emptyPlace();
  await query(place, 'create table something (id integer); insert into something values (7)');
  await expect(restore(path, place)).rejects.toThrow('The database is not empty, it has a table "something"');
  expect(await query(place, 'select id from something')).toEqual([{ id: 7 }]);
  expect(existsSync(place.dataFolder)).toBe(false);
});

test('a data folder that has pictures is refused', async () => {
  const { dataFolder } = await emptyPlace();
  await requireNoFiles(dataFolder);
  mkdirSync(join(dataFolder, 'pictures'), { recursive: true });
  await requireNoFiles(dataFolder);
  writeFileSync(join(dataFolder, 'pictures', 'a.webp'), '');
  await expect(requireNoFiles(dataFolder)).rejects.toThrow('is not empty');
});

test('a database without a schema of Savol is not backed up', async () => {
  const place = await emptyPlace();
  const file = join(temporaryFolder(), 'school.tar.gz');
  await expect(backUp(place, file)).rejects.toThrow('The database has no school in it.');
  expect(await readdir(join(file, '..'))).toEqual([]);
});
