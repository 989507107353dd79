import { execFileSync } from 'node:child_process';
import { chmodSync, readFileSync, renameSync, rmSync } from 'node:fs';

import { expect, onTestFinished, test, vi } from 'vitest';

import { projectOfEachTest } from './testing/project.ts';

const { at, write, launch, startAndEnd } = projectOfEachTest();

const browser = 'bin/chromium-headless-shell';

const journeyNamed = (file: string, title: string) => ({
  file,
  title,
  ok: true,
  tests: [],
});

/** The journeys of the project. */
const list = {
  suites: [
    { specs: [journeyNamed('solve.e2e.ts', 'solves'), journeyNamed('solve.e2e.ts', 'logs in')] },
    { specs: [], suites: [{ specs: [journeyNamed('post.e2e.ts', 'posts')] }] },
  ],
};

/** Puts programs in the place of vitest and Playwright that write these reports and end with these codes. */
function replaceRunners(unit: object, unitCode: number, journeys: object, journeysCode: number): void {
  write(browser, '');
  chmodSync(at(browser), 0o755);
  write('e2e/core-journeys.json', '{"solve.e2e.ts": ["logs"]}');
  write(
    'node_modules/vitest/vitest.mjs',
    `import { writeFileSync } from 'node:fs';
     const option = '--outputFile.json=';
     const path = process.argv.find((each) => each.startsWith(option)).slice(option.length);
     writeFileSync(path, '${JSON.stringify(unit)}');
     console.log('units', ...process.argv.slice(2).filter((each) => !each.startsWith('-')), process.env.LONG);
     process.exit(${unitCode});`,
  );
  write(
    'node_modules/@playwright/test/cli.js',
    `const { readFileSync, writeFileSync } = require('node:fs');
     console.log(process.env.CHROMIUM);
     const report = (text) => writeFileSync(process.env.PLAYWRIGHT_JSON_OUTPUT_FILE, text);
     if (process.argv.includes('--list')) {
       report('${JSON.stringify(list)}');
       process.exit(0);
     }
     const lines = readFileSync(process.argv[process.argv.indexOf('--test-list') + 1], 'utf8').split('\\n');
     console.log('journeys', lines.join(', '), process.env.LONG);
     report('${JSON.stringify(journeys)}');
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
  ['a file cannot be loaded', unit, 1, journeys, 0, '23 passed, 1 failed', 1],
  ['a run ends without a report', unit, 0, {}, 1, '20 passed, 1 failed', 1],
])('npm test when %s', async (_, unitReport, unitCode, journeysReport, journeysCode, line, code) => {
  await startAndEnd();
  replaceRunners(unitReport, unitCode, journeysReport, journeysCode);
  const launcher = launch('test');
  expect(await launcher.ended).toBe(code);
  expect(launcher.out().trimEnd().split('\n').at(-1)).toBe(line);
  expect(launcher.out()).toContain(at(browser));
});

const allJourneys = 'solve.e2e.ts › solves, solve.e2e.ts › logs in, post.e2e.ts › posts';

const linesOf = (out: string, ...beginnings: string[]) =>
  out.split('\n').filter((line) => beginnings.some((beginning) => line.startsWith(beginning)));

test.each([
  ['test', [], ['units run undefined', `journeys ${allJourneys} undefined`]],
  ['test:long', [], ['units run true', `journeys ${allJourneys} true`, 'map true']],
  [
    'test',
    ['solve'],
    ['units run solve undefined', 'journeys solve.e2e.ts › solves, solve.e2e.ts › logs in undefined'],
  ],
  ['test', ['news'], ['units run news undefined']],
])('npm run %s with %j runs the files whose path has a word', async (task, words, expected) => {
  await startAndEnd();
  replaceRunners(unit, 0, journeys, 0);
  write('tools/scripts/affected-map.ts', "console.log('map', process.argv[4]);");
  const launcher = launch(task, {}, words);
  expect(await launcher.ended).toBe(0);
  expect(linesOf(launcher.out(), 'units ', 'journeys ', 'map ')).toEqual(expected);
});

/** Makes the project a repository with one commit, with a map of what its tests run. */
function writeMap(seconds: Record<string, number> = {}): void {
  const git = (...parameters: string[]) =>
    execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@savol.example', ...parameters], {
      cwd: at('.'),
      encoding: 'utf8',
    });
  for (const path of ['server/sums.ts', 'server/sums.test.ts', 'server/dear.test.ts']) write(path, '');
  git('init', '-q');
  git('add', 'server', 'e2e');
  git('commit', '-qm', 'Add sums');
  write(
    'tools/scripts/affected.json',
    JSON.stringify({
      commit: git('rev-parse', 'HEAD').trim(),
      passed: { commit: 'abcdef0123', day: '2026-11-20' },
      seconds,
      tests: ['server/sums.test.ts', 'e2e/solve.e2e.ts'],
      files: { 'server/sums.ts': [0, 1] },
    }),
  );
}

test('npm test runs the cheap tests, the journeys of the core, and a turn of the rest', async () => {
  await startAndEnd();
  replaceRunners(unit, 0, journeys, 0);
  writeMap({ 'server/dear.test.ts': 100 });
  const launcher = launch('test');
  expect(await launcher.ended).toBe(0);
  expect(linesOf(launcher.out(), 'units ', 'journeys ')).toEqual([
    'units run server/sums.test.ts undefined',
    'journeys solve.e2e.ts › logs in undefined',
  ]);
  expect(launcher.out()).toContain('The last long run that passed was of abcdef01, on 2026-11-20.');
});

test('npm test runs all journeys of a file, and a dear test, that a change since the last long run reaches', async () => {
  await startAndEnd();
  replaceRunners(unit, 0, journeys, 0);
  writeMap({ 'server/sums.test.ts': 100, 'server/dear.test.ts': 100 });
  write('server/sums.ts', 'export const sum = 1;');
  const launcher = launch('test');
  expect(await launcher.ended).toBe(0);
  expect(linesOf(launcher.out(), 'units ', 'journeys ')).toEqual([
    'units run server/sums.test.ts undefined',
    'journeys solve.e2e.ts › solves, solve.e2e.ts › logs in undefined',
  ]);
});

test('npm test -- --changed runs what the changes since the last commit reach, and says what it leaves out', async () => {
  await startAndEnd();
  replaceRunners(unit, 0, journeys, 0);
  writeMap();
  write('server/sums.ts', 'export const sum = 1;');
  write('rest.config.ts', '');
  const launcher = launch('test', {}, ['--changed']);
  expect(await launcher.ended).toBe(0);
  expect(linesOf(launcher.out(), 'units ', 'journeys ')).toEqual([
    'units run server/sums.test.ts undefined',
    'journeys solve.e2e.ts › solves, solve.e2e.ts › logs in undefined',
  ]);
  expect(launcher.out()).toMatch(/Any test may run .*rest\.config\.ts.*: `npm test` tries the rest\./);
});

test('more journeys than the limit are refused, but for those that run in each language', async () => {
  await startAndEnd();
  replaceRunners(unit, 0, journeys, 0);
  const budgets = 'tools/scripts/budgets.mjs';
  write(budgets, readFileSync(at(budgets), 'utf8').replace(/(?<=mostJourneys = )\d+/, '2'));
  const launcher = launch('test');
  expect(await launcher.ended).toBe(1);
  expect(launcher.errors()).toContain('There are 3 journeys, more than 2.');
  expect(linesOf(launcher.out(), 'units')).toEqual([]);
  write('tools/scripts/affected-map.ts', '');
  expect(await launch('test:long').ended).toBe(0);
});

test('a missing journey of the core is reported', async () => {
  await startAndEnd();
  replaceRunners(unit, 0, journeys, 0);
  write('e2e/core-journeys.json', '{"solve.e2e.ts": ["walks"]}');
  const launcher = launch('test');
  expect(await launcher.ended).toBe(1);
  expect(launcher.errors()).toContain('there is no journey solve.e2e.ts › walks.');
});

test('npm test with a word that no path has says so', async () => {
  await startAndEnd();
  replaceRunners({ ...unit, numPassedTests: 0 }, 0, journeys, 0);
  const launcher = launch('test', {}, ['nesw']);
  expect(await launcher.ended).toBe(1);
  expect(launcher.errors()).toContain('No test file has nesw in its path.');
});

test('npm test lists the slowest tests', async () => {
  await startAndEnd();
  const assertionResults = Array.from({ length: 12 }, (_, number) => ({
    fullName: `number ${number}`,
    status: 'passed',
    duration: number * 1000,
  }));
  const sums = { name: at('server/sums.test.ts'), status: 'passed', message: '', assertionResults };
  const tests = [{ status: 'expected', results: [{ duration: 400 }, { duration: 20_100 }] }];
  const solves = { file: 'solve.e2e.ts', title: 'solves', ok: true, tests };
  replaceRunners(
    { ...unit, testResults: [sums] },
    0,
    { ...journeys, suites: [{ specs: [solves], suites: [] }] },
    0,
  );
  const launcher = launch('test');
  expect(await launcher.ended).toBe(0);
  expect(launcher.out()).toContain(`
Slowest tests, in seconds:
    20.5  solve.e2e.ts › solves
    11.0  server/sums.test.ts › number 11
`);
  expect(launcher.out()).toContain('     3.0  server/sums.test.ts › number 3\n');
  expect(launcher.out()).not.toContain('server/sums.test.ts › number 2\n');
});

test.each([
  ['true', [], 1],
  ['true', ['solve'], 0],
  [undefined, [], 0],
])('a whole run beyond its processor time fails with CI=true: %s, %j', async (CI, words, code) => {
  await startAndEnd();
  replaceRunners(unit, 0, journeys, 0);
  const budgets = 'tools/scripts/budgets.mjs';
  write(
    budgets,
    readFileSync(at(budgets), 'utf8').replace(/(?<=budgets = )\{.*?\}/s, '{ units: 0, journeys: 0 }'),
  );
  const launcher = launch('test', { CI }, words);
  expect(await launcher.ended).toBe(code);
  expect(launcher.errors().includes('more processor time')).toBe(code === 1);
  expect(launcher.out()).toMatch(/Processor time:\n {2}units: \d+ s of 0 s\n {2}journeys: \d+ s of 0 s\n/);
});

test('npm test ends with the failures and their messages', async () => {
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
  replaceRunners(
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

test('npm test prints the page of a failed journey below its message', async () => {
  await startAndEnd();
  const path = at('error-context.md');
  write(
    'error-context.md',
    '# Error details\n\n```yaml\n- main:\n  - heading "Log in"\n```\n\n# Test source\n',
  );
  const attachments = [
    { name: 'screenshot', path: at('page.png') },
    { name: 'error-context', path },
  ];
  const tests = [{ results: [{ error: { message: 'not visible' }, attachments }] }];
  const solves = { file: 'solve.e2e.ts', title: 'solves', ok: false, tests };
  replaceRunners(
    unit,
    0,
    { ...journeys, stats: { ...journeys.stats, unexpected: 1 }, suites: [{ specs: [solves] }] },
    1,
  );
  const launcher = launch('test');
  expect(await launcher.ended).toBe(1);
  expect(launcher.out()).toContain(`
Failed: solve.e2e.ts › solves
    not visible
    
    - main:
      - heading "Log in"
`);
});

test('npm test lists what passed only in its second try', async () => {
  await startAndEnd();
  const once = { fullName: 'adds', status: 'passed', duration: 1, failureMessages: ['not 2'] };
  const unitFile = { name: 'add.test.ts', status: 'passed', message: '', startTime: 0, endTime: 1 };
  const tests = [{ status: 'flaky', results: [{ error: { message: 'not visible' } }, {}] }];
  const flaky = { file: 'solve.e2e.ts', title: 'solves', ok: true, tests };
  const stats = { expected: 2, unexpected: 0, flaky: 1, skipped: 0 };
  const units = { ...unit, testResults: [{ ...unitFile, assertionResults: [once] }] };
  replaceRunners(units, 0, { stats, suites: [{ specs: [flaky] }] }, 0);
  const launcher = launch('test');
  expect(await launcher.ended).toBe(0);
  expect(launcher.out()).toContain(`
Flaky: add.test.ts › adds
    not 2

Flaky: solve.e2e.ts › solves
    not visible

23 passed, 0 failed, 2 flaky
`);
});

test.each([
  ['true', 1],
  [undefined, 0],
])('a failed test is retried only with CI=true: %s', async (value, retries) => {
  vi.stubEnv('CI', value);
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.resetModules();
  expect((await import('../../playwright.config.ts')).default.retries).toBe(retries);
  expect((await import('../../vitest.config.ts')).default.test?.retry).toBe(retries);
});

/** A search path with nothing but the programs of the test project. */
const ownPath = () => ({ PATH: at('bin') });

/** Puts a program in the place of apt-get that installs nothing but this package. */
function replaceAptGet(packageName: string): void {
  const program = at(`bin/${packageName}`);
  write(
    'bin/apt-get',
    `#!/bin/sh\n[ "$4" != ${packageName} ] || { echo > '${program}'; /bin/chmod 755 '${program}'; }\n`,
  );
  chmodSync(at('bin/apt-get'), 0o755);
}

