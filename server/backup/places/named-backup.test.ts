import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { beforeEach, expect, test, vi } from 'vitest';

import { startSmallStore } from '../../media/storage/testing/small-store.ts';
import { temporaryFolder } from '../../testing/program.ts';
import { fetchNamed, writeNamed } from './named-backup.ts';

const store = startSmallStore();
const { signal } = new AbortController();
const newer = 'savol-2026-11-28-03-00-00.tar.gz';
const older = 'savol-2026-11-27-03-00-00.tar.gz';

beforeEach(() => {
  const { accessKeyId, endpoint } = store.bucket;
  vi.stubEnv('AWS_ENDPOINT_URL', endpoint);
  vi.stubEnv('AWS_ACCESS_KEY_ID', accessKeyId);
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  return () => vi.unstubAllEnvs();
});

const disk = () => ({ dataFolder: join(temporaryFolder(), 'data'), keepFree: undefined });

async function textOf(named: string): Promise<string> {
  await using file = await fetchNamed(named, disk(), signal);
  return readFileSync(file.path, 'utf8');
}

async function write(named: string, text: string): Promise<string> {
  const { where } = await writeNamed(named, disk(), signal, async (path) => writeFileSync(path, text));
  return where;
}

test('a backup that a command line names is a file, an object, or the newest of a folder or a bucket', async () => {
  const folder = temporaryFolder();
  for (const place of [folder, 's3://school/class']) {
    const kind = place === folder ? 'file' : 'object';
    expect(await write(`${place}/mine.tar.gz`, `my ${kind}`)).toBe(`${place}/mine.tar.gz`);
    await write(`${place}/${newer}`, `newer ${kind}`);
    await write(`${place}/${older}`, `older ${kind}`);
    expect(await textOf(`${place}/mine.tar.gz`)).toBe(`my ${kind}`);
    expect(await textOf(place)).toBe(`newer ${kind}`);
    expect(await textOf(`${place}/`)).toBe(`newer ${kind}`);
  }
});

test('an address without a backup is refused, and nothing is created', async () => {
  const place = disk();
  const refusals: [() => Promise<unknown>, string][] = [
    [
      () => fetchNamed('s3://school/none', place, signal),
      'There is no backup savol-….tar.gz in s3://school/none/.',
    ],
    [() => fetchNamed('s3://school/none/a.tar.gz', place, signal), 'There is no s3://school/none/a.tar.gz.'],
    [() => fetchNamed('s3://school/../a.tar.gz', place, signal), 's3://school/.. is no place in a bucket'],
    [() => fetchNamed(temporaryFolder(), place, signal), 'There is no backup savol-….tar.gz in /'],
    [() => fetchNamed('s3://gone/class', place, signal), 'answered 404 NoSuchBucket'],
    [() => write('s3://school/class', ''), 'Name the file too: s3://school/class/savol.tar.gz'],
    [() => write('s3://gone/savol.tar.gz', ''), 'answered 404 NoSuchBucket'],
  ];
  for (const [refused, reason] of refusals) await expect(refused()).rejects.toThrow(reason);
  expect(existsSync(place.dataFolder)).toBe(false);
});
