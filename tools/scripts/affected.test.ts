import { expect, test } from 'vitest';

import { affectedBy, type AffectedMap } from './affected.mjs';

const tests = [
  'contract/news.test.ts',
  'e2e/news.e2e.ts',
  'e2e/staff.e2e.ts',
  'server/news/read-news.test.ts',
  'server/news/rules.test.ts',
  'server/users/people.test.ts',
  'web/news/news.screen.test.ts',
  'tools/bench/crash/crash.test.ts',
  'tools/bench/load.test.ts',
];
const others = Array.from({ length: 41 }, (_, place) => `server/answers/${place}.test.ts`);
const map: AffectedMap = {
  commit: 'a',
  passed: null,
  seconds: {},
  tests: [...tests, ...others],
  files: {
    'server/news/store.ts': [3],
    'server/news/rules.ts': [3, 4],
    'server/news/': [1],
    'server/http/route.ts': others.map((_, place) => tests.length + place),
    'web/news/post-page.tsx': [1, 6],
  },
};

test.each([
  [
    'a file that tests run',
    ['server/news/store.ts'],
    ['e2e/news.e2e.ts', 'server/news/read-news.test.ts'],
    [],
  ],
  ['a screen', ['web/news/post-page.tsx'], ['e2e/news.e2e.ts', 'web/news/news.screen.test.ts'], []],
  [
    'a test',
    ['server/news/rules.test.ts', 'e2e/staff.e2e.ts'],
    ['e2e/staff.e2e.ts', 'server/news/rules.test.ts'],
    [],
  ],
  [
    'a file that no test runs: its feature',
    ['contract/news.ts'],
    tests.filter((name) => name.includes('news')),
    [],
  ],
  [
    'a tool that no test runs: its folder',
    ['tools/bench/crash/faults.ts'],
    ['tools/bench/crash/crash.test.ts'],
    [],
  ],
  ['a file that most tests run', ['server/http/route.ts'], [], ['server/http/route.ts']],
  ['a file that leads nowhere', ['package.json'], [], ['package.json']],
  ['a page of the documentation', ['docs/testing.md', 'README.md'], [], []],
])('a change of %s', (_, changed, reached, everywhere) => {
  const found = affectedBy(changed, map, map.tests);
  expect([...found.tests].toSorted((a, b) => a.localeCompare(b))).toEqual(reached);
  expect(found.everywhere).toEqual(everywhere);
});
