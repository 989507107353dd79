import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, stripVTControlCharacters } from 'node:util';

import { findBrowser } from './browser.mjs';
import { buildPage } from './page.mjs';
import { StepFailed, run } from './run.mjs';

/** Runs all automated tests, then prints the failures and a line of counts. */
export async function testEverything() {
  const browser = await findBrowser();
  await buildPage();
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
    return summarise([
      readReport(unit, unitCode, unitCounts),
      readReport(journeys, journeysCode, journeyCounts),
    ]);
  } finally {
    rmSync(reports, { recursive: true });
  }
}

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
  let counts = { passed: 0, failed: 0, flaky: [], skipped: 0, failures: [] };
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

function summarise(parts) {
  const flaky = parts.flatMap((part) => part.flaky);
  printTests('Flaky', flaky);
  printTests(
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
