import { execFileSync } from 'node:child_process';

import { printBudgets, runInBudget } from './budgets.mjs';
import { buildPage } from './page.mjs';
import { StepFailed, root, run } from './run.mjs';

const format = 'node_modules/oxfmt/bin/oxfmt';
const lint = 'node_modules/oxlint/bin/oxlint';
const sources = ['imports, folders and words', 'tools/scripts/check-sources.ts', []];

/** @type {[name: string, program: string, parameters: string[]][]} */
const checks = [
  ['form', format, ['--check']],
  ['lint', lint, ['--type-aware', '--deny-warnings']],
  ['types', 'node_modules/typescript/bin/tsc', ['-p', '.']],
  ['types of the page', 'node_modules/typescript/bin/tsc', ['-p', 'web']],
  ['types of the service worker', 'node_modules/typescript/bin/tsc', ['-p', 'web/worker']],
  ['types of the journeys', 'node_modules/typescript/bin/tsc', ['-p', 'e2e']],
  ['types of the tools', 'node_modules/typescript/bin/tsc', ['-p', 'tools']],
  ['types of the load', 'node_modules/typescript/bin/tsc', ['-p', 'tools/bench']],
  sources,
  ['unused code', 'node_modules/knip/bin/knip.js', []],
  ['oldest browsers', 'tools/scripts/check-browsers.ts', []],
  ['known vulnerabilities', 'tools/scripts/audit.mjs', []],
];

/**
 * Runs all checks, also after one has failed.
 * @param parameters `--changed` checks the form, the lint, and the imports, folders and words of the files that differ from the last commit
 */
export async function check(parameters = []) {
  if (parameters.length === 0) {
    await buildPage();
    const code = await runAll(checks, (program, rest) => runInBudget('checks', 'node', [program, ...rest]));
    printBudgets();
    return code;
  }
  if (parameters.join(' ') !== '--changed')
    throw new StepFailed('Say `npm run check` or `npm run check -- --changed`.');
  const files = changedFiles();
  const code = files.filter((name) => /\.(ts|tsx|mjs|js)$/.test(name));
  const some = [
    ...(files.length === 0
      ? []
      : [['form', format, ['--check', '--no-error-on-unmatched-pattern', ...files]]]),
    ...(code.length === 0 ? [] : [['lint', lint, ['--type-aware', '--deny-warnings', ...code]]]),
    sources,
  ];
  return await runAll(some, (program, rest) => run('node', [program, ...rest]));
}

async function runAll(some, runOne) {
  const failed = [];
  for (const [name, program, parameters] of some) {
    process.stdout.write(`\n# ${name}\n`);
    if ((await runOne(program, parameters)) !== 0) failed.push(name);
  }
  process.stdout.write(failed.length > 0 ? `\nFailed: ${failed.join(', ')}.\n` : '\nAll checks passed.\n');
  return failed.length > 0 ? 1 : 0;
}

/** The files that differ from the last commit, and new ones. */
function changedFiles() {
  const list = (...parameters) =>
    execFileSync('git', [...parameters, '-z'], { cwd: root, encoding: 'utf8' })
      .split('\0')
      .filter(Boolean);
  const changed = list('diff', '--name-only', '--diff-filter=d', 'HEAD');
  return [...changed, ...list('ls-files', '--others', '--exclude-standard')];
}
