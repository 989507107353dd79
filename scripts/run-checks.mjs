import { run } from './run.mjs';

/** @type {[name: string, program: string, parameters: string[]][]} */
const checks = [
  ['form', 'node_modules/oxfmt/bin/oxfmt', ['--check']],
  ['lint', 'node_modules/oxlint/bin/oxlint', ['--type-aware', '--deny-warnings']],
  ['types', 'node_modules/typescript/bin/tsc', ['-p', '.']],
  ['types of the page', 'node_modules/typescript/bin/tsc', ['-p', 'web']],
  ['types of the service worker', 'node_modules/typescript/bin/tsc', ['-p', 'web/worker']],
  ['types of the journeys', 'node_modules/typescript/bin/tsc', ['-p', 'e2e']],
  ['types of the load', 'node_modules/typescript/bin/tsc', ['-p', 'bench']],
  ['directions of imports', 'scripts/check-imports.ts', []],
  ['unused code', 'node_modules/knip/bin/knip.js', []],
  ['oldest browsers', 'scripts/check-browsers.ts', []],
  ['known vulnerabilities', 'scripts/audit.mjs', []],
];

/** Runs all checks, also after one has failed. */
export async function check() {
  const failed = [];
  for (const [name, program, parameters] of checks) {
    process.stdout.write(`\n# ${name}\n`);
    if ((await run('node', [program, ...parameters])) !== 0) failed.push(name);
  }
  process.stdout.write(failed.length > 0 ? `\nFailed: ${failed.join(', ')}.\n` : '\nAll checks passed.\n');
  return failed.length > 0 ? 1 : 0;
}
