import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

import { beforeEach, describe, expect, test } from 'vitest';

import { temporaryFolder } from '../../testing/program.ts';
import { readArchiveState } from '../../upkeep/archive-state.ts';
import { openArchive } from '../archive-writer.ts';
import { Archive, type BaseManifest } from './archive.ts';
import { ArchivedPictures } from './archived-pictures.ts';
import { carrySegments, giveWay } from './carry.ts';
import { planRestore } from './find.ts';
import { deleteSurplus } from './retention.ts';
import { addressOf, segmentSize } from './rules.ts';

const name = (number: number) => `0000000100000000${number.toString(16).toUpperCase().padStart(8, '0')}`;
const { signal } = new AbortController();

/** A segment with nothing but the head of its first page, and a mark. */
function segment(number: number, { system = 7n, mark = 0, size = segmentSize } = {}): Buffer {
  const key = `${number} ${system} ${mark} ${size}`;
  const known = made.get(key) ?? make(number, { system, mark, size });
  made.set(key, known);
  return known;
}

const made = new Map<string, Buffer>();

function make(
  number: number,
  { system, mark, size }: { system: bigint; mark: number; size: number },
): Buffer {
  const bytes = Buffer.alloc(size);
  bytes.writeUInt32LE(1, 4);
  bytes.writeBigUInt64LE(addressOf(name(number)), 8);
  bytes.writeBigUInt64LE(system, 24);
  bytes.writeUInt8(mark, 100);
  return gzipSync(bytes, { level: 1 });
}

let data: string;
let backups: string;
let waiting: string;
let archive: Archive;
let pictures: ArchivedPictures;

beforeEach(async () => {
  const folder = temporaryFolder();
  [data, backups, waiting] = [join(folder, 'data'), join(folder, 'stick'), join(folder, 'waiting')];
  for (const each of [data, backups, waiting, join(data, 'pictures')]) mkdirSync(each);
  archive = await Archive.open(data, backups);
  pictures = new ArchivedPictures(archive, data);
});

/** Hands segments over, as PostgreSQL does. */
function setAside(...numbers: number[]): void {
  for (const number of numbers) writeFileSync(join(waiting, `${name(number)}.gz`), segment(number));
}

const carry = () => carrySegments(archive, waiting);
const namesIn = (folder: string) => readdirSync(folder).toSorted();
const inChain = (chain: number) => namesIn(archive.chainFolder(chain)).map((file) => file.replace('.gz', ''));

describe('segments', () => {
  test('go to the archive, and a gap begins a new chain', async () => {
    setAside(3, 4);
    writeFileSync(join(waiting, '00000002.history.gz'), '');
    writeFileSync(join(waiting, `${name(5)}.part`), '');
    await carry();
    expect(namesIn(waiting)).toEqual([`${name(5)}.part`]);
    rmSync(join(waiting, `${name(5)}.part`));
    setAside(5);
    await carry();
    expect(inChain(1)).toEqual([3, 4, 5].map(name));
    expect((await readArchiveState(data))?.last?.segment).toBe(name(5));
    expect(statSync(archive.folder).mode & 0o777).toBe(0o700);

    setAside(7);
    await carry();
    expect(inChain(1)).toEqual([3, 4, 5].map(name));
    expect(inChain(2)).toEqual([name(7)]);
    expect(namesIn(waiting)).toEqual([]);
  });

  test('that are handed over twice are there once, and never take the place of others', async () => {
    setAside(3, 4);
    await carry();
    setAside(4);
    await carry();
    expect(inChain(1)).toEqual([3, 4].map(name));
    // Those of a copy of the data folder on another computer.
    writeFileSync(join(waiting, `${name(4)}.gz`), segment(4, { mark: 1 }));
    await carry();
    expect(readFileSync(join(archive.chainFolder(1), `${name(4)}.gz`))).toEqual(segment(4));
    expect(inChain(2)).toEqual([name(4)]);
  });

  test('go to a chain of their own on each of two disks', async () => {
    setAside(3);
    await carry();
    rmSync(archive.folder, { recursive: true });
    setAside(4);
    await carry();
    expect(namesIn(archive.folder)).toEqual(['chain-2']);
    expect(inChain(2)).toEqual([name(4)]);
  });

  test('that wait give way to pupils where the disk is short, or there are too many', async () => {
    setAside(3);
    expect(await giveWay(waiting, () => false)).toBe(false);
    expect(namesIn(waiting)).toHaveLength(1);
    expect(await giveWay(waiting, () => true)).toBe(true);
    expect(await giveWay(waiting, () => true)).toBe(false);
    expect(namesIn(waiting)).toEqual([]);
    // A file of holes, which takes no space.
    setAside(4);
    truncateSync(join(waiting, `${name(4)}.gz`), 1024 ** 3 + 1);
    expect(await giveWay(waiting, () => false)).toBe(true);
    expect(namesIn(waiting)).toEqual([]);
  });
});

