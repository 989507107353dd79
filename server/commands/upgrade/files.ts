import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

import { CannotStart } from '../../process/cannot-start.ts';
import { flushFolderSync } from '../../process/flush-folder.ts';
import { continuing, readJournal, staging, writeContinuing } from './journal.ts';

/** What belongs to the school, in the folder of Savol. */
const ofSchool = new Set(['.env', 'data', 'data-demo', '.git', 'release', staging]);
/** What the old version needs to go on with an upgrade. */
const toContinue = ['package.json', 'contract', 'node_modules', 'server'];
const list = 'SHA256SUMS';
const manifest = 'package.json';

/**
 * Puts the files of another version into the staging folder: from a folder, or from an archive and that of its packages beside it.
 * @param root the folder of Savol
 * @returns its version
 * @throws CannotStart where they are no version of Savol, or damaged, or an upgrade was interrupted
 */
export function stage(root: string, from: string): string {
  if (readJournal(root))
    throw new CannotStart(`An upgrade was interrupted. Go on with it first: sh ${continuing}`);
  clear(root);
  rmSync(join(root, staging, 'before.tar.gz'), { force: true });
  const folder = join(root, staging, 'new');
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  if (statSync(from, { throwIfNoEntry: false })?.isDirectory()) {
    const names = readdirSync(from).filter((name) => !ofSchool.has(name));
    call('cp', ['-a', ...names.map((name) => join(from, name)), folder]);
  } else {
    const packages = from.replace(/(\.tar\.gz|\.tgz)$/, `-packages-${process.platform}-${process.arch}$1`);
    for (const archive of new Set([from, packages])) {
      if (archive !== from && !existsSync(archive)) continue;
      call('tar', ['-xzf', archive, '--strip-components=1', '--no-same-owner', '-C', folder]);
    }
  }
  if (!existsSync(join(folder, 'server/main.ts'))) throw new CannotStart(`${from} is no version of Savol.`);
  for (const [path, sum] of checksumsIn(folder)) {
    const file = join(folder, path);
    if (existsSync(file) && createHash('sha256').update(readFileSync(file)).digest('hex') === sum) continue;
    throw new CannotStart(`${from} is damaged: ${path} is not the file of the release.`);
  }
  return versionOf(folder);
}

/** Deletes the files of both versions from the staging folder. */
export function clear(root: string): void {
  for (const name of ['new', 'old', 'gone', 'part', 'continue.sh'])
    rmSync(join(root, staging, name), { recursive: true, force: true });
}

/** The version of Savol in a folder. */
export function versionOf(folder: string): string {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version?: unknown };
  return String(version);
}

/** The checksums that a release has of its files, by their paths. */
function checksumsIn(folder: string): Map<string, string> {
  const path = join(folder, list);
  const lines = existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n') : [];
  return new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]));
}

/**
 * Stores the old version beside the new one, by further names of its files, and the program that goes on with the upgrade. All is on the disk then.
 * @returns the entries of the folder that are exchanged: those of both versions
 */
export function storeOld(root: string): string[] {
  const had = [...checksumsIn(root).keys()].map((path) => path.split('/')[0] ?? '');
  const listed = new Set([...readdirSync(join(root, staging, 'new')), ...had]);
  const names = [...listed].filter((name) => !ofSchool.has(name));
  const stored = new Set([...names, ...toContinue]);
  for (const folder of ['old', 'gone']) mkdirSync(join(root, staging, folder));
  const present = [...stored].map((name) => join(root, name)).filter((path) => existsSync(path));
  call('cp', ['-al', ...present, join(root, staging, 'old')]);
  writeContinuing(root);
  call('sync', []);
  return names;
}

/**
 * The steps that exchange the old version for the new one. Each can be the last before a power cut: at any moment `package.json` is that of a version,
 * or leads all commands of npm to the program that goes on. Files that neither version has stay.
 */
export function exchangeSteps(root: string, names: readonly string[]): (() => void)[] {
  const take = (name: string) => moveIfThere(join(root, staging, 'new', name), join(root, name));
  const others = names.filter((name) => name !== manifest);
  return [
    () => leadToContinuing(root),
    ...others.flatMap((name) => [() => putAway(root, name), () => take(name)]),
    () => flushFolderSync(root),
    () => take(manifest),
    () => flushFolderSync(root),
  ];
}

/** The steps that put the old version back, however many steps of the exchange, or of these, were made. */
export function takeBackSteps(root: string, names: readonly string[]): (() => void)[] {
  const part = join(root, staging, 'part');
  const copy = (name: string) => {
    const stored = join(root, staging, 'old', name);
    rmSync(part, { recursive: true, force: true });
    if (existsSync(stored)) call('cp', ['-al', stored, part]);
  };
  const take = (name: string) => moveIfThere(part, join(root, name));
  const others = names.filter((name) => name !== manifest);
  return [
    () => leadToContinuing(root),
    ...others.flatMap((name) => [() => copy(name), () => putAway(root, name), () => take(name)]),
    () => flushFolderSync(root),
    () => copy(manifest),
    () => take(manifest),
    () => flushFolderSync(root),
  ];
}

/** Writes a `package.json` of the old version whose commands go on with the upgrade first. */
function leadToContinuing(root: string): void {
  const old = JSON.parse(readFileSync(join(root, staging, 'old', manifest), 'utf8')) as { scripts?: object };
  const scripts = Object.keys(old.scripts ?? {}).map((name) => [
    name,
    `sh ${continuing} && exec npm run ${name} --`,
  ]);
  const unfinished = join(root, staging, 'part');
  rmSync(unfinished, { recursive: true, force: true });
  writeFileSync(unfinished, JSON.stringify({ ...old, scripts: Object.fromEntries(scripts) as object }), {
    flush: true,
  });
  renameSync(unfinished, join(root, manifest));
  flushFolderSync(root);
}

function putAway(root: string, name: string): void {
  const away = join(root, staging, 'gone', name);
  rmSync(away, { recursive: true, force: true });
  moveIfThere(join(root, name), away);
}

function moveIfThere(from: string, to: string): void {
  if (existsSync(from)) renameSync(from, to);
}

function call(program: string, parameters: string[]): void {
  const { status, stderr } = spawnSync(program, parameters, { encoding: 'utf8' });
  if (status !== 0) throw new CannotStart(`The new version cannot be read: ${stderr}`);
}
