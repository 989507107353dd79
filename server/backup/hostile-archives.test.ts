import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';

import { packTar, type ParsedTarEntryWithData, type TarEntry, unpackTar } from 'modern-tar';
import { beforeAll, describe, expect, test } from 'vitest';

import { backUp, emptyPlace, type Place, query, restore } from '../testing/backups.ts';
import { makeQuestion } from '../testing/factories.ts';
import { sharedFolder, temporaryFolder } from '../testing/program.ts';
import { startServer } from '../testing/start-server.ts';
import { type Manifest, manifestName } from './format.ts';
import { verifyBackup } from './verify.ts';

const server = startServer();
const shared = sharedFolder();
let path: string;

beforeAll(async () => {
  const { config } = server.context;
  await makeQuestion(server.context);
  mkdirSync(join(config.dataFolder, 'outbox'), { recursive: true });
  writeFileSync(join(config.dataFolder, 'outbox', 'one.eml'), 'To: ann@example.com\r\n\r\nHello');
  path = join(shared.path, 'school.tar.gz');
  await backUp({ database: server.database, dataFolder: config.dataFolder }, path);
});

const hostileBytes = new TextEncoder().encode('from a hostile archive');
const file = (name: string, body = hostileBytes): TarEntry => ({ header: { name, size: body.length }, body });

/** A copy of the backup with more entries before its manifest, and with a changed manifest. */
async function forged(
  more: readonly TarEntry[],
  change: (manifest: Manifest) => Manifest = (manifest) => manifest,
): Promise<string> {
  const entries = await unpackTar(gunzipSync(readFileSync(path)));
  const written = entries.map((entry) => asWritten(entry, change));
  const archive = await packTar([...written.slice(0, -1), ...more, ...written.slice(-1)]);
  const other = join(temporaryFolder(), 'forged.tar.gz');
  writeFileSync(other, gzipSync(archive));
  return other;
}

function asWritten(
  { header, data }: ParsedTarEntryWithData,
  change: (manifest: Manifest) => Manifest,
): TarEntry {
  const body = data ?? new Uint8Array();
  if (header.name !== manifestName) return { header, body };
  const changed = change(JSON.parse(new TextDecoder().decode(body)) as Manifest);
  return file(manifestName, new TextEncoder().encode(JSON.stringify(changed)));
}

/** The manifest as it would name a file, with the right size and checksum. */
function naming(name: string, body = hostileBytes): (manifest: Manifest) => Manifest {
  const sha256 = createHash('sha256').update(body).digest('hex');
  return (manifest) => ({ ...manifest, files: [...manifest.files, { name, bytes: body.length, sha256 }] });
}

/** The names of all entries below a folder; entries that are no regular files have their kind behind. */
async function tree(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  const kinds = names.map(async (name) => {
    const found = await lstat(join(folder, name));
    return found.isFile() ? name : `${name} (${found.isDirectory() ? 'folder' : 'special'})`;
  });
  return (await Promise.all(kinds)).toSorted();
}

const genuine = ['data (folder)', 'data/outbox (folder)', 'data/outbox/one.eml', 'data/pictures (folder)'];

async function expectNothingIn(place: Required<Place>): Promise<void> {
  expect(await tree(dirname(place.dataFolder))).toEqual(['data (folder)']);
  const tables = `select from pg_class where relnamespace::regnamespace::text in ('public', 'graphile_worker')`;
  expect(await query(place, tables)).toEqual([]);
}

const verified = (archive: string) => verifyBackup(archive, () => undefined);

const outside = '/tmp/savol-outside-of-every-folder';

const linkTo = (name: string, type: 'symlink' | 'link', linkname: string): TarEntry => ({
  header: { name, size: 0, type, linkname },
});

