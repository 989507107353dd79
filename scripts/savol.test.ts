import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';

import { type Program, startProgram, until } from '../server/testing/program.ts';

/*
 * The launcher in a project of its own, where npm, Vite and the server are small programs that write down that they ran.
 */

let project: string;
/** How much of what the programs wrote down was told already. */
let told = 0;

beforeEach(() => {
  told = 0;
  project = mkdtempSync(join(tmpdir(), 'savol launcher '));
  onTestFinished(() => rmSync(project, { recursive: true, force: true }));
  for (const script of globSync('scripts/*.mjs')) cpSync(script, join(project, script));
  write('package-lock.json', '{"packages":{"":{}}}');
  write('tsconfig.json', '{}');
  write('web/main.tsx', '');
  write('contract/index.ts', '');
  write('bin/npm', npm);
  chmodSync(join(project, 'bin/npm'), 0o755);
  write('server/main.ts', server);
});

const npm = `#!/bin/sh
echo "npm $1" >> ran
if [ -e broken ]; then exit 1; fi
mkdir -p node_modules/.bin node_modules/vite/bin
if [ -e slow ]; then sleep 600 & echo $! > slow; wait; fi
ln -s '${process.execPath}' node_modules/.bin/node
echo '{"packages":{}}' > node_modules/.package-lock.json
cat > node_modules/vite/bin/vite.js <<'end'
const { appendFileSync, mkdirSync } = require('node:fs');
appendFileSync('ran', 'vite\\n');
mkdirSync('web/dist', { recursive: true });
end
`;

const server = `
import { appendFileSync } from 'node:fs';
appendFileSync('ran', 'server ' + process.argv.slice(2).join(' ') + '\\n');
const end = () => { appendFileSync('ran', 'end\\n'); process.exit(0); };
process.on('SIGTERM', end);
process.on('SIGINT', () => {});
process.on('disconnect', end);
console.log('ready');
`;

function write(path: string, text: string): void {
  mkdirSync(dirname(join(project, path)), { recursive: true });
  writeFileSync(join(project, path), text);
}

/** What ran since the last question. */
function ran(): string[] {
  const log = join(project, 'ran');
  const lines = existsSync(log) ? readFileSync(log, 'utf8').split('\n').slice(0, -1) : [];
  const newest = lines.slice(told);
  told = lines.length;
  return newest;
}

function launch(task = 'start', environment: NodeJS.ProcessEnv = {}): Program {
  const PATH = `${join(project, 'bin')}:${process.env['PATH']}`;
  const launcher = join(project, 'scripts/savol.mjs');
  return startProgram(launcher, [task], { PATH, ...environment }, { cwd: project });
}

async function startAndEnd(): Promise<string[]> {
  const launcher = launch();
  await launcher.says(/ready/);
  expect(await launcher.end()).toBe(0);
  return ran().map((line) => line.split(' ')[0] ?? '');
}

test('what is missing is installed and built, and nothing twice', async () => {
  expect(await startAndEnd()).toEqual(['npm', 'vite', 'server', 'end']);
  expect(await startAndEnd()).toEqual(['server', 'end']);
  appendFileSync(join(project, 'web/main.tsx'), ' ');
  expect(await startAndEnd()).toEqual(['vite', 'server', 'end']);
  write('package-lock.json', '{"packages":{"":{},"node_modules/more":{"version":"1.0.0"}}}');
  expect(await startAndEnd()).toEqual(['npm', 'vite', 'server', 'end']);
});

test('an installation by hand counts', async () => {
  await startAndEnd();
  rmSync(join(project, 'node_modules/.savol'));
  expect(await startAndEnd()).toEqual(['server', 'end']);
});

test('the demonstration is a parameter of the server', async () => {
  const launcher = launch('demo');
  await launcher.says(/ready/);
  await launcher.end();
  expect(ran()).toContain('server --demo');
});

test('a failed installation says what to do, and is tried again', async () => {
  write('broken', '');
  const launcher = launch();
  expect(await launcher.ended).toBe(1);
  expect(launcher.errors()).toContain('check that this computer reaches the internet');
  expect(launcher.errors()).not.toMatch(/^\s+at /m);
  rmSync(join(project, 'broken'));
  ran();
  expect(await startAndEnd()).toEqual(['npm', 'vite', 'server', 'end']);
});

test.each(['SIGKILL', 'SIGINT'] as const)(
  '%s during the installation ends npm and all that it started',
  async (signal) => {
    write('slow', '');
    const launcher = launch();
    await until(() => readFileSync(join(project, 'slow'), 'utf8').endsWith('\n'));
    const sleeping = Number(readFileSync(join(project, 'slow'), 'utf8'));
    expect(isRunning(sleeping)).toBe(true);
    write('node_modules/half/package.json', '{}');
    expect(await launcher.end(signal)).toBe(signal === 'SIGINT' ? 0 : null);
    await until(() => !isRunning(sleeping));
    rmSync(join(project, 'slow'));
    ran();
    expect(await startAndEnd()).toEqual(['npm', 'vite', 'server', 'end']);
    expect(existsSync(join(project, 'node_modules/half'))).toBe(false);
  },
);

test('a killed launcher leaves no server behind', async () => {
  const launcher = launch();
  await launcher.says(/ready/);
  ran();
  expect(await launcher.end('SIGKILL')).toBeNull();
  await until(() => ran().includes('end'));
});

test('a task that there is not', async () => {
  const launcher = launch('stat');
  expect(await launcher.ended).toBe(1);
  expect(launcher.errors()).toContain('There is no task "stat"');
  expect(ran()).toEqual([]);
});

