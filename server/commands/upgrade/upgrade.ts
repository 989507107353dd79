import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { fileOf } from '../../backup/places/named-backup.ts';
import { joinRunning, takeLock } from '../../postgres-server/start-postgres.ts';
import { CannotStart } from '../../process/cannot-start.ts';
import type { DataLocation } from '../../process/config.ts';
import { print } from '../../process/print.ts';
import { dataLocation, fileSettings } from '../../process/settings.ts';
import { namedArgument } from '../backup-task.ts';
import { clear, exchangeSteps, stage, storeOld, takeBackSteps, versionOf } from './files.ts';
import { endJournal, type Journal, note, readJournal, staging } from './journal.ts';
import { accountOf, runHere, tryVersion } from './trial.ts';

const backup = resolve(staging, 'before.tar.gz');

/**
 * Exchanges the version in this folder for another one. It is prepared beside the old one, which serves meanwhile; then the server stops, all data are
 * backed up, and the new version has to start where nobody reaches it. Where it does not, the old version and the data are put back. A journal has
 * how far it is, so that the next start goes on with it after a power cut.
 * @throws CannotStart where the version is not exchanged
 */
export async function upgrade(): Promise<void> {
  const from = fileOf(namedArgument('npm run upgrade -- savol-0.2.0.tar.gz'));
  const place = dataLocation();
  await lock();
  const isService = serviceIsHere();
  if (!isService) await refuseRunning(place);
  const [before, after] = [versionOf('.'), stage('.', from)];
  print(`Preparing version ${after}.`);
  await prepare();

  if (isService) systemctl('stop');
  let names: string[];
  try {
    await runHere(['server/commands/backup.ts', backup]);
    names = storeOld('.');
  } catch (error) {
    if (isService) systemctl('start');
    throw error;
  }
  let journal: Journal = { step: 'exchange', before, after, names };
  try {
    await note('.', journal);
    for (const step of exchangeSteps('.', names)) step();
    journal = await note('.', { ...journal, step: 'trial' });
    await tryVersion(place.dataFolder);
    endJournal('.');
    if (isService) await runHere(['server/commands/service.ts', 'install']);
  } catch (error) {
    print(`Version ${after} does not work here; going back to ${before}.`);
    if (isService) systemctl('stop');
    await goBack(journal, place);
    if (isService) await runHere(['server/commands/service.ts', 'install']);
    const why = error instanceof Error ? error.message : String(error);
    throw new CannotStart(`Version ${after} was not installed, and ${before} is here as before. ${why}`);
  }
  clear('.');
  print(`Version ${after} is installed. The data as they were under ${before}: ${backup}`);
  if (!isService) print('Start it: npm start');
}

/**
 * Goes on with an interrupted upgrade. Before the trial of the new version it is taken back; the trial is repeated, and decides as ever. No server serves
 * people meanwhile, so that no answer is lost. It can be interrupted again.
 * @throws CannotStart where it stays interrupted
 */
export async function continueUpgrade(): Promise<void> {
  await lock();
  const journal = readJournal('.');
  if (journal === undefined) return;
  const { before, after, step } = journal;
  const place = dataLocation();
  await refuseRunning(place);
  print(`The upgrade from version ${before} to ${after} was interrupted.`);
  if (step === 'trial') {
    print(`Trying version ${after}.`);
    const failure = await tryVersion(place.dataFolder).catch((error: Error) => error);
    if (failure === undefined) {
      endJournal('.');
      clear('.');
      print(`Version ${after} is installed. The data as they were under ${before}: ${backup}`);
      return;
    }
    print(`Version ${after} does not work here. ${failure.message}`);
  }
  await goBack(journal, place);
  print(`Version ${before} is here as before.`);
}

/** @throws CannotStart where another process upgrades this folder */
async function lock(): Promise<void> {
  mkdirSync(staging, { recursive: true, mode: 0o755 });
  const taken = await takeLock(staging, () => ({ process: process.pid, leaving: false }));
  if (typeof taken !== 'function') throw new CannotStart('An upgrade is in progress. Wait until it ends.');
}

