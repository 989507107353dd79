import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { root } from './run.mjs';

/** A file that more test files run is not followed: it belongs to all of them. */
const most = 40;

/** The map of the last long run; undefined before the first. */
export function readMap() {
  const path = join(root, 'tools/scripts/affected.json');
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}

const git = (...parameters) =>
  execFileSync('git', parameters, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
const listed = (text) => text.split('\0').filter(Boolean);

/** The files that differ from a commit, deleted and new ones too. @returns {string[] | undefined} undefined where git does not know the commit */
export function changedSince(commit) {
  try {
    return [
      ...listed(git('diff', '--name-only', '-z', commit)),
      ...listed(git('ls-files', '--others', '--exclude-standard', '-z')),
    ];
  } catch {
    return undefined;
  }
}

/** The number of commits up to this one; 0 without git. */
export function countCommits() {
  try {
    return Number(git('rev-list', '--count', 'HEAD'));
  } catch {
    return 0;
  }
}

const folders = ['contract', 'server', 'web', 'e2e', 'tools/scripts', 'tools/bench', 'tools/analysis'];

/** All test files, journeys too. */
export function testFiles() {
  return folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true }).map(
        (path) => `${folder}/${path.replaceAll('\\', '/')}`,
      ),
    )
    .filter((path) => /\.(test\.tsx?|e2e\.ts)$/.test(path) && !path.includes('/node_modules/'))
    .toSorted((a, b) => (a < b ? -1 : 1));
}

/** What no test runs. */
const withoutTests =
  /^(docs\/|\.ci\/|[^/]+\.md$|LICENSE$|tools\/scripts\/affected\.json$|e2e\/core-journeys\.json$)/;

/** The parts of a path; those of a tool begin with its room. */
const partsOf = (path) => path.replace(/^tools\//, '').split('/');

/** The feature of a file, which is the name of a folder or of a file of the contract. */
const featureOf = (path) => partsOf(path)[1]?.replace(/\..*$/, '') ?? '';

/** The tests in the folders of a feature. */
function testsOfFeature(feature, tests) {
  if (feature === '') return [];
  return tests.filter((test) => {
    const [top, part = ''] = partsOf(test);
    return top === 'e2e' || top === 'contract'
      ? part.startsWith(feature)
      : part.replace(/\..*$/, '') === feature;
  });
}

/**
 * The test files that a change reaches: those that ran a changed file in the last long run, and those that changed. A file that most tests run,
 * or that the map does not know, leads to the tests of its folder and of its feature.
 */
export function affectedBy(changed, map, tests) {
  const found = new Set();
  const everywhere = [];
  for (const path of changed) {
    if (withoutTests.test(path)) continue;
    if (tests.includes(path)) {
      found.add(path);
      continue;
    }
    const above = Object.keys(map.files).filter((name) => name.endsWith('/') && path.startsWith(name));
    const places = [path, ...above].flatMap((name) => map.files[name] ?? []);
    const ran = [...new Set(places)].map((place) => map.tests[place]).filter((test) => tests.includes(test));
    const isCommon = ran.length === 0 || ran.length > most;
    const beside = tests.filter((test) => dirname(test) === dirname(path));
    const near = [...beside, ...testsOfFeature(featureOf(path), tests)];
    for (const test of isCommon ? near : ran) found.add(test);
    if (isCommon && (ran.length > most || near.length === 0)) everywhere.push(path);
  }
  return { tests: found, everywhere };
}