/** Programs in the place of vitest and Playwright, which report what they are told to. */
function testsEnd(unit: object, unitCode: number, journeys: object, journeysCode: number): void {
  const chromium = 'bin/chromium';
  write(chromium, '');
  chmodSync(join(project, chromium), 0o755);
  write(
    'node_modules/vitest/vitest.mjs',
    `import { writeFileSync } from 'node:fs';
     const option = '--outputFile.json=';
     const path = process.argv.find((each) => each.startsWith(option)).slice(option.length);
     writeFileSync(path, '${JSON.stringify(unit)}');
     process.exit(${unitCode});`,
  );
  write(
    'node_modules/@playwright/test/cli.js',
    `const { writeFileSync } = require('node:fs');
     console.log(process.env.CHROMIUM);
     writeFileSync(process.env.PLAYWRIGHT_JSON_OUTPUT_FILE, '${JSON.stringify(journeys)}');
     process.exit(${journeysCode});`,
  );
}

const unit = {
  numPassedTests: 20,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [],
};
const journeys = { stats: { expected: 3, unexpected: 0, flaky: 0, skipped: 0 }, suites: [] };

test.each([
  ['all pass', unit, 0, journeys, 0, '23 passed, 0 failed', 0],
  [
    'a journey is skipped',
    unit,
    0,
    { ...journeys, stats: { ...journeys.stats, skipped: 1 } },
    0,
    '23 passed, 0 failed, 1 skipped',
    0,
  ],
  ['one fails', { ...unit, numFailedTests: 1 }, 1, journeys, 0, '23 passed, 1 failed', 1],
  [
    'a journey fails',
    unit,
    0,
    { ...journeys, stats: { ...journeys.stats, unexpected: 2 } },
    1,
    '23 passed, 2 failed',
    1,
  ],
  ['a file cannot even be read', unit, 1, journeys, 0, '23 passed, 1 failed', 1],
  ['a run breaks off', unit, 0, {}, 1, '20 passed, 1 failed', 1],
])('npm test when %s', async (_, unitReport, unitCode, journeysReport, journeysCode, line, code) => {
  await startAndEnd();
  testsEnd(unitReport, unitCode, journeysReport, journeysCode);
  const launcher = launch('test');
  expect(await launcher.ended).toBe(code);
  expect(launcher.out().trimEnd().split('\n').at(-1)).toBe(line);
  expect(launcher.out()).toContain(join(project, 'bin/chromium'));
});

test('npm test says at its end what failed, and why', async () => {
  await startAndEnd();
  const unread = {
    name: 'torn.test.ts',
    status: 'failed',
    message: 'Transform failed',
    assertionResults: [],
  };
  const failed = { fullName: 'adds', status: 'failed', failureMessages: ['expected 3 to be 4'] };
  const sums = { name: 'sums.test.ts', status: 'failed', message: '', assertionResults: [failed] };
  const tests = [{ results: [{ error: { message: 'not visible' } }] }];
  const solves = { file: 'solve.e2e.ts', title: 'solves', ok: false, tests };
  testsEnd(
    { ...unit, numFailedTests: 1, testResults: [unread, sums] },
    1,
    { ...journeys, suites: [{ specs: [], suites: [{ specs: [solves] }] }] },
    1,
  );
  const launcher = launch('test');
  expect(await launcher.ended).toBe(1);
  expect(launcher.out()).toContain(`
Failed: torn.test.ts
    Transform failed

Failed: sums.test.ts › adds
    expected 3 to be 4

Failed: solve.e2e.ts › solves
    not visible

23 passed, 2 failed
`);
});

test('npm test lists a journey that passed only when it was tried again', async () => {
  await startAndEnd();
  const tests = [{ status: 'flaky', results: [{ error: { message: 'not visible' } }, {}] }];
  const flaky = { file: 'solve.e2e.ts', title: 'solves', ok: true, tests };
  const stats = { expected: 2, unexpected: 0, flaky: 1, skipped: 0 };
  testsEnd(unit, 0, { stats, suites: [{ specs: [flaky] }] }, 0);
  const launcher = launch('test');
  expect(await launcher.ended).toBe(0);
  expect(launcher.out()).toContain(`
Flaky: solve.e2e.ts › solves
    not visible

23 passed, 0 failed, 1 flaky
`);
});

test.each([
  ['true', 1],
  [undefined, 0],
])('a failed journey is tried again only where CI says so: %s', async (value, retries) => {
  vi.stubEnv('CI', value);
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.resetModules();
  expect((await import('../playwright.config.ts')).default.retries).toBe(retries);
});

/** The search path with nothing on it but this project's programs. */
const alone = () => ({ PATH: join(project, 'bin') });

test.runIf(process.getuid?.() === 0)('npm test as root installs a browser where none is', async () => {
  await startAndEnd();
  testsEnd(unit, 0, journeys, 0);
  const chromium = join(project, 'bin/chromium');
  rmSync(chromium);
  write(
    'bin/apt-get',
    `#!/bin/sh\n[ "$4" != chromium ] || { echo > '${chromium}'; /bin/chmod 755 '${chromium}'; }\n`,
  );
  chmodSync(join(project, 'bin/apt-get'), 0o755);
  const launcher = launch('test', alone());
  expect(await launcher.ended).toBe(0);
  expect(launcher.out()).toContain(chromium);
});

test('npm test without a browser says how to get one', async () => {
  await startAndEnd();
  const launcher = launch('test', alone());
  expect(await launcher.ended).toBe(1);
  expect(launcher.errors()).toContain('install Chromium or Chrome, or run `npx playwright install chromium`');
});

/** A process that ended but that nobody has asked about yet still has a number. */
function isRunning(id: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${id}/status`, 'utf8'));
  } catch {
    return false;
  }
}