/** @throws CannotStart where a server uses the data */
async function refuseRunning({ databaseUrl, dataFolder }: DataLocation): Promise<void> {
  if (databaseUrl !== undefined || !existsSync(dataFolder)) return;
  if ((await joinRunning(dataFolder)) === undefined) return;
  throw new CannotStart('The server runs, and is no service that could be stopped: stop it first.');
}

/** Installs the packages of the staged version and builds its page, where the archive has not brought them. */
async function prepare(): Promise<void> {
  const API_ORIGIN = process.env['API_ORIGIN'] ?? fileSettings()['API_ORIGIN'] ?? '';
  await runHere([join(staging, 'new/tools/scripts/savol.mjs'), 'build'], { API_ORIGIN });
}

/** Puts the files of the old version back, and the data where the new version has started on them. */
async function goBack(journal: Journal, place: DataLocation): Promise<void> {
  const hasTried = journal.step !== 'exchange';
  const noted = hasTried ? await note('.', { ...journal, step: 'back' }) : journal;
  for (const step of takeBackSteps('.', journal.names)) step();
  const lost = hasTried ? await putDataBack(noted, place) : undefined;
  endJournal('.');
  clear('.');
  if (lost !== undefined) throw new CannotStart(lost);
}

/**
 * The old version starts on the data that the new one has left, or on the backup.
 * @returns where it can do neither, what a person has to do
 */
async function putDataBack(
  journal: Journal,
  { dataFolder, databaseUrl }: DataLocation,
): Promise<string | undefined> {
  const isGood =
    journal.aside === undefined &&
    (await tryVersion(dataFolder).then(
      () => true,
      () => false,
    ));
  if (isGood) return undefined;
  if (databaseUrl !== undefined) {
    return `The new version has changed the database at DATABASE_URL. Name an empty database there, and run: npm run restore -- ${backup}`;
  }
  const account = accountOf(dataFolder);
  const { aside } = await note('.', { aside: join(dataFolder, `failed-upgrade-${Date.now()}`), ...journal });
  moveAside(dataFolder, aside ?? '');
  await runHere(['server/commands/restore.ts', backup]);
  if (account) spawnSync('chown', ['-R', `${account.uid}:${account.gid}`, dataFolder]);
  await tryVersion(dataFolder);
  print(`The data are those before the upgrade. What the new version made of them is in ${aside}.`);
  return undefined;
}

/** Moves the data out of their places. Those of an earlier call are there already: in their places is the rest of an interrupted restore. */
function moveAside(dataFolder: string, aside: string): void {
  mkdirSync(aside, { recursive: true, mode: 0o700 });
  for (const name of ['postgres', 'pictures', 'outbox', 'secret-key']) {
    const path = join(dataFolder, name);
    if (!existsSync(path)) continue;
    if (existsSync(join(aside, name))) rmSync(path, { recursive: true });
    else renameSync(path, join(aside, name));
  }
}

/** Whether systemd runs the version of this folder. */
function serviceIsHere(): boolean {
  if (!existsSync('/run/systemd/system')) return false;
  const show = ['show', 'savol', '--property', 'WorkingDirectory', '--value'];
  const folder = spawnSync('systemctl', show, { encoding: 'utf8' }).stdout.trim();
  const isActive = spawnSync('systemctl', ['is-active', '--quiet', 'savol']).status === 0;
  if (folder !== process.cwd() || !isActive) return false;
  if (process.getuid?.() !== 0)
    throw new CannotStart('Only root may upgrade a service: sudo npm run upgrade');
  return true;
}

function systemctl(task: 'start' | 'stop'): void {
  const { status } = spawnSync('systemctl', [task, 'savol'], { stdio: 'inherit' });
  if (status !== 0) print(`This failed: systemctl ${task} savol`);
}
