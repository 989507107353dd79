import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInBudget } from './budgets.mjs';
import { StepFailed, requireWritable, root } from './run.mjs';

const dist = join(root, 'web', 'dist');
const stamp = join(dist, '.sources');

/** Vite with a loader of its configuration that writes no files. */
export const vite = ['node_modules/vite/bin/vite.js', '--configLoader', 'native'];

/**
 * Where the setting API_ORIGIN says that the page calls the API; empty for the origin of the page. It is a variable of the
 * environment or a line of the file .env, as all settings.
 */
export function apiOriginSetting() {
  const file = existsSync(join(root, '.env')) ? readFileSync(join(root, '.env'), 'utf8') : '';
  const [, written] =
    [...file.matchAll(/^\s*(?:export\s+)?API_ORIGIN\s*=\s*["'`]?([^\s"'`#]*)/gm)].at(-1) ?? [];
  const setting = (process.env.API_ORIGIN ?? written ?? '').trim();
  if (setting === '') return '';
  const address = URL.canParse(setting) ? new URL(setting) : undefined;
  if (!/^https?:\/\/[^*/]+\/$/.test(address?.href ?? '') || address.href !== `${address.origin}/`) {
    throw new StepFailed(
      'This setting is wrong (environment or .env):\n' +
        '  API_ORIGIN must be like https://api.savol.example, with no path',
    );
  }
  return address.origin;
}

/**
 * Builds the page, unless it was built from the same sources already.
 * @param {string} [apiOrigin] where the page calls the API; empty for its own origin
 * @param {boolean} [isVerbose] whether the weights of its files are printed
 */
export async function buildPage(apiOrigin = '', isVerbose = true) {
  const wanted = signature(apiOrigin);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  requireWritable(existsSync(dist) ? dist : join(root, 'web'), 'The page has to be built');
  process.stdout.write('Building the page; this takes half a minute, once.\n');
  const code = await runInBudget('page', 'node', [...vite, 'build', 'web', '--logLevel', 'warn'], {
    environment: { API_ORIGIN: apiOrigin, ...(!isVerbose && { PAGE_WEIGHTS: 'hidden' }) },
  });
  if (code !== 0) {
    throw new StepFailed(
      'The page could not be built; see the message of Vite above. If you changed nothing, get a fresh copy of Savol.',
    );
  }
  writeFileSync(stamp, wanted);
}

function signature(apiOrigin) {
  const hash = createHash('sha256').update(`${apiOrigin}\0`);
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
