import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs';

import { expect, test } from 'vitest';

import { isLong } from '../../server/testing/extent.ts';
import { isRunning } from '../../server/testing/processes.ts';
import { until } from '../../server/testing/program.ts';
import { projectOfEachTest } from './testing/project.ts';

const { at, write, ran, launch, startAndEnd } = projectOfEachTest();

test('missing packages are installed, a changed page is built, and nothing is done twice', async () => {
  expect(await startAndEnd()).toEqual(['npm', 'vite', 'server', 'end']);
  expect(await startAndEnd()).toEqual(['server', 'end']);
  appendFileSync(at('web/main.tsx'), ' ');
  expect(await startAndEnd()).toEqual(['vite', 'server', 'end']);
  write('package-lock.json', '{"packages":{"":{},"node_modules/more":{"version":"1.0.0"}}}');
  expect(await startAndEnd()).toEqual(['npm', 'vite', 'server', 'end']);
});

test('the page is built anew for another origin of the API, which the environment or .env names', async () => {
  expect(await startAndEnd()).toContain('vite');
  write('.env', 'PORT=8000\nAPI_ORIGIN=https://API.school.example/ # the API\n');
  const launcher = launch('build');
  expect(await launcher.ended).toBe(0);
  expect(ran()).toEqual(['vite https://api.school.example']);
  expect(await startAndEnd()).toEqual(['server', 'end']);
  const other = launch('build', { API_ORIGIN: 'http://10.0.0.5:8000' });
  expect(await other.ended).toBe(0);
  expect(ran()).toEqual(['vite http://10.0.0.5:8000']);
  write('.env', '');
  expect(await startAndEnd()).toEqual(['vite', 'server', 'end']);
});

test.each(['api.school.example', 'https://api.school.example/django', '*', 'https://*.school.example'])(
  'API_ORIGIN=%s stops the start before anything is built',
  async (API_ORIGIN) => {
    const launcher = launch('start', { API_ORIGIN });
    expect(await launcher.ended).toBe(1);
    expect(launcher.errors()).toContain('API_ORIGIN must be like https://api.savol.example, with no path');
    expect(ran().map((line) => line.split(' ')[0])).toEqual(['npm']);
  },
);

test('an installation by hand counts, with a package of this folder or without a link to it', async () => {
  write(
    'package-lock.json',
    '{"packages":{"":{},"node_modules/savol-tools":{"resolved":"tools","link":true},"tools":{"name":"savol-tools"}}}',
  );
  await startAndEnd();
  rmSync(at('node_modules/.savol'));
  expect(await startAndEnd()).toEqual(['server', 'end']);
});

test('a start installs what a server needs, and a task of development adds the rest, once', async () => {
  /** Runs a task. @returns which packages npm installed for it */
  const installedFor = async (task: string) => {
    await launch(task).ended;
    return ran().flatMap((line) => (line.startsWith('npm ') ? /--\w+=dev/.exec(line) : []));
  };
  const locked = (packages: object) => write('package-lock.json', JSON.stringify({ packages }));
  const check = { 'node_modules/check': { version: '1.0.0', dev: true } };
  locked(check);
  expect(await installedFor('build')).toEqual(['--omit=dev']);
  expect(await installedFor('build')).toEqual([]);
  expect(await installedFor('bench')).toEqual(['--include=dev']);
  expect(await installedFor('bench')).toEqual([]);
  expect(await installedFor('build')).toEqual([]);
  locked({ ...check, 'node_modules/more': { version: '1.0.0' } });
  expect(await installedFor('build')).toEqual(['--omit=dev']);
});

test('a start goes on with an interrupted upgrade before anything else, and ends where that fails', async () => {
  write('.upgrade/continue.sh', 'echo continued >> ran; test ! -e broken && rm .upgrade/journal.json');
  write('.upgrade/journal.json', '{}');
  write('broken', '');
  const launcher = launch();
  expect(await launcher.ended).toBe(1);
  expect(launcher.errors()).toContain('An upgrade was interrupted, and nothing starts before its end');
  expect(ran()).toEqual(['continued']);
  rmSync(at('broken'));
  expect(await startAndEnd()).toEqual(['continued', 'npm', 'vite', 'server', 'end']);
  expect(await startAndEnd()).toEqual(['server', 'end']);
});

test('the demonstration is a parameter of the server', async () => {
  const launcher = launch('demo');
  await launcher.waitForOutput(/ready/);
  await launcher.end();
  expect(ran()).toContain('server --demo');
});

test('a start prints no weights of the page, unless it is verbose', async () => {
  const quiet = launch();
  await quiet.waitForOutput(/ready/);
  await quiet.end();
  expect(ran()).toContain('vite hidden');
  appendFileSync(at('web/main.tsx'), ' ');
  const verbose = launch('start', {}, ['--verbose']);
  await verbose.waitForOutput(/ready/);
  await verbose.end();
  expect(
    ran()
      .filter((line) => line.startsWith('vite'))
      .map((line) => line.trim()),
  ).toEqual(['vite']);
});

