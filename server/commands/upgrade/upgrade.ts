import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { fileOf } from '../../backup/places/named-backup.ts';
import { joinRunning } from '../../postgres-server/start-postgres.ts';
import { CannotStart } from '../../process/cannot-start.ts';
import type { DataLocation } from '../../process/config.ts';
import { print } from '../../process/print.ts';
import { dataLocation, fileSettings } from '../../process/settings.ts';
import { namedArgument } from '../backup-task.ts';
import { clear, exchange, stage, staging, versionOf } from './files.ts';
import { accountOf, runHere, tryVersion } from './trial.ts';

const backup = resolve(staging, 'before.tar.gz');

/**
 * Exchanges the version in this folder for another one. It is prepared beside the old one, which serves meanwhile; then the server stops, all data are
 * backed up, and the new version has to start where nobody reaches it. Where it does not, the old version and the data are put back.
 * @throws CannotStart where the version is not exchanged
 */
export async function upgrade(): Promise<void> {
  const from = fileOf(namedArgument('npm run upgrade -- savol-0.2.0.tar.gz'));
  const place = dataLocation();
  const isService = serviceIsHere();
  if (!isService && place.databaseUrl === undefined && existsSync(place.dataFolder)) {
    if ((await joinRunning(place.dataFolder)) !== undefined) {
      throw new CannotStart('The server runs, and is no service that could be stopped: stop it first.');
    }
  }
  const [before, after] = [versionOf('.'), stage(process.cwd(), from)];
  print(`Preparing version ${after}.`);
  await prepare();

  if (isService) systemctl('stop');
  try {
    await runHere(['server/commands/backup.ts', backup]);
  } catch (error) {
    if (isService) systemctl('start');
    throw error;
  }
  const versions = exchange('.');
  try {
    versions.begin();
    await tryVersion(place.dataFolder);
    if (isService) await runHere(['server/commands/service.ts', 'install']);
  } catch (error) {
    print(`Version ${after} does not work here; going back to ${before}.`);
    if (isService) systemctl('stop');
    versions.goBack();
    clear('.');
    await putDataBack(place);
    if (isService) await runHere(['server/commands/service.ts', 'install']);
    const why = error instanceof Error ? error.message : String(error);
    throw new CannotStart(`Version ${after} was not installed, and ${before} is here as before. ${why}`);
  }
  clear('.');
  print(`Version ${after} is installed. The data as they were under ${before}: ${backup}`);
  if (!isService) print('Start it: npm start');
}

/** Installs the packages of the staged version and builds its page, where the archive has not brought them. */
async function prepare(): Promise<void> {
  const API_ORIGIN = process.env['API_ORIGIN'] ?? fileSettings()['API_ORIGIN'] ?? '';
  await runHere([join(staging, 'new/tools/scripts/savol.mjs'), 'build'], { API_ORIGIN });
}

/** The old version starts on the data that the new one has left, or on the backup. */
async function putDataBack({ dataFolder, databaseUrl }: DataLocation): Promise<void> {
  const isGood = await tryVersion(dataFolder).then(
    () => true,
    () => false,
  );
  if (isGood) return;
  if (databaseUrl !== undefined) {
    throw new CannotStart(
      `The new version has changed the database at DATABASE_URL. Name an empty database there, and run: npm run restore -- ${backup}`,
    );
  }
  const account = accountOf(dataFolder);
  const aside = join(dataFolder, `failed-upgrade-${Date.now()}`);
  mkdirSync(aside, { mode: 0o700 });
  for (const name of ['postgres', 'pictures', 'outbox', 'secret-key']) {
    const path = join(dataFolder, name);
    if (existsSync(path)) renameSync(path, join(aside, name));
  }
  await runHere(['server/commands/restore.ts', backup]);
  if (account) spawnSync('chown', ['-R', `${account.uid}:${account.gid}`, dataFolder]);
  await tryVersion(dataFolder);
  print(`The data are those before the upgrade. What the new version made of them is in ${aside}.`);
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
