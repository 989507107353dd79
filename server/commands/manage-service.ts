import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';

import { joinRunning } from '../postgres-server/start-postgres.ts';
import { namesBucket } from '../process/bucket.ts';
import { CannotStart } from '../process/cannot-start.ts';
import { readDataLocation } from '../process/config.ts';
import { print } from '../process/print.ts';
import { fileSettings } from '../process/settings.ts';
import { unitOf } from './service-unit.ts';

const account = 'savol';
const unitFile = '/etc/systemd/system/savol.service';
const usualData = '/var/lib/savol/data';
/** What the unit hides from the server. */
const hidden = /^\/(home|root|run\/user|tmp|var\/tmp)(\/|$)/;

const tasks: Record<string, (parameters: string[]) => void | Promise<void>> = {
  install,
  status: () => call('systemctl', ['status', account, '--no-pager'], 'any end'),
  logs: (parameters) => call('journalctl', ['--unit', account, '--output', 'cat', ...lines(parameters)]),
  uninstall,
};

/**
 * Installs the server as a service of systemd, shows its state or its log, or removes it.
 * @throws CannotStart where systemd does not run the computer, or the account may not do it
 */
export async function manageService(): Promise<void> {
  const [name = '', ...parameters] = process.argv.slice(2);
  const task = Object.hasOwn(tasks, name) ? tasks[name] : undefined;
  if (task === undefined) {
    throw new CannotStart(`Say what to do: npm run service -- ${Object.keys(tasks).join('|')}`);
  }
  if (!existsSync('/run/systemd/system')) {
    throw new CannotStart(
      'systemd does not run this computer, and nothing was done: a service needs it. In WSL 2 it is turned on by the lines\n' +
        '"[boot]" and "systemd=true" of /etc/wsl.conf. Elsewhere let what starts programs here run npm start.',
    );
  }
  await task(parameters);
}

/** Writes the unit and starts the server, or starts it anew: it is the same after a change of settings and a new version. */
async function install(): Promise<void> {
  requireRoot('install');
  const folder = realpathSync('.');
  const data = dataOf(folder);
  await refuseOtherServer(data);
  for (const path of [folder, data]) {
    if (hidden.test(path)) {
      throw new CannotStart(
        `A service does not see ${path}: put Savol into a folder such as /opt/savol, and its data into ${usualData}.`,
      );
    }
  }
  const { uid, gid } = accountIds();
  giveData(data, `${uid}:${gid}`);
  giveSettings(gid);
  const settings = fileSettings();
  const place = settings['BACKUP_DIR'] ?? '';
  const backups = place === '' || namesBucket(place) ? [] : [resolve(place)];
  // A stick may have a file system without owners.
  for (const path of backups) if (existsSync(path)) call('chown', [`${uid}:${gid}`, path], 'any end');
  const packaged = join(folder, 'node_modules', '.bin', 'node');
  const node = existsSync(packaged) ? packaged : process.execPath;
  requireReadable(folder, node, { uid, gid });
  const unit = unitOf({
    folder,
    node,
    writable: [...new Set([data, realpathSync(data), ...databaseElsewhere(data)])],
    writableLater: backups,
    lowPort: [settings['PORT'], settings['HTTPS_PORT']].some((port) => Number(port || 8000) < 1024),
  });
  writeFileSync(unitFile, unit);
  call('systemctl', ['daemon-reload']);
  call('systemctl', ['enable', account]);
  call('systemctl', ['restart', account]);
  showStart();
  print('Savol is a service now, and starts with the computer. npm run service -- status|logs shows it.');
}

function uninstall(): void {
  requireRoot('uninstall');
  if (existsSync(unitFile)) call('systemctl', ['disable', '--now', account]);
  rmSync(unitFile, { force: true });
  call('systemctl', ['daemon-reload']);
  print(
    `Savol is no service any more. The data, the settings and the account "${account}" are as they were.`,
  );
}

