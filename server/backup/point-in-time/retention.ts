import { existsSync, lstatSync } from 'node:fs';
import { readdir, readFile, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';

import { type Archive, baseFile, BaseManifest, chainName } from './archive.ts';
import type { ArchivedPictures } from './archived-pictures.ts';
import { firstNeeded, segmentFile, surplusBases } from './rules.ts';

/** The manifest of a base copy; undefined where there is none, or it is not whole. */
export async function readManifest(path: string): Promise<BaseManifest | undefined> {
  try {
    return BaseManifest.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return undefined;
  }
}

/**
 * Deletes what no restore needs any more from the archive on this disk: base copies beyond those that are retained, segments before the first that one needs,
 * chains of before without one, and `heldBefore`, pictures that were deleted before the oldest. Files of other names stay.
 * @param heldBefore the pictures that the archive had when the newest base copy was started
 */
export async function deleteSurplus(
  archive: Archive,
  keep: number,
  { pictures, heldBefore }: { pictures: ArchivedPictures; heldBefore: readonly string[] },
): Promise<void> {
  const here = archive.state.bases.filter((base) => existsSync(archive.pathsOf(base).manifest));
  const surplus = surplusBases(here, keep);
  for (const base of surplus) {
    const { manifest, copy } = archive.pathsOf(base);
    // Without its manifest it is no base copy any more.
    await rm(manifest);
    await rm(copy, { force: true });
  }
  const bases = archive.state.bases.filter((base) => !surplus.includes(base));
  await archive.change({ bases });
  for (const name of await readdir(archive.folder)) {
    const [, number] = chainName.exec(name) ?? [];
    if (number !== undefined) await clearChain(archive, Number(number));
  }
  const needed = new Set<string>();
  for (const base of here.filter((each) => !surplus.includes(each))) {
    const manifest = await readManifest(archive.pathsOf(base).manifest);
    // Of one that cannot be read now nobody knows what it needs.
    if (manifest === undefined) return;
    for (const picture of manifest.pictures) needed.add(picture);
  }
  await pictures.delete(heldBefore.filter((name) => !needed.has(name)));
}

async function clearChain(archive: Archive, chain: number): Promise<void> {
  const { bases, chain: now } = archive.state;
  const folder = archive.chainFolder(chain);
  const first = firstNeeded(bases, chain);
  if (first === undefined && chain === now) return;
  const whole = new Set(bases.filter((base) => base.chain === chain).map(({ name }) => name));
  for (const file of await readdir(folder)) {
    const [, segment] = segmentFile.exec(file) ?? [];
    const [, base] = baseFile.exec(file) ?? [];
    const isOld = segment !== undefined && (first === undefined || segment < first);
    const isRemains = base !== undefined && !whole.has(base);
    const path = join(folder, file);
    if ((isOld || isRemains) && lstatSync(path).isFile()) await rm(path);
  }
  // Another program may have put a file there.
  if (first === undefined) await rmdir(folder).catch(() => undefined);
}
