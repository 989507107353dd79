import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The committed files that no server needs, as patterns of git. */
export const leftOut: readonly string[] = [
  '.ci/**',
  'e2e/**',
  'tools/bench/**',
  'tools/analysis/**',
  'tools/llama/**',
  '**/*.test.ts',
  '**/*.test.tsx',
  'server/**/testing/**',
];

/** The paths of all files of a folder, in order. */
export function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted();
}

/** The checksums of files of a folder, as `sha256sum --check` reads them. */
export function checksums(folder: string, files: readonly string[]): string {
  const hash = (file: string) =>
    createHash('sha256')
      .update(readFileSync(join(folder, file)))
      .digest('hex');
  return files.map((file) => `${hash(file)}  ${file}\n`).join('');
}

/**
 * Writes folders into an archive, whose bytes depend on the names, the content and the executable files of the folders alone. The time is that of the
 * commit: servers tell versions of a file by it.
 * @param seconds the time of all files, since 1970
 */
export function packReproducibly(
  archive: string,
  folder: string,
  parts: readonly string[],
  seconds: number,
): void {
  const order = [
    '--sort=name',
    '--format=posix',
    '--pax-option=delete=atime,delete=ctime',
    `--mtime=@${seconds}`,
  ];
  const owners = ['--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX', '--hard-dereference'];
  // Compiled code is no part of a package.
  const parameters = [
    '--exclude=node_modules/.cache',
    '--use-compress-program=gzip -n -6',
    '--create',
    '--file',
    archive,
  ];
  execFileSync('tar', [...order, ...owners, ...parameters, '--directory', folder, ...parts]);
}