test('entries that the manifest does not name are not written', async () => {
  const place = await emptyPlace();
  const archive = await forged([
    ...['../outside', 'pictures/../../../outside', 'outbox/..', outside, `/${outside}`].map((name) =>
      file(name),
    ),
    ...['pictures/.hidden', 'pictures/one/two.webp', 'pictures', 'outbox', 'data'].map((name) => file(name)),
    linkTo('pictures/link', 'symlink', '/tmp'),
    file('pictures/link/savol-outside-of-every-folder'),
    linkTo('outbox/two.eml', 'link', '/etc/passwd'),
    { header: { name: 'outbox/null', size: 0, type: 'character-device' } },
    { header: { name: 'outbox/disk', size: 0, type: 'block-device' } },
    { header: { name: 'outbox/pipe', size: 0, type: 'fifo' } },
    { ...file('outbox/nul'), header: { name: 'x', size: hostileBytes.length, pax: { path: 'outbox/a\0b' } } },
    file(`outbox/${'x'.repeat(5000)}`),
    ...['OUTBOX/ONE.EML', 'outbox/ONE.eml', 'outbox/a\r\nb', 'outbox/\u001b[2J'].map((name) => file(name)),
  ]);
  expect(await restore(archive, place)).toEqual([]);
  expect(await tree(dirname(place.dataFolder))).toEqual(genuine);
  expect(readFileSync(join(place.dataFolder, 'outbox/one.eml'), 'utf8')).toContain('Hello');
  expect(existsSync(outside)).toBe(false);
});

describe('a manifest is refused that names', () => {
  test.each([
    '../outside',
    'pictures/../../outside',
    outside,
    'pictures/.hidden',
    'pictures/..',
    'pictures/one/two.webp',
    'pictures/a\0b',
    'pictures/',
    'postgres/PG_VERSION',
    'secret-key/..',
    'secret-key\n',
    'Pictures/a.webp',
  ])('the file %j', async (name) => {
    await expect(verified(await forged([file(name)], naming(name)))).rejects.toThrow('Invalid input');
  });
});

test('a name that is too long for the disk restores nothing', async () => {
  const place = await emptyPlace();
  const name = `outbox/${'x'.repeat(300)}`;
  await expect(restore(await forged([file(name)], naming(name)), place)).rejects.toThrow('ENAMETOOLONG');
  await expectNothingIn(place);
});

test('a link that the manifest names becomes a regular file without content', async () => {
  const place = await emptyPlace();
  const name = 'outbox/link.eml';
  const link = linkTo(name, 'symlink', '/etc/passwd');
  await restore(await forged([link], naming(name, new Uint8Array())), place);
  expect(await tree(dirname(place.dataFolder))).toEqual([...genuine, 'data/outbox/link.eml'].toSorted());
  expect(readFileSync(join(place.dataFolder, name), 'utf8')).toBe('');
});

test.each(['twice in a row', 'twice, with another between them'])(
  'a file that is in the archive %s is refused',
  async (where) => {
    const between = where === 'twice in a row' ? [] : [file('outbox/between.eml')];
    const archive = await forged([...between, file('outbox/one.eml')]);
    await expect(verified(archive)).rejects.toThrow('outbox/one.eml is not as it was written');
  },
);

test('two manifests, and a manifest before the content, do not smuggle a file in', async () => {
  const place = await emptyPlace();
  const name = 'outbox/more.eml';
  const early = naming(name)({ migrations: [], tables: [], sequences: [], jobs: noJobs, files: [] });
  const archive = await forged([
    file(manifestName, new TextEncoder().encode(JSON.stringify(early))),
    file('outbox/between.eml'),
    file(name),
  ]);
  await restore(archive, place);
  expect(await tree(dirname(place.dataFolder))).toEqual(genuine);
});

const noJobs = { bytes: 0, sha256: createHash('sha256').digest('hex'), rows: 0 };

test.each([
  [
    'a column',
    (table: Manifest['tables'][number]) => ({ ...table, columns: ["id\") from program 'id' --"] }),
  ],
  [
    'a table',
    (table: Manifest['tables'][number]) => ({ ...table, name: `${table.name}" from program 'id' --` }),
  ],
])('%s with the name of a statement is a name, and restores nothing', async (_, change) => {
  const place = await emptyPlace();
  const archive = await forged([], (manifest) => ({
    ...manifest,
    tables: manifest.tables.map((table) => (table.name === 'question' ? change(table) : table)),
  }));
  await expect(restore(archive, place)).rejects.toThrow(/does not exist|is not as it was written/);
  expect(await query(place, `select from pg_class where relname = 'question'`)).toEqual([]);
});
