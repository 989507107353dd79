import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs, stripVTControlCharacters } from 'node:util';

import { findBrowser } from './browser.mjs';
import { testFiles } from './affected.mjs';
import { mostJourneys, printBudgets, runInBudget } from './budgets.mjs';
import { chooseChanged, chooseForLanding } from './chosen-tests.mjs';
import { buildPage } from './page.mjs';
import { StepFailed, root, run } from './run.mjs';

/**
 * Runs the automated tests, then prints the slowest, the failures, the processor time and a line of counts.
 * @param {string[]} parameters only the test files whose path has one of these words; `--changed`: what the uncommitted changes reach; none:
 *   what runs before a change lands
 * @param {boolean} [isLong] runs all tests, repeats everything in full, and notes which files each test runs
 */
export async function testEverything(parameters = [], isLong = false) {
  const isChanged = parameters.join(' ') === '--changed';
  const words = isChanged ? [] : parameters;
  const choice = await choose(words, isLong, isChanged);
  for (const sentence of choice.sentences) process.stdout.write(`${sentence}\n`);
  const browser = choice.needsBrowser ? await findBrowser() : {};
  await buildPage();
  const reports = mkdtempSync(join(tmpdir(), 'savol-reports-'));
  const covered = join(root, 'node_modules', '.cache', 'covered');
  if (isLong) rmSync(covered, { recursive: true, force: true });
  // Node finds what it has compiled before.
  const environment = {
    NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'),
    ...browser,
    ...(isLong && { LONG: 'true', COVERED: covered }),
  };
  try {
    const parts = [];
    const journeys = choice.hasJourneys ? await journeysOf(reports, environment, choice.journeys) : [];
    if (choice.units?.length !== 0) parts.push(await runUnits(reports, environment, choice.units ?? words));
    if (journeys.length > 0) parts.push(await runJourneys(reports, environment, journeys));
    if (isLong) await writeMap(reports, covered, parts);
    return summarise(parts, words, isLong || isChanged);
  } finally {
    rmSync(reports, { recursive: true });
  }
}

/** Which tests run, and whether some of them are journeys or need a browser. */
async function choose(words, isLong, isChanged) {
  const isOfBrowser = (path) => /\.(screen\.test\.ts|e2e\.ts)$/.test(path);
  if (words.length > 0) {
    const named = testFiles().filter((path) => hasOne(path, words));
    return {
      journeys: ({ file }) => hasOne(file, words),
      sentences: [],
      hasJourneys: named.some((path) => path.startsWith('e2e/')),
      needsBrowser: named.some(isOfBrowser),
    };
  }
  const all = { hasJourneys: true, needsBrowser: true };
  if (isLong) return { sentences: [], ...all };
  return { ...(isChanged ? chooseChanged() : chooseForLanding()), ...all };
}

async function runUnits(reports, environment, files) {
  const report = join(reports, 'unit.json');
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json'];
  const options = [`--outputFile.json=${report}`, '--passWithNoTests'];
  const code = await runInBudget('units', 'node', [...vitest, ...options, ...files], { environment });
  return readReport(report, code, unitCounts);
}

const playwright = ['node_modules/@playwright/test/cli.js', 'test'];

/** The journeys that run, each as a line of a list for Playwright; all journeys where nothing chooses. */
async function journeysOf(reports, environment, chooses = () => true) {
  const list = join(reports, 'all-journeys.json');
  const withList = { ...environment, PLAYWRIGHT_JSON_OUTPUT_FILE: list };
  await run('node', [...playwright, '--list', '--reporter=json'], { environment: withList });
  const { suites } = JSON.parse(readFileSync(list, 'utf8'));
  const core = coreJourneys();
  const all = suites.flatMap(specsOf).map(({ file, title }) => ({
    file: `e2e/${file}`,
    title,
    isCore: core[file]?.some((beginning) => title.startsWith(beginning)) ?? false,
    line: `${file} › ${title}`,
  }));
  for (const [file, titles] of Object.entries(core)) {
    for (const beginning of titles) {
      if (!all.some((known) => known.file === `e2e/${file}` && known.title.startsWith(beginning)))
        throw new StepFailed(`e2e/core-journeys.json: there is no journey ${file} › ${beginning}.`);
    }
  }
  // In full, journeys that run in languages count once for each.
  if (environment.LONG === undefined && all.length > mostJourneys)
    throw new StepFailed(`There are ${all.length} journeys, more than ${mostJourneys}.`);
  return all.filter(chooses).map(({ line }) => line);
}

