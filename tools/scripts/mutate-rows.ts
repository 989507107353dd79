import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

import { findTest, readRows, type Row } from './coverage-rows.ts';
import { type RowMutation, rowMutations } from './row-mutations.ts';

/**
 * Breaks a copy of the program once for each mutation of row-mutations.ts, and runs the tests that the row of the coverage page
 * names: one of them must fail. Parameters choose the rows that contain them.
 */

const root = join(import.meta.dirname, '../..');
const node = join(root, 'node_modules/.bin/node');

/** Runs a program of Node in a folder. @returns what it printed, whether it succeeded or not */
async function runNode(folder: string, parameters: readonly string[]): Promise<string> {
  const options = { cwd: folder, env: { ...process.env, API_ORIGIN: '' }, maxBuffer: 1 << 28 };
  const ended = await promisify(execFile)(node, parameters, options).catch((error: unknown) => error);
  const { stdout, stderr } = ended as { stdout: string; stderr: string };
  if (stdout === '') throw new Error(`${parameters.join(' ')} printed nothing:\n${stderr}`);
  return stdout;
}

/** A copy of the project with a built page. */
async function copyProject(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'savol-mutations-'));
  const listed = await promisify(execFile)('git', ['ls-files', '-z'], { cwd: root, maxBuffer: 1 << 26 });
  for (const path of listed.stdout.split('\0').filter(Boolean)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await cp(join(root, path), join(folder, path));
  }
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  await buildPage(folder);
  return folder;
}

async function buildPage(folder: string): Promise<void> {
  const vite = ['node_modules/vite/bin/vite.js', '--configLoader', 'native', 'build', 'web'];
  const out = await runNode(folder, [...vite, '--logLevel', 'info']);
  if (!out.includes('built in')) throw new Error(`The page could not be built:\n${out}`);
}

/** A pattern for a title, in which what a table of cases fills in matches any text. */
function patternOf(title: string): string {
  const parts = title.split(/%[a-z]|\$\{[^}]*\}/);
  return parts.map((part) => part.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')).join('.*');
}

/** How many cases of named tests passed and failed. */
type Outcome = { passed: number; failed: number };

async function runTests(folder: string, names: readonly string[]): Promise<Outcome> {
  const tests = names.map((name) => findTest(name));
  const [inBrowser, others] = [true, false].map((isBrowser) => {
    const chosen = tests.filter(({ file }) => file?.endsWith('.e2e.ts') === isBrowser);
    const files = new Set(chosen.map(({ file }) => file ?? ''));
    return { files: [...files], pattern: chosen.map(({ title }) => patternOf(title)).join('|') };
  });
  const outcome = { passed: 0, failed: 0 };
  if (others !== undefined && others.files.length > 0) {
    const vitest = ['node_modules/vitest/vitest.mjs', 'run', ...others.files, '-t', others.pattern];
    await runNode(folder, [...vitest, '--reporter=json', '--outputFile=report.json']);
    const report = JSON.parse(await readFile(join(folder, 'report.json'), 'utf8')) as Record<string, number>;
    outcome.passed += report['numPassedTests'] ?? 0;
    // A file that cannot be loaded has failed suites and no tests.
    outcome.failed += (report['numFailedTests'] ?? 0) || (report['numFailedTestSuites'] ?? 0);
  }
  if (inBrowser !== undefined && inBrowser.files.length > 0) {
    const playwright = [
      'node_modules/@playwright/test/cli.js',
      'test',
      '-c',
      'tools/scripts/mutate-rows.config.ts',
    ];
    const parameters = [...inBrowser.files, '-g', inBrowser.pattern, '--reporter=json'];
    const { stats } = JSON.parse(await runNode(folder, [...playwright, ...parameters])) as {
      stats: { expected: number; unexpected: number };
    };
    outcome.passed += stats.expected;
    outcome.failed += stats.unexpected;
  }
  return outcome;
}

/** Breaks the program, looks for a named test that fails, and restores the program. @returns its name, or why there is none */
async function tryMutation(folder: string, { file, from, to }: RowMutation, row: Row): Promise<string> {
  const path = join(folder, file);
  const whole = await readFile(path, 'utf8');
  if (whole.split(from).length !== 2) return `OUTDATED: ${JSON.stringify(from)} is not once in ${file}`;
  const dist = join(folder, 'web/dist');
  const isPage = /^(web|contract)\//.test(file);
  if (isPage) await rename(dist, `${dist}-whole`);
  await writeFile(
    path,
    whole.replace(from, () => to),
  );
  try {
    if (isPage) await buildPage(folder);
    for (const name of row.tests) {
      if ((await runTests(folder, [name])).failed > 0) return `failed as it must: ${name}`;
    }
    return 'SURVIVED: every named test passed';
  } finally {
    await writeFile(path, whole);
    if (isPage) {
      await rm(dist, { recursive: true, force: true });
      await rename(`${dist}-whole`, dist);
    }
  }
}

function rowOf({ row }: RowMutation): Row {
  const rows = readRows();
  const same = rows.filter(({ sentence }) => sentence === row);
  const found = same.length > 0 ? same : rows.filter(({ sentence }) => sentence.startsWith(row));
  const [only] = found;
  if (only === undefined || found.length > 1) throw new Error(`${found.length} rows begin with: ${row}`);
  return only;
}

/** @throws where a named test does not pass in the whole program: its failure in a broken one would mean nothing */
async function testUnbroken(folder: string, names: readonly string[]): Promise<void> {
  const { passed, failed } = await runTests(folder, names);
  if (failed === 0 && passed >= names.length) return;
  throw new Error(`In the whole program ${passed} tests pass and ${failed} fail; ${names.length} are named.`);
}

async function main(words: readonly string[]): Promise<number> {
  const chosen = rowMutations
    .filter(({ row }) => words.length === 0 || words.some((word) => row.includes(word)))
    .map((mutation) => ({ mutation, row: rowOf(mutation) }));
  const folder = await copyProject();
  try {
    await testUnbroken(folder, [...new Set(chosen.flatMap(({ row }) => row.tests))]);
    let left = 0;
    for (const { mutation, row } of chosen) {
      const outcome = await tryMutation(folder, mutation, row);
      if (!outcome.startsWith('failed')) left += 1;
      process.stdout.write(
        `${row.sentence}\n  ${mutation.file}: ${mutation.from} → ${mutation.to}\n  ${outcome}\n`,
      );
    }
    process.stdout.write(`${chosen.length - left} of ${chosen.length} mutations were noticed.\n`);
    return left === 0 ? 0 : 1;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

process.exitCode = await main(process.argv.slice(2));