test.runIf(process.getuid?.() === 0).each([
  ['the headless shell', 'chromium-headless-shell', []],
  ['the headless shell beside a Chromium', 'chromium-headless-shell', ['chromium']],
  ['Chromium where there is no package of the headless shell', 'chromium', []],
])('npm test as root installs %s', async (_, packageName, present) => {
  await startAndEnd();
  replaceRunners(unit, 0, journeys, 0);
  rmSync(at(browser));
  for (const name of present) {
    write(`bin/${name}`, '');
    chmodSync(at(`bin/${name}`), 0o755);
  }
  replaceAptGet(packageName);
  const launcher = launch('test', ownPath());
  expect(await launcher.ended).toBe(0);
  expect(launcher.out().split('\n')).toContain(at(`bin/${packageName}`));
});

test('npm test takes a Chromium where no headless shell can be installed', async () => {
  await startAndEnd();
  replaceRunners(unit, 0, journeys, 0);
  renameSync(at(browser), at('bin/chromium'));
  const launcher = launch('test', ownPath());
  expect(await launcher.ended).toBe(0);
  expect(launcher.out().split('\n')).toContain(at('bin/chromium'));
});

test('npm test without a browser says how to get one', async () => {
  await startAndEnd();
  const launcher = launch('test', ownPath());
  expect(await launcher.ended).toBe(1);
  expect(launcher.errors()).toContain('install Chromium or Chrome, or run `npx playwright install chromium`');
});
