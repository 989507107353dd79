import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StepFailed, requireWritable, root, run } from './run.mjs';

const dist = join(root, 'web', 'dist');
const stamp = join(dist, '.sources');

/** Vite with a loader of its configuration that writes no files. */
export const vite = ['node_modules/vite/bin/vite.js', '--configLoader', 'native'];

/** Builds the page, unless it was built from the same sources already. */
export async function buildPage() {
  const wanted = signature();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  requireWritable(existsSync(dist) ? dist : join(root, 'web'), 'The page has to be built');
  process.stdout.write('Building the page.\n');
  const code = await run('node', [...vite, 'build', 'web', '--logLevel', 'warn']);
  if (code !== 0) {
    throw new StepFailed(
      'The page could not be built; see the message of Vite above. If you changed nothing, get a fresh copy of Savol.',
    );
  }
  writeFileSync(stamp, wanted);
}

function signature() {
  const hash = createHash('sha256');
  for (const path of [...filesIn('web'), ...filesIn('contract'), 'package-lock.json', 'tsconfig.json']) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0');
  }
  return hash.digest('hex');
}

function filesIn(folder) {
  const entries = readdirSync(join(root, folder), { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(root.length + 1))
    .filter((path) => !path.startsWith(join('web', 'dist')) && !/\.test\.tsx?$/.test(path))
    .toSorted();
}
