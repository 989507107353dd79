import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs, stripVTControlCharacters } from 'node:util';

import { findBrowser } from './browser.mjs';
import { printBudgets, runInBudget } from './budgets.mjs';
import { buildPage } from './page.mjs';
import { StepFailed, root, run } from './run.mjs';

/**
 * Runs the automated tests, then prints the slowest, the failures, the processor time and a line of counts.
 * @param {string[]} words only the test files whose path has one of these words
 * @param {boolean} [isLong] repeats everything in full
 */
export async function testEverything(words = [], isLong = false) {
  const hasJourneys = words.length === 0 || journeyFiles().some((name) => hasOne(name, words));
  const browser = hasJourneys ? await findBrowser() : {};
  await buildPage();
  const reports = mkdtempSync(join(tmpdir(), 'savol-reports-'));
  // Node finds what it has compiled before.
  const environment = {
    NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'),
    ...(isLong && { LONG: 'true' }),
  };
  try {
    const unit = join(reports, 'unit.json');
    const unitCode = await runInBudget(
      'units',
      'node',
      [
        'node_modules/vitest/vitest.mjs',
        'run',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${unit}`,
        '--passWithNoTests',
        ...words,
      ],
      { environment },
    );
    const parts = [readReport(unit, unitCode, unitCounts)];
    if (hasJourneys) {
      const journeys = join(reports, 'journeys.json');
      const journeysCode = await runInBudget(
        'journeys',
        'node',
        ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json', ...words.map(inJourneys)],
        { environment: { ...environment, ...browser, PLAYWRIGHT_JSON_OUTPUT_FILE: journeys } },
      );
      parts.push(readReport(journeys, journeysCode, journeyCounts));
    }
    return summarise(parts, words, isLong);
  } finally {
    rmSync(reports, { recursive: true });
  }
}

const journeyFiles = () => readdirSync(join(root, 'e2e')).filter((name) => name.endsWith('.e2e.ts'));
const hasOne = (name, words) => words.some((word) => name.includes(word));
/** Playwright reads a word as a regular expression for whole paths. */
const inJourneys = (word) => `e2e/.*${word.replace(/[^\w-]/g, '.')}`;

/** Sends random requests to the server, and prints the slowest answer of each operation. */
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
    // Unknown options are answered below, like a wrong number.
  }
  throw new StepFailed('Say how many: npm run fuzz -- --requests 100000 [--seed N]');
}

const unitCounts = (report) => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests,
  flaky: [],
  skipped: report.numPendingTests + report.numTodoTests,
  durations: report.testResults.flatMap((file) =>
    file.assertionResults.map(({ fullName, duration }) => ({
      name: `${relative(root, file.name)} › ${fullName}`,
      milliseconds: duration ?? 0,
    })),
  ),
  failures: report.testResults.flatMap((file) => [
    ...(file.status === 'failed' && file.message ? [{ name: file.name, message: file.message }] : []),
    ...file.assertionResults
      .filter(({ status }) => status === 'failed')
      .map((one) => ({ name: `${file.name} › ${one.fullName}`, message: one.failureMessages.join('\n') })),
  ]),
});

/** A flaky journey, which passed only in its second try, counts as passed and is listed. */
const journeyCounts = ({ stats, suites }) => {
  const specs = suites.flatMap(specsOf);
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    flaky: specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map(messageOf),
    skipped: stats.skipped,
    durations: specs.flatMap(({ file, title, tests }) =>
      tests.map(({ results }) => ({
        name: `${file} › ${title}`,
        milliseconds: results.reduce((sum, { duration = 0 }) => sum + duration, 0),
      })),
    ),
    failures: specs.filter(({ ok }) => !ok).map(messageOf),
  };
};

const messageOf = ({ file, title, tests }) => {
  const tries = tests.flatMap(({ results }) => results.filter(({ error }) => error !== undefined));
  return {
    name: `${file} › ${title}`,
    message: tries.map(({ error }) => error.message).join('\n'),
    pages: tries.flatMap(({ attachments = [] }) => attachments.flatMap(pageOf)),
  };
};

/** The accessible parts of the page when a journey failed, from the file that Playwright writes for that. */
const pageOf = ({ name, path }) =>
  name === 'error-context' && existsSync(path)
    ? (/```yaml\n([^]*?)\n```/.exec(readFileSync(path, 'utf8'))?.slice(1) ?? [])
    : [];

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

/** Reads the report of a run. A run that failed without a failed test, or without a report, counts as one failure. */
function readReport(path, code, countsOf) {
  let counts = { passed: 0, failed: 0, flaky: [], skipped: 0, durations: [], failures: [] };
  try {
    counts = countsOf(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    process.stderr.write('The run ended without a report.\n');
    counts.failed = 1;
  }
  if (code !== 0) counts.failed = Math.max(counts.failed, 1);
  return counts;
}

/** The first lines of a message say what was expected; the whole message was printed during the run. */
const linesOfMessage = 12;
const linesOfPage = 80;

const slowest = 10;

function summarise(parts, words, isLong) {
  const sum = (name) => parts.reduce((total, part) => total + part[name], 0);
  if (words.length > 0 && sum('passed') + sum('failed') + sum('skipped') === 0) {
    throw new StepFailed(`No test file has ${words.join(' or ')} in its path.`);
  }
  printSlowest(parts.flatMap(({ durations }) => durations));
  const isWithinBudget = printBudgets() || words.length > 0 || isLong;
  const flaky = parts.flatMap((part) => part.flaky);
  printTests('Flaky', flaky);
  printTests(
    'Failed',
    parts.flatMap(({ failures }) => failures),
  );
  const more = [
    ...(flaky.length > 0 ? [`${flaky.length} flaky`] : []),
    ...(sum('skipped') > 0 ? [`${sum('skipped')} skipped`] : []),
  ];
  const counts = [`${sum('passed')} passed`, `${sum('failed')} failed`, ...more];
  const isTooDear = !isWithinBudget && process.env.CI !== undefined;
  if (isTooDear)
    process.stderr.write('\nThe run took more processor time than scripts/budgets.mjs allows.\n');
  process.stdout.write(`\n${counts.join(', ')}\n`);
  return sum('failed') > 0 || isTooDear ? 1 : 0;
}

function printSlowest(tests) {
  process.stdout.write('\nSlowest tests, in seconds:\n');
  for (const { name, milliseconds } of tests
    .toSorted((one, other) => other.milliseconds - one.milliseconds)
    .slice(0, slowest)) {
    process.stdout.write(`  ${(milliseconds / 1000).toFixed(1).padStart(6)}  ${name}\n`);
  }
}

function printTests(what, tests) {
  for (const { name, message, pages = [] } of tests) {
    process.stdout.write(`\n${what}: ${name}\n`);
    printIndented(stripVTControlCharacters(message).trim(), linesOfMessage);
    for (const page of pages) printIndented(`\n${page}`, linesOfPage);
  }
}

function printIndented(text, most) {
  const lines = text.split('\n').slice(0, most);
  process.stdout.write(lines.map((line) => `    ${line}\n`).join(''));
}
