import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

import type { Plugin } from 'vite';

const compressible = new Set(['.html', '.js', '.css', '.svg', '.json', '.txt', '.webmanifest']);

/** Smaller files do not shrink on the wire. */
const smallest = 500;

/** What every first visit loads; for more files the build would take long. */
const ofFirstVisits = /^(index|home|translation)[-.]/;

/** Codings of distances that do best for one file or another: a first visit has a hundred bytes less with them. */
const codings = [
  [0, 0],
  [0, 1],
  [0, 4],
  [1, 2],
  [1, 16],
  [2, 8],
] as const;

async function smallestBrotli(content: Buffer, name: string): Promise<Buffer> {
  const tries = (ofFirstVisits.test(name) ? codings : codings.slice(0, 1)).map(([postfix, direct]) => {
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_NPOSTFIX]: postfix,
      [constants.BROTLI_PARAM_NDIRECT]: direct,
    };
    return promisify(brotliCompress)(content, { params });
  });
  const sizes = await Promise.all(tries);
  return sizes.reduce((least, each) => (each.length < least.length ? each : least));
}

/** Writes a `.br` and a `.gz` beside every text file of the build, so that the server compresses nothing itself. */
export function precompress(): Plugin {
  let folder: string | undefined;
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      if (config.build.write) folder = resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      if (folder === undefined) return;
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile() && compressible.has(extname(entry.name)));
      await Promise.all(
        files.map(async (entry) => {
          const path = join(entry.parentPath, entry.name);
          const content = await readFile(path);
          if (content.length < smallest) return;
          await writeFile(`${path}.br`, await smallestBrotli(content, entry.name));
          await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
        }),
      );
    },
  };
}
