/**
 * Which files the mutation tester changes, and what score a run must reach: see docs/security.md.
 * @type {import('@stryker-mutator/api/core').PartialStrykerOptions}
 */
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'tools/analysis/vitest.pure.config.ts', related: false },
  mutate: [
    'contract/permissions.ts',
    'contract/people/roles.ts',
    'server/authorization/guards.ts',
    'server/*/{rules,mail-rules}.ts',
    'contract/{answer-text,question-types}/!(*.test).ts',
  ],
  // TypeScript 7 has no programming interface, and nothing here needs the tester to rewrite a tsconfig.json.
  tsconfigFile: 'tools/analysis/no-tsconfig.json',
  coverageAnalysis: 'perTest',
  // A second run tries only changed expressions, and changes that survived; `npm run audit -- mutate --force` tries everything.
  incremental: true,
  incrementalFile: 'tools/analysis/reports/incremental.json',
  concurrency: 1,
  tempDirName: '.stryker-tmp',
  ignorePatterns: [
    '/data*',
    '/web/dist',
    '/test-results',
    '/screenshots',
    '/tools/analysis/reports',
    '/e2e',
    '/docs',
    '/tools/bench',
  ],
  reporters: ['progress-append-only', 'clear-text', 'json', 'html'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  jsonReporter: { fileName: 'tools/analysis/reports/mutation.json' },
  htmlReporter: { fileName: 'tools/analysis/reports/mutation.html' },
  thresholds: { high: 95, low: 85, break: 85 },
  allowConsoleColors: false,
};