/** The beginnings of the titles of the journeys that always run, by file. */
const coreJourneys = () => JSON.parse(readFileSync(join(root, 'e2e', 'core-journeys.json'), 'utf8'));

async function runJourneys(reports, environment, journeys) {
  const report = join(reports, 'journeys.json');
  const list = join(reports, 'journeys.txt');
  writeFileSync(list, journeys.join('\n'));
  const code = await runInBudget(
    'journeys',
    'node',
    [...playwright, '--reporter=list,json', '--test-list', list],
    { environment: { ...environment, PLAYWRIGHT_JSON_OUTPUT_FILE: report } },
  );
  return readReport(report, code, journeyCounts);
}

async function writeMap(reports, covered, parts) {
  const times = join(reports, 'seconds.json');
  writeFileSync(times, JSON.stringify(Object.fromEntries(parts.flatMap(({ seconds }) => seconds))));
  const passed = parts.every(({ failed }) => failed === 0);
  await run('node', ['tools/scripts/affected-map.ts', covered, times, String(passed)]);
}

const hasOne = (name, words) => words.some((word) => name.includes(word));

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
  throw new StepFailed('Say how many: npm run audit -- fuzz --requests 100000 [--seed N]');
}

const toSeconds = (milliseconds) => Math.round(milliseconds / 100) / 10;

const unitCounts = (report) => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests,
  flaky: testsWith(report, (result) => result.status === 'passed' && result.failureMessages?.length > 0),
  skipped: report.numPendingTests + report.numTodoTests,
  durations: report.testResults.flatMap((file) =>
    file.assertionResults.map(({ fullName, duration }) => ({
      name: `${relative(root, file.name)} › ${fullName}`,
      milliseconds: duration ?? 0,
    })),
  ),
  seconds: report.testResults.map(({ name, startTime, endTime }) => [
    relative(root, name).replaceAll('\\', '/'),
    toSeconds(endTime - startTime),
  ]),
  failures: [
    ...report.testResults
      .filter(({ status, message }) => status === 'failed' && message)
      .map(({ name, message }) => ({ name, message })),
    ...testsWith(report, ({ status }) => status === 'failed'),
  ],
});

/** The unit tests of a kind, with what failed in their tries. */
const testsWith = ({ testResults }, isOfKind) =>
  testResults.flatMap((file) =>
    file.assertionResults.filter(isOfKind).map((result) => ({
      name: `${file.name} › ${result.fullName}`,
      message: result.failureMessages.join('\n'),
    })),
  );

const durationsOf = ({ tests }) =>
  tests.flatMap(({ results }) => results.map(({ duration = 0 }) => duration));

/** What passed only in its second try counts as passed, and is listed as flaky. */
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
    seconds: [...new Set(specs.map(({ file }) => file))].map((name) => {
      const durations = specs.filter(({ file }) => file === name).flatMap(durationsOf);
      return [`e2e/${name}`, toSeconds(durations.reduce((sum, duration) => sum + duration, 0))];
    }),
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
  let counts = { passed: 0, failed: 0, flaky: [], skipped: 0, durations: [], seconds: [], failures: [] };
  try {
    counts = countsOf(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    process.stderr.write('The run ended without a report.\n');
    counts.failed = 1;
  }
  if (code !== 0) counts.failed = Math.max(counts.failed, 1);
  return counts;
}

/** The first lines of a message have the expectation; the whole message was printed during the run. */
const linesOfMessage = 12;
const linesOfPage = 80;

const slowest = 10;

function summarise(parts, words, isPart) {
  const sum = (name) => parts.reduce((total, part) => total + part[name], 0);
  if (words.length > 0 && sum('passed') + sum('failed') + sum('skipped') === 0) {
    throw new StepFailed(`No test file has ${words.join(' or ')} in its path.`);
  }
  printSlowest(parts.flatMap(({ durations }) => durations));
  const isWithinBudget = printBudgets() || words.length > 0 || isPart;
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
    process.stderr.write('\nThe run took more processor time than tools/scripts/budgets.mjs allows.\n');
  process.stdout.write(`\n${counts.join(', ')}\n`);
  return sum('failed') > 0 || isTooDear ? 1 : 0;
}

function printSlowest(tests) {
  process.stdout.write('\nSlowest tests, in seconds:\n');
  for (const { name, milliseconds } of tests
    .toSorted((a, b) => b.milliseconds - a.milliseconds)
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
