import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StepFailed, outsidePath, root, run } from './run.mjs';

const modules = join(root, 'node_modules');
const stamp = join(modules, '.savol');
const note = join(modules, '.package-lock.json');

/** Installs the packages of package-lock.json, unless they are there already. */
export async function installed({ forDevelopment }) {
  const wanted = signature();
  if (read(stamp) === wanted) return;
  if (matchesLockfile(forDevelopment)) return;
  refuseForeignFolder();
  // npm takes a half-written package for an installed one, so what an interrupted installation left goes away first;
  // and from here on until the end neither of these may speak for what is there.
  if (!existsSync(note)) rmSync(modules, { recursive: true, force: true });
  for (const file of [stamp, note]) rmSync(file, { force: true });
  process.stdout.write('Installing what Savol needs; this takes some minutes, once.\n');
  const begun = Date.now();
  const progress = setInterval(() => {
    process.stdout.write(`  still installing, ${Math.round((Date.now() - begun) / 1000)} s\n`);
  }, 10_000);
  try {
    // Not `npm ci`: it refuses a lockfile as soon as one platform's optional package is missing from the registry that
    // one installs from. This keeps to the lockfile as strictly and writes nothing beside node_modules.
    const npm = ['install', '--no-save', '--include=dev', '--include=optional', '--no-audit', '--no-fund'];
    const code = await run('npm', [...npm, '--loglevel=error'], { environment: { PATH: outsidePath() } });
    if (code !== 0) {
      throw new StepFailed(
        'The installation failed; what npm says about it stands above. Most often the network is at fault: ' +
          'check that this computer reaches the internet (and its proxy, if there is one), then start again.',
      );
    }
  } finally {
    clearInterval(progress);
  }
  writeFileSync(stamp, wanted);
}

/** What was installed, and for which kind of machine: the programs among the packages fit no other. */
function signature() {
  const lockfile = read(join(root, 'package-lock.json'));
  if (lockfile === undefined)
    throw new StepFailed('package-lock.json is missing: get a whole copy of Savol.');
  return `${createHash('sha256').update(lockfile).digest('hex')} ${process.platform} ${process.arch}\n`;
}

/** npm notes what it installed, at the very end; so an installation by hand counts, and an interrupted one does not. */
function matchesLockfile(forDevelopment) {
  const noted = read(note);
  if (noted === undefined || !existsSync(join(modules, '.bin', 'node'))) return false;
  const has = JSON.parse(noted).packages;
  const wants = JSON.parse(read(join(root, 'package-lock.json'))).packages;
  return Object.entries(wants).every(([path, wanted]) => {
    if (path === '') return true;
    const found = has[path];
    if (found) return found.version === wanted.version && found.integrity === wanted.integrity;
    return wanted.optional || wanted.devOptional || (wanted.dev && !forDevelopment);
  });
}

function refuseForeignFolder() {
  for (const folder of [modules, root]) {
    if (!existsSync(folder)) continue;
    try {
      accessSync(folder, constants.W_OK);
    } catch {
      throw new StepFailed(
        `Savol's packages have to be installed, and you may not write to ${folder}. ` +
          'Start Savol once as the account that it belongs to, or make the folder yours.',
      );
    }
  }
}

function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
