import pure from './stryker.config.mjs';

const folder = process.env.STORES;
const report = `tools/analysis/reports/stores-${folder}`;

/**
 * Changes the stores of the folder that STORES names. Each change is tried on a database, so a folder takes from minutes to an hour.
 * @type {import('@stryker-mutator/api/core').PartialStrykerOptions}
 */
export default {
  ...pure,
  ignorePatterns: pure.ignorePatterns.filter((pattern) => pattern !== '/web/dist'),
  vitest: { configFile: 'tools/analysis/vitest.stores.config.ts', related: false },
  mutate: [`server/${folder}/{*-,}store.ts`],
  incrementalFile: `${report}-incremental.json`,
  jsonReporter: { fileName: `${report}.json` },
  htmlReporter: { fileName: `${report}.html` },
  // Long enough to start a server and its database on a busy machine.
  timeoutMS: 60_000,
  thresholds: { high: 95, low: 80, break: 80 },
};
