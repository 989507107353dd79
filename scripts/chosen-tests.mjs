import { affectedBy, changedSince, countCommits, readMap, testFiles } from './affected.mjs';

/** A test file that takes longer, in seconds, runs when a change reaches it or when its turn comes. */
const dear = 15;

/** After so many commits each journey, and each dear test file, has had its turn. */
const turns = 8;

/** The most journeys that a small change runs. */
const mostFiles = 8;

const isJourney = (path) => path.startsWith('e2e/');

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

/** @returns {Choice} what a change of the files that differ from the last commit can reach */
export function chooseChanged() {
  const map = readMap();
  const changed = changedSince('HEAD') ?? [];
  if (map === undefined) return { sentences: ['There is no map of the tests: all run.'] };
  const { tests, everywhere } = affectedBy(changed, map, testFiles());
  const journeys = [...tests].filter(isJourney);
  const run = journeys.toSorted((one, other) => (map.seconds[one] ?? 0) - (map.seconds[other] ?? 0));
  const left = run.splice(mostFiles);
  return {
    units: [...tests].filter((path) => !isJourney(path)),
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

/**
 * What runs before a change lands: all that is cheap, the journeys of the core, what the changes since the last long run reach, and a part of
 * the rest by the number of commits.
 * @returns {Choice}
 */
export function chooseForLanding() {
  const map = readMap();
  if (map === undefined) return { sentences: ['There is no map of the tests: all run.'] };
  const commits = countCommits();
  const all = testFiles();
  const changed = changedSince(map.commit);
  const affected = changed === undefined ? new Set(all) : affectedBy(changed, map, all).tests;
  const runs = (path) => affected.has(path) || isTurn(path, commits);
  const units = all.filter((path) => !isJourney(path));
  const chosen = units.filter((path) => (map.seconds[path] ?? 0) < dear || runs(path));
  const { passed } = map;
  return {
    units: chosen,
    journeys: ({ file, title, isCore }) => isCore || affected.has(file) || isTurn(title, commits),
    sentences: [
      `Of ${units.length} test files ${chosen.length} run; of the journeys the core, what has changed since the last long run, and part ${commits % turns} of ${turns}.`,
      passed === null
        ? 'No long run has passed yet.'
        : `The last long run that passed was of ${passed.commit.slice(0, 8)}, on ${passed.day}.`,
    ],
  };
}

/**
 * @typedef {object} Choice
 * @property {string[]} [units] the test files that run; all where there is none
 * @property {(journey: {file: string, title: string, isCore: boolean}) => boolean} [journeys] which journeys run; all where there is none
 * @property {string[]} sentences what is said about it
 */
