import { parseArgs } from 'node:util';

import { installAnalyzers } from './install.mjs';
import { buildPage } from './page.mjs';
import { run } from './run.mjs';

/**
 * Changes the code that decides and grades, one expression at a time, and counts the changes that a test notices.
 * Parameters are those of the mutation tester, such as `--mutate server/auth/rules.ts`.
 */
export async function mutate(parameters) {
  await installAnalyzers();
  const stryker = 'tools/analysis/node_modules/@stryker-mutator/core/bin/stryker.js';
  return await run('node', [stryker, 'run', 'tools/analysis/stryker.config.mjs', ...parameters]);
}

/** Does the same with the stores, on a database; parameters are folders of the server, or none for all. */
export async function mutateStores(parameters) {
  await installAnalyzers();
  // Some tests open the page.
  await buildPage();
  return await run('node', ['tools/analysis/mutate-stores.ts', ...parameters]);
}

/** Writes what Savol consists of and its licenses to `inventory/`. */
export async function writeInventory() {
  await installAnalyzers();
  return await run('node', ['tools/scripts/sbom.ts']);
}

/**
 * Tries changed inputs at each parser, or at those that are named.
 * @param parameters names of parsers, `--minutes` for each of them, and `--seed`
 */
export async function fuzzParsers(parameters) {
  const options = { minutes: { type: 'string', default: '2' }, seed: { type: 'string' } };
  const { values, positionals } = parseArgs({ args: parameters, options, allowPositionals: true });
  const environment = {
    FUZZ_MINUTES: values.minutes,
    ...(values.seed !== undefined && { FUZZ_SEED: values.seed }),
  };
  const only = positionals.length === 0 ? [] : ['-t', `the parser (${positionals.join('|')}) `];
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', 'tools/analysis/fuzz/targets.test.ts', ...only];
  return await run('node', vitest, { environment });
}