/** Makes a base copy, whose files are empty, of the chain of now. */
async function makeBase(
  at: number,
  { first, pictures: named = [] }: { first: number; pictures?: string[] },
): Promise<void> {
  const base = { chain: archive.state.chain, name: `base-2026-11-28-03-00-0${at}` };
  const { copy, manifest } = archive.pathsOf(base);
  const tar = await openArchive(copy);
  for (const file of ['PG_VERSION', 'global/pg_control', 'backup_label']) {
    await tar.add(`cluster/${file}`, 0, (async function* () {})());
  }
  await tar.finish();
  const ended_at = new Date(Date.UTC(2026, 10, 28, at)).toISOString();
  const written: BaseManifest = {
    format: 1,
    savol: '0',
    postgres: 18,
    system: '7',
    first: name(first),
    last: name(first),
    ended_at,
    bytes: statSync(copy).size,
    directories: [],
    pictures: named,
  };
  writeFileSync(manifest, JSON.stringify(written));
  const counted = { ...base, first: name(first), made_at: ended_at };
  await archive.change({ bases: [...archive.state.bases, counted] });
}

test('retention leaves what a restore needs, and files of others', async () => {
  const write = (...names: string[]) => {
    for (const each of names) writeFileSync(join(data, 'pictures', each), each);
  };
  setAside(1, 2);
  await carry();
  write('a.webp', 'b.webp');
  await pictures.carry(signal);
  await makeBase(1, { first: 2, pictures: ['a.webp', 'b.webp'] });
  setAside(4, 5, 6);
  await carry();
  rmSync(join(data, 'pictures', 'a.webp'));
  await makeBase(2, { first: 5, pictures: ['b.webp', 'c.webp'] });
  write('c.webp');
  await pictures.carry(signal);
  writeFileSync(join(archive.chainFolder(2), 'notes'), '');
  writeFileSync(join(archive.chainFolder(2), 'base-2026-11-28-02-00-00.tar.gz.77.part'), '');
  const held = () => namesIn(join(archive.folder, 'pictures'));

  await deleteSurplus(archive, 2, { pictures, heldBefore: pictures.held() });
  expect(inChain(1)).toEqual([name(2), 'base-2026-11-28-03-00-01.json', 'base-2026-11-28-03-00-01.tar']);
  expect(held()).toEqual(['a.webp', 'b.webp', 'c.webp']);

  const heldBefore = pictures.held();
  write('d.webp');
  await pictures.carry(signal);
  await deleteSurplus(archive, 1, { pictures, heldBefore });
  expect(namesIn(archive.folder)).toEqual(['chain-2', 'pictures']);
  expect(inChain(2)).toEqual([
    ...[5, 6].map(name),
    'base-2026-11-28-03-00-02.json',
    'base-2026-11-28-03-00-02.tar',
    'notes',
  ]);
  expect(held()).toEqual(['b.webp', 'c.webp', 'd.webp']);
});

describe('a restore is refused before anything is written', () => {
  beforeEach(async () => {
    setAside(3, 4, 5, 6);
    await carry();
    await makeBase(1, { first: 3 });
  });

  const plan = (to?: string, postgres = 18) =>
    planRestore(backups, to === undefined ? undefined : new Date(to), {
      postgres,
      timeZone: 'Asia/Tashkent',
      onBytes: () => undefined,
    });
  const replace = (number: number, bytes: Uint8Array) => {
    const path = join(archive.chainFolder(), `${name(number)}.gz`);
    writeFileSync(path, bytes);
    return path;
  };

  test('only where something is wrong', async () => {
    const { segments, problem } = await plan();
    expect({ segments, problem }).toEqual({ segments: [3, 4, 5, 6].map(name), problem: undefined });
  });

  test('where a segment is missing, damaged or another one', async () => {
    const later = '2026-11-28T12:00:00Z';
    const half = segment(5).subarray(0, 1000);
    const cases: [Uint8Array, string][] = [
      [half, 'it is damaged'],
      [segment(5, { system: 8n }), 'it is of another database'],
      [segment(4), 'its content is that of another segment'],
      [segment(5, { size: 4096 }), 'it has 4096 bytes instead of'],
    ];
    for (const [bytes, why] of cases) {
      const path = replace(5, bytes);
      await expect(plan()).rejects.toThrow(`${path} cannot be used: ${why}`);
      // A moment before it may still be reached.
      const { segments, problem } = await plan(later);
      expect(segments).toEqual([3, 4].map(name));
      expect(problem).toContain(why);
    }
    rmSync(join(archive.chainFolder(), `${name(5)}.gz`));
    await expect(plan()).rejects.toThrow(
      /0005\.gz is missing\. What was before it can, up to about --to "20/,
    );
    rmSync(join(archive.chainFolder(), `${name(3)}.gz`));
    await expect(plan(later)).rejects.toThrow('cannot be used without a part of the log of changes');
  });

  test('where the copy is damaged, of another version, or later than the moment', async () => {
    await expect(plan('2026-11-28T00:30:00Z')).rejects.toThrow(
      'leads back to 2026-11-28 06:00 (Asia/Tashkent) and not further',
    );
    await expect(plan(undefined, 19)).rejects.toThrow(
      'was made by PostgreSQL 18, and this Savol has PostgreSQL 19',
    );
    const { copy } = archive.pathsOf({ chain: 1, name: 'base-2026-11-28-03-00-01' });
    const bytes = readFileSync(copy);
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 0x55;
    writeFileSync(copy, bytes);
    await expect(plan()).rejects.toThrow(`${copy} is not a whole copy of a database`);
    writeFileSync(copy, bytes.subarray(1));
    await expect(plan()).rejects.toThrow(`${copy} is not a whole copy of a database: it has`);
    rmSync(join(archive.folder), { recursive: true });
    await expect(plan()).rejects.toThrow('has no copy of a database of Savol with its changes');
  });
});
