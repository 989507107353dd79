import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StepFailed, root, run } from './run.mjs';

const dist = join(root, 'web', 'dist');
const stamp = join(dist, '.sources');

/** Vite, loading its settings as Node does, which leaves no files behind. */
export const vite = ['node_modules/vite/bin/vite.js', '--configLoader', 'native'];

/** Builds the page, unless the one that is there was built from these very sources. */
export async function builtPage() {
  const wanted = signature();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  refuseForeignFolder();
  process.stdout.write('Building the page.\n');
  const code = await run('node', [...vite, 'build', 'web', '--logLevel', 'warn']);
  if (code !== 0) {
    throw new StepFailed(
      'The page could not be built; what went wrong stands above. If you changed nothing, get a fresh copy of Savol.',
    );
  }
  writeFileSync(stamp, wanted);
}

function refuseForeignFolder() {
  const folder = existsSync(dist) ? dist : join(root, 'web');
  try {
    accessSync(folder, constants.W_OK);
  } catch {
    throw new StepFailed(
      `The page has to be built, and you may not write to ${folder}. ` +
        'Start Savol once as the account that it belongs to, or make the folder yours.',
    );
  }
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
