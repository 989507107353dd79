import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, stripVTControlCharacters } from 'node:util';

import { foundBrowser } from './browser.mjs';
import { builtPage } from './page.mjs';
import { StepFailed, run } from './run.mjs';

/** Runs all automated tests, and ends with what failed, in short, and a line that counts them. */
export async function testEverything() {
  const browser = await foundBrowser();
  await builtPage();
  const reports = mkdtempSync(join(tmpdir(), 'savol-reports-'));
  try {
    const unit = join(reports, 'unit.json');
    const unitCode = await run('node', [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${unit}`,
    ]);
    const journeys = join(reports, 'journeys.json');
    const journeysCode = await run(
      'node',
      ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'],
      {
        environment: { ...browser, PLAYWRIGHT_JSON_OUTPUT_FILE: journeys },
      },
    );
    return summarise([counted(unit, unitCode, unitCounts), counted(journeys, journeysCode, journeyCounts)]);
  } finally {
    rmSync(reports, { recursive: true });
  }
}

/** Fires as many random requests at the server as one likes, and tells the slowest answer of each operation. */
export async function fuzz(parameters) {
  const { requests, seed } = fuzzOptions(parameters);
  const environment = { FUZZ_REQUESTS: requests, ...(seed !== undefined && { FUZZ_SEED: seed }) };
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', 'server/fuzz.test.ts'];
  return await run('node', [...vitest, '--disable-console-intercept'], { environment });
}

function fuzzOptions(args) {
  const options = { requests: { type: 'string', default: '100000' }, seed: { type: 'string' } };
  try {
    const { values } = parseArgs({ args, options });
    if (Object.values(values).every((value) => /^\d{1,9}$/.test(value))) return values;
  } catch {
    // Told below, as whatever else is no number.
  }
  throw new StepFailed('Say how many: npm run fuzz -- --requests 100000 [--seed N]');
}

const unitCounts = (report) => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests,
  flaky: [],
  skipped: report.numPendingTests + report.numTodoTests,
  failures: report.testResults.flatMap((file) => [
    ...(file.status === 'failed' && file.message ? [{ name: file.name, message: file.message }] : []),
    ...file.assertionResults
      .filter(({ status }) => status === 'failed')
      .map((one) => ({ name: `${file.name} › ${one.fullName}`, message: one.failureMessages.join('\n') })),
  ]),
});

/** A journey that passed only when it was tried again is flaky: it counts as passed, and is listed. */
const journeyCounts = ({ stats, suites }) => {
  const specs = suites.flatMap(specsOf);
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    flaky: specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map(messageOf),
    skipped: stats.skipped,
    failures: specs.filter(({ ok }) => !ok).map(messageOf),
  };
};

const messageOf = ({ file, title, tests }) => ({
  name: `${file} › ${title}`,
  message: tests.flatMap(({ results }) => results.map(({ error }) => error?.message ?? '')).join('\n'),
});

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

/** A run that broke off counts as a failure even where no single test could say so. */
function counted(path, code, read) {
  let counts = { passed: 0, failed: 0, flaky: [], skipped: 0, failures: [] };
  try {
    counts = read(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    process.stderr.write('The run broke off before it could report.\n');
    counts.failed = 1;
  }
  if (code !== 0) counts.failed = Math.max(counts.failed, 1);
  return counts;
}

/** The first lines of a message say what was expected; the rest stands further up. */
const linesOfMessage = 12;

function summarise(parts) {
  const flaky = parts.flatMap((part) => part.flaky);
  tell('Flaky', flaky);
  tell(
    'Failed',
    parts.flatMap(({ failures }) => failures),
  );
  const sum = (name) => parts.reduce((total, part) => total + part[name], 0);
  const more = [
    ...(flaky.length > 0 ? [`${flaky.length} flaky`] : []),
    ...(sum('skipped') > 0 ? [`${sum('skipped')} skipped`] : []),
  ];
  const counts = [`${sum('passed')} passed`, `${sum('failed')} failed`, ...more];
  process.stdout.write(`\n${counts.join(', ')}\n`);
  return sum('failed') > 0 ? 1 : 0;
}

function tell(what, tests) {
  for (const { name, message } of tests) {
    const lines = stripVTControlCharacters(message).trim().split('\n').slice(0, linesOfMessage);
    process.stdout.write(`\n${what}: ${name}\n${lines.map((line) => `    ${line}\n`).join('')}`);
  }
}

/** @type {[name: string, program: string, parameters: string[]][]} */
const checks = [
  ['form', 'node_modules/oxfmt/bin/oxfmt', ['--check']],
  ['lint', 'node_modules/oxlint/bin/oxlint', ['--type-aware', '--deny-warnings']],
  ['types', 'node_modules/typescript/bin/tsc', ['-p', '.']],
  ['types of the page', 'node_modules/typescript/bin/tsc', ['-p', 'web']],
  ['types of the journeys', 'node_modules/typescript/bin/tsc', ['-p', 'e2e']],
  ['types of the load', 'node_modules/typescript/bin/tsc', ['-p', 'bench']],
  ['directions of imports', 'scripts/check-imports.ts', []],
  ['unused code', 'node_modules/knip/bin/knip.js', []],
  ['known vulnerabilities', 'scripts/audit.mjs', []],
];

/** Runs every check, so that one sees all that is wrong at once. */
export async function check() {
  const failed = [];
  for (const [name, program, parameters] of checks) {
    process.stdout.write(`\n# ${name}\n`);
    if ((await run('node', [program, ...parameters])) !== 0) failed.push(name);
  }
  process.stdout.write(failed.length > 0 ? `\nNot in order: ${failed.join(', ')}.\n` : '\nAll in order.\n');
  return failed.length > 0 ? 1 : 0;
}
