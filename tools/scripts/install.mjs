import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Interrupted, StepFailed, outsidePath, requireWritable, root, run } from './run.mjs';

const modules = join(root, 'node_modules');
/** The signature of the last complete installation by this script. */
const stamp = join(modules, '.savol');
/** npm's list of installed packages, which it writes last. */
const npmList = join(modules, '.package-lock.json');

/**
 * Installs the packages of package-lock.json, unless they are installed already: those that a server needs, or for development all, with
 * those of `tools/`.
 */
export async function installPackages({ forDevelopment }) {
  const wanted = signature(forDevelopment);
  if (existsSync(npmList) && [wanted, signature(true)].includes(read(stamp))) return;
  if (matchesLockfile(forDevelopment)) return;
  for (const folder of [modules, root]) requireWritable(folder, "Savol's packages have to be installed");
  // npm takes an incomplete package for an installed one, so the rest of an interrupted installation is deleted first.
  if (!existsSync(npmList)) rmSync(modules, { recursive: true, force: true });
  // Without these two files an interrupted installation never counts as complete.
  for (const file of [stamp, npmList]) rmSync(file, { force: true });
  process.stdout.write('Installing what Savol needs; this takes some minutes, once.\n');
  const start = Date.now();
  const progress = setInterval(() => {
    process.stdout.write(`  still installing, ${Math.round((Date.now() - start) / 1000)} s\n`);
  }, 10_000);
  try {
    // `npm ci` fails where the registry lacks an optional package of any platform. These options follow the lockfile as
    // strictly, and write nothing outside of node_modules.
    const kinds = [forDevelopment ? '--include=dev' : '--omit=dev', '--include=optional'];
    const npm = ['install', '--no-save', ...kinds, '--no-audit', '--no-fund', '--loglevel=error'];
    const code = await run('npm', npm, { environment: { PATH: outsidePath() } });
    if (code !== 0) {
      throw new StepFailed(
        'The installation failed, with the message of npm above. Most often the network is at fault: ' +
          'check that this computer reaches the internet (and its proxy, if there is one), then start again.',
      );
    }
  } catch (error) {
    if (error instanceof Interrupted) {
      process.stderr.write('\nThe installation was interrupted. The next start begins it anew.\n');
    }
    throw error;
  } finally {
    clearInterval(progress);
  }
  if (!existsSync(npmList)) {
    throw new StepFailed('Another start installs Savol at the same time. Start again when it is done.');
  }
  writeFileSync(stamp, wanted);
}

/**
 * Installs the analyzers of `tools/analysis/`, which have a lockfile of their own, unless they are installed already. None of
 * them needs an installation script.
 */
export async function installAnalyzers() {
  await installBeside('tools/analysis', 'the analyzers', '300 MB', ['ci']);
}

/**
 * Installs llama.cpp from `tools/llama/`, unless it is installed already: the build for processors alone, which is a package. The builds for
 * graphics cards are optional, and the registry may lack some of them, so `npm ci` would refuse the lockfile.
 */
export async function installLlama() {
  await installBeside('tools/llama', 'llama.cpp', '85 MB', ['install', '--no-save', '--omit=optional']);
}

/** Installs a package of its own beside that of Savol, as its lockfile says. @param command of npm */
async function installBeside(name, what, size, command) {
  const folder = join(root, name);
  const lockfile = read(join(folder, 'package-lock.json'));
  const installed = join(folder, 'node_modules', '.savol');
  if (lockfile !== undefined && read(installed) === lockfile) return;
  process.stdout.write(`Installing ${what}, once: about ${size}.\n`);
  const npm = [...command, '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund'];
  const code = await run('npm', [...npm, '--loglevel=error'], { environment: { PATH: outsidePath() } });
  if (code !== 0) throw new StepFailed(`The installation of ${what} failed; see the message of npm above.`);
  writeFileSync(installed, lockfile);
}

/** Identifies the lockfile, the platform, as some packages have programs for one platform, and the packages of a server alone. */
function signature(forDevelopment) {
  const lockfile = read(join(root, 'package-lock.json'));
  if (lockfile === undefined)
    throw new StepFailed('package-lock.json is missing: get a whole copy of Savol.');
  const hash = createHash('sha256').update(lockfile).digest('hex');
  return `${hash} ${process.platform} ${process.arch}${forDevelopment ? '' : ' server'}\n`;
}

/** Whether npm's list has all packages: true after an installation by hand, false after an interrupted one. */
function matchesLockfile(forDevelopment) {
  const list = read(npmList);
  if (list === undefined || !existsSync(join(modules, '.bin', 'node'))) return false;
  const has = JSON.parse(list).packages;
  const wants = JSON.parse(read(join(root, 'package-lock.json'))).packages;
  return Object.entries(wants).every(([path, wanted]) => {
    // The project and `tools/` are here, and nothing imports the link to the latter.
    if (!path.startsWith('node_modules/') || wanted.link) return true;
    const found = has[path];
    if (found) return found.version === wanted.version && found.integrity === wanted.integrity;
    return wanted.optional || wanted.devOptional || (wanted.dev && !forDevelopment);
  });
}

function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