/** The data folder of the settings. Where they name none, and none is in its usual place, they are given a line. */
function dataOf(folder: string): string {
  const named = fileSettings()['DATA_DIR']?.trim();
  if (!named && !existsSync(join(folder, 'data'))) {
    const begin = existsSync('.env') && !readFileSync('.env', 'utf8').endsWith('\n') ? '\n' : '';
    appendFileSync('.env', `${begin}DATA_DIR=${process.env['DATA_DIR'] || usualData}\n`);
  }
  return resolve(readDataLocation(fileSettings()).dataFolder);
}

/** @throws CannotStart where a server that is not the service uses the data */
async function refuseOtherServer(data: string): Promise<void> {
  const isService = spawnSync('systemctl', ['is-active', '--quiet', account]).status === 0;
  if (isService || !existsSync(data) || (await joinRunning(data)) === undefined) return;
  throw new CannotStart(`A server that is no service uses ${data}. Stop that one first.`);
}

function accountIds(): { uid: number; gid: number } {
  const idOf = (flag: string) => spawnSync('id', [flag, account], { encoding: 'utf8' });
  if (idOf('-u').status !== 0) {
    const place = ['--home-dir', '/var/cache/savol', '--no-create-home', '--shell', '/usr/sbin/nologin'];
    call('useradd', ['--system', '--user-group', ...place, account]);
  }
  return { uid: Number(idOf('-u').stdout), gid: Number(idOf('-g').stdout) };
}

/** Gives the data to the account of the service, and to no other. */
function giveData(data: string, owner: string): void {
  mkdirSync(data, { recursive: true });
  for (const path of [data, ...databaseElsewhere(data)]) call('chown', ['--recursive', owner, path]);
  chmodSync(data, 0o750);
}

/** The folder of the database where it is outside the data folder. */
function databaseElsewhere(data: string): string[] {
  const inside = join(data, 'postgres');
  const real = existsSync(inside) ? realpathSync(inside) : inside;
  return real.startsWith(`${realpathSync(data)}/`) ? [] : [real];
}

/** The settings have secrets: root changes them, and the account of the service reads them. */
function giveSettings(gid: number): void {
  if (!existsSync('.env')) return;
  chownSync('.env', 0, gid);
  chmodSync('.env', 0o640);
}

function requireReadable(folder: string, node: string, who: { uid: number; gid: number }): void {
  const readable = ['server/main.ts', 'web/dist/index.html', 'package.json'].map((path) =>
    join(folder, path),
  );
  const tests = readable.map((path) => `test -r '${path.replaceAll("'", `'\\''`)}'`).join(' && ');
  const started = spawnSync(node, ['--version'], { ...who, cwd: '/' });
  if (started.status === 0 && spawnSync('/bin/sh', ['-c', tests], { ...who, cwd: '/' }).status === 0) return;
  throw new CannotStart(
    `The account "${account}" cannot read ${folder}: chmod -R a+rX it, or put Savol into a folder such as /opt/savol.`,
  );
}

function requireRoot(task: string): void {
  if (process.getuid?.() !== 0)
    throw new CannotStart(`Only root may do this: sudo npm run service -- ${task}`);
}

/** Shows what the server has printed since its start: addresses, and the link of the first staff account. The log is JSON. */
function showStart(): void {
  spawnSync('journalctl', ['--sync']);
  const show = ['show', account, '--property', 'InvocationID', '--value'];
  const invocation = spawnSync('systemctl', show, { encoding: 'utf8' }).stdout.trim();
  const read = ['--output', 'cat', '--no-pager', `_SYSTEMD_INVOCATION_ID=${invocation}`];
  const printed = spawnSync('journalctl', read, { encoding: 'utf8' }).stdout ?? '';
  for (const line of printed.split('\n')) if (line !== '' && !line.startsWith('{')) print(line);
}

function lines(parameters: string[]): string[] {
  return parameters.length === 0 ? ['--lines', '100', '--no-pager'] : parameters;
}

/** Runs a program of the system and shows its output. @throws CannotStart when it fails, unless it may end in any way */
function call(program: string, parameters: string[], expected: 'success' | 'any end' = 'success'): void {
  const { status } = spawnSync(program, parameters, { stdio: 'inherit' });
  if (status === 0 || expected === 'any end') return;
  throw new CannotStart(
    `This failed: ${program} ${parameters.join(' ')}\nThe log says more: npm run service -- logs`,
  );
}
