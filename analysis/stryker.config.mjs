/**
 * Which files the mutation tester changes, and what score a run must reach: see docs/security.md.
 * @type {import('@stryker-mutator/api/core').PartialStrykerOptions}
 */
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'analysis/vitest.pure.config.ts', related: false },
  mutate: [
    'contract/permissions.ts',
    'contract/people/roles.ts',
    'server/authorization/guards.ts',
    'server/*/{rules,mail-rules}.ts',
    'contract/{answer-text,question-types}/!(*.test).ts',
  ],
  // TypeScript 7 has no programming interface, and nothing here needs the tester to rewrite a tsconfig.json.
  tsconfigFile: 'analysis/no-tsconfig.json',
  coverageAnalysis: 'perTest',
  // A second run tries only what has changed since, and what survived; `npm run audit -- mutate --force` tries everything.
  incremental: true,
  incrementalFile: 'analysis/reports/incremental.json',
  concurrency: 1,
  tempDirName: '.stryker-tmp',
  ignorePatterns: [
    '/data*',
    '/web/dist',
    '/test-results',
    '/screenshots',
    '/analysis/reports',
    '/e2e',
    '/docs',
    '/bench',
  ],
  reporters: ['progress-append-only', 'clear-text', 'json', 'html'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  jsonReporter: { fileName: 'analysis/reports/mutation.json' },
  htmlReporter: { fileName: 'analysis/reports/mutation.html' },
  thresholds: { high: 95, low: 85, break: 85 },
  allowConsoleColors: false,
};
