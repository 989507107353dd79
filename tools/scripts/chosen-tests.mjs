import { affectedBy, changedSince, countCommits, readMap, testFiles } from './affected.mjs';

/** A test file that takes longer in the long run, in seconds, is one of the rest. */
const dear = 20;

/** After so many commits each of the rest has had its turn. */
const turns = 8;

/** The most seconds of tests that run because a change reaches them; some run at once. */
const mostSeconds = { inner: 120, landing: 400 };

const isJourney = (path) => path.startsWith('e2e/');
const isScreen = (path) => path.endsWith('.screen.test.ts');

/** A number that is the same for a name in each run. */
function numberOf(name) {
  let number = 0;
  for (const letter of name) number = (number * 31 + letter.charCodeAt(0)) % 1_000_003;
  return number;
}

/** Whether the turn of a test has come. */
function isTurn(name, commits) {
  return numberOf(name) % turns === commits % turns;
}

const withoutMap = { sentences: ['There is no map of the tests: all run.'] };

export function chooseChanged() {
  const map = readMap();
  return map === undefined ? withoutMap : changedOf(map, testFiles(), changedSince('HEAD') ?? []);
}

export function changedOf(map, all, changed) {
  const { tests, everywhere } = affectedBy(changed, map, all);
  const { run, left } = upTo(mostSeconds.inner, [...tests], map, changed);
  return {
    units: run.filter((path) => !isJourney(path)),
    journeys: ({ file }) => run.includes(file),
    sentences: [
      `${changed.length} files differ from the last commit; ${tests.size} test files run them.`,
      ...(left.length > 0 ? [`Left out, since they take longest: ${left.join(', ')}.`] : []),
      ...(everywhere.length > 0
        ? [`Any test may run ${everywhere.join(', ')}: \`npm test\` tries the rest.`]
        : []),
    ],
  };
}

export function chooseForLanding() {
  const map = readMap();
  if (map === undefined) return withoutMap;
  return landingOf(map, testFiles(), changedSince(map.commit), countCommits());
}

export function landingOf(map, all, changed, commits) {
  const isCheap = (path) => !isJourney(path) && !isScreen(path) && (map.seconds[path] ?? 0) < dear;
  const reached = changed === undefined ? new Set(all) : affectedBy(changed, map, all).tests;
  const rest = all.filter((path) => !isCheap(path) && reached.has(path));
  const { run, left } = upTo(mostSeconds.landing, rest, map, changed);
  const units = all.filter((path) => !isJourney(path));
  const chosen = units.filter((path) => isCheap(path) || run.includes(path) || isTurn(path, commits));
  const { passed } = map;
  return {
    units: chosen,
    journeys: ({ file, title, isCore }) => isCore || run.includes(file) || isTurn(title, commits),
    sentences: [
      `Of ${units.length} test files ${chosen.length} run; of the journeys the core, what has changed since the last long run, and part ${commits % turns} of ${turns}.`,
      ...(left.length > 0
        ? [`Left to \`npm run test:long\`, though changes reach them: ${left.join(', ')}.`]
        : []),
      passed === null
        ? 'No long run has passed yet.'
        : `The last long run that passed was of ${passed.commit.slice(0, 8)}, on ${passed.day}.`,
    ],
  };
}

/** Test files for so many seconds: first those that changed themselves, then the cheapest; and those that are left. */
function upTo(most, files, { seconds }, changed = []) {
  const changedFirst = (a, b) => Number(changed.includes(b)) - Number(changed.includes(a));
  const cheapFirst = (a, b) => (seconds[a] ?? 0) - (seconds[b] ?? 0);
  const run = [];
  const left = [];
  let sum = 0;
  for (const path of files.toSorted((a, b) => changedFirst(a, b) || cheapFirst(a, b))) {
    sum += seconds[path] ?? 0;
    (sum <= most ? run : left).push(path);
  }
  return { run, left };
}
