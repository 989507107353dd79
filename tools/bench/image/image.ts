import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { closeAppContext, connectAndMigrate } from '../../../server/app-context.ts';
import { startPostgres } from '../../../server/postgres-server/start-postgres.ts';
import { CannotStart } from '../../../server/process/cannot-start.ts';
import { readConfig } from '../../../server/process/config.ts';
import { freePort } from '../../../server/process/free-port.ts';
import { runProgram } from '../../../server/process/run-program.ts';
import { makeCategory, makePerson } from '../../../server/testing/factories.ts';
import { makeBases } from './debian-images.ts';
import { podman } from './podman.ts';
import { useSchool } from './use-school.ts';

const project = join(import.meta.dirname, '../../..');
/** The most bytes of the image. */
const largest = 250e6;
const image = 'localhost/savol-trial';
/** The rights of the container are those of compose.yaml. */
const confined = ['--read-only', '--tmpfs=/tmp', '--cap-drop=all', '--security-opt=no-new-privileges'];

/*
 * Builds the image of the Dockerfile, runs it as compose.yaml does beside a PostgreSQL, and does there what needs more than Node.js: an image that
 * cannot read pictures or files of tests fails. It needs podman, and where no registry is reachable mmdebstrap.
 */
await runProgram(async (ending) => {
  const { values } = parseArgs({
    options: { image: { type: 'string' }, debian: { type: 'boolean', default: false } },
  });
  const folder = mkdtempSync(join(tmpdir(), 'savol-image-'));
  await using opened = new AsyncDisposableStack();
  opened.defer(() => rmSync(folder, { recursive: true }));
  const tried = values.image ?? (await build(folder, values.debian));
  const bytes = Number(await podman('image', 'inspect', '--format', '{{.Size}}', tried));
  print(`${(bytes / 1e6).toFixed(0)} MB`);
  if (bytes >= largest) throw new CannotStart(`The image is larger than ${largest / 1e6} MB.`);
  ending.throwIfAborted();

  const { connectionString, stop } = await startPostgres({ ending });
  opened.defer(stop);
  const database = await onPort(connectionString, opened);
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const settings = { HOST: '127.0.0.1', PORT: String(port), DATABASE_URL: database, PUBLIC_URL: origin };
  const environment = Object.entries(settings).map(([name, value]) => `--env=${name}=${value}`);
  const run = ['--detach', '--pull=never', '--network=host', '--volume=/data', ...confined, ...environment];
  const container = await podman('run', ...run, tried);
  opened.defer(async () => void (await podman('rm', '--force', '--volumes', container)));
  while (!(await podman('logs', container)).includes('Savol is ready at')) {
    ending.throwIfAborted();
    const state = await podman('inspect', '--format', '{{.State.Status}}', container);
    if (state === 'exited') throw new CannotStart(`It did not start:\n${await podman('logs', container)}`);
    await sleep(200);
  }
  await podman('healthcheck', 'run', container);
  print('It starts, and the check of health says so.');
  await podman('exec', container, '/usr/local/bin/node', 'server/commands/staff.ts', 'a@school.example');
  print('Commands run beside it.');

  const context = await connectAndMigrate(
    readConfig({ DATABASE_URL: connectionString, DATA_DIR: folder }),
    connectionString,
  );
  const { email: staff } = await makePerson(context, { is_staff: true });
  const { id: category } = await makeCategory(context);
  await closeAppContext(context);
  const { worked, failed } = await useSchool({ origin, staff, category });
  for (const step of worked) print(`Works: ${step}.`);
  for (const step of failed) print(`FAILS: ${step}`);
  await podman('stop', '--time=60', container);
  const code = await podman('inspect', '--format', '{{.State.ExitCode}}', container);
  if (code !== '0') failed.push(`SIGTERM ended it with ${code}`);
  if (failed.length > 0) throw new CannotStart(`The image has ${failed.length} faults: see above.`);
  print('It ends by SIGTERM.');
});

/** Builds the image. @param isDebian whether the images that it stands on are made of Debian's packages, and not from a registry */
async function build(folder: string, isDebian: boolean): Promise<string> {
  const bases = isDebian ? await makeBases(folder) : undefined;
  const named = bases ? [`--build-arg=BUILD=${bases.build}`, `--build-arg=BASE=${bases.base}`] : [];
  const where = ['--isolation=chroot', '--network=host', '--format=docker', `--tag=${image}`];
  await podman('build', ...where, ...named, project);
  return image;
}

/** Serves the socket of an embedded PostgreSQL on a port of this machine, as a container does not see the socket. */
async function onPort(connectionString: string, opened: AsyncDisposableStack): Promise<string> {
  const socket = join(new URL(connectionString).searchParams.get('host') ?? '', '.s.PGSQL.5432');
  const server = createServer((client) => {
    const postgres = connect(socket);
    client.pipe(postgres).pipe(client);
    for (const each of [client, postgres])
      each.on('error', () => [client, postgres].forEach((end) => end.destroy()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  opened.defer(() => void server.close());
  return `postgres://savol@127.0.0.1:${(server.address() as AddressInfo).port}/savol`;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