test('a failed installation says what to do, and the next start repeats it', async () => {
  write('broken', '');
  const launcher = launch();
  expect(await launcher.ended).toBe(1);
  expect(launcher.errors()).toContain('check that this computer reaches the internet');
  expect(launcher.errors()).not.toMatch(/^\s+at /m);
  rmSync(at('broken'));
  ran();
  expect(await startAndEnd()).toEqual(['npm', 'vite', 'server', 'end']);
});

test.each(['SIGKILL', 'SIGINT'] as const)(
  '%s during the installation ends npm and all that it started',
  async (signal) => {
    write('slow', '');
    const launcher = launch();
    await until(() => readFileSync(at('slow'), 'utf8').endsWith('\n'));
    const sleeping = Number(readFileSync(at('slow'), 'utf8'));
    expect(isRunning(sleeping)).toBe(true);
    write('node_modules/half/package.json', '{}');
    expect(await launcher.end(signal)).toBe(signal === 'SIGINT' ? 0 : null);
    await until(() => !isRunning(sleeping));
    rmSync(at('slow'));
    ran();
    expect(await startAndEnd()).toEqual(['npm', 'vite', 'server', 'end']);
    expect(existsSync(at('node_modules/half'))).toBe(false);
  },
);

/** Starts the launcher by npm, as people do, from a shell in the background. @returns the processes, once npm installs packages */
async function startByNpm() {
  write('package.json', JSON.stringify({ scripts: { start: 'exec node tools/scripts/savol.mjs start' } }));
  write('slow', '');
  const command = execFileSync('which', ['npm'], { encoding: 'utf8' }).trim();
  const PATH = `${at('bin')}:${process.env['PATH']}`;
  const shell = spawn('sh', ['-c', `'${command}' start > out 2>&1 & echo $!; wait`], {
    cwd: at('.'),
    env: { ...process.env, PATH },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [npm] = (await once(shell.stdout, 'data')) as [Buffer];
  await until(() => readFileSync(at('slow'), 'utf8').endsWith('\n'));
  return { shell, npm: Number(npm.toString()), installing: Number(readFileSync(at('slow'), 'utf8')) };
}

test('a killed npm ends the installation, which says so', async () => {
  const { npm, installing } = await startByNpm();
  process.kill(npm, 'SIGKILL');
  await until(() => !isRunning(installing));
  await expect
    .poll(() => readFileSync(at('out'), 'utf8'))
    .toContain('The installation was interrupted. The next start begins it anew.');
});

test.runIf(isLong)(
  'an installation goes on when the shell that started npm in the background ends',
  async () => {
    const { shell, npm, installing } = await startByNpm();
    shell.kill('SIGKILL');
    await until(() => readFileSync(at('out'), 'utf8').includes('still installing, 10 s'));
    expect(isRunning(installing)).toBe(true);
    process.kill(npm, 'SIGKILL');
    await until(() => !isRunning(installing));
  },
);

test('a killed launcher leaves no server behind', async () => {
  const launcher = launch();
  await launcher.waitForOutput(/ready/);
  ran();
  expect(await launcher.end('SIGKILL')).toBeNull();
  await until(() => ran().includes('end'));
});

test('on an old Node.js the launcher installs nothing, and names the releases that bring a newer one', async () => {
  const old = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.20.4' } })`;
  const launcher = launch('start', {
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(old)}`,
  });
  expect(await launcher.ended).toBe(1);
  expect(launcher.errors()).toContain('Savol needs Node.js 20 or later');
  const [, command = ''] = /^ {2}(node_modules.*) start$/m.exec(launcher.errors()) ?? [];
  const guide = readFileSync('docs/operations.md', 'utf8').split('\n### Without internet\n')[1];
  expect(guide).toContain(command);
  expect(command).not.toBe('');
  expect(ran()).toEqual([]);
});

test('an unknown task', async () => {
  const launcher = launch('stat');
  expect(await launcher.ended).toBe(1);
  expect(launcher.errors()).toContain('There is no task "stat"');
  expect(ran()).toEqual([]);
});

test.each([
  ['bench', [], 'crash'],
  ['audit', ['toString'], 'fuzz-parsers'],
])('npm run %s with %j says which names there are', async (task, parameters, name) => {
  await startAndEnd();
  const launcher = launch(task, {}, parameters);
  expect(await launcher.ended).toBe(1);
  expect(launcher.errors()).toContain(`npm run ${task} -- NAME. The names are: `);
  expect(launcher.errors()).toContain(name);
});
