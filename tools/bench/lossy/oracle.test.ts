import { expect, test } from 'vitest';

import { type Actions, findDifferences, type Records, type StoredResult } from './oracle.ts';

const pupils = [0, 1];
const questions = [0, 1, 2, 3];

function resultOf(pupil: number, question: number): StoredResult {
  const isRight = (pupil + question) % 2 === 0;
  const marks = isRight ? { points: 1, percentage: 100 } : { points: 0, percentage: 0 };
  return { pupil, question, category: question % 2, chosen: isRight ? 'a' : 'b', ...marks };
}

const all = pupils.flatMap((pupil) => questions.map((question) => resultOf(pupil, question)));

function recordsOf(results: StoredResult[]): Records {
  const groups = Map.groupBy(all, ({ pupil, category }) => `${pupil} ${category}`);
  const totals = [...groups.values()].map((group) => ({
    pupil: group[0]?.pupil ?? 0,
    category: group[0]?.category ?? 0,
    answered: group.length,
    points: group.reduce((sum, { points }) => sum + (points ?? 0), 0),
  }));
  return { results, totals };
}

const clean = recordsOf(all);
const given = all.map(({ pupil, question, chosen }) => ({ pupil, question, chosen }));
const accepted = given.map((answer) => ({ ...answer, because: 'accepted' as const }));
const actions: Actions = { pressed: given, acknowledged: accepted, leftBehind: [] };

/** The kinds of differences that are found, with how many there are of each. */
function kindsIn(found: ReturnType<typeof findDifferences>) {
  return Object.fromEntries(
    Object.entries(found)
      .map(([kind, sentences]) => [kind, sentences.length] as const)
      .filter(([, count]) => count > 0),
  );
}

test('a run like the clean one has no differences', () => {
  expect(kindsIn(findDifferences(actions, recordsOf(all), clean))).toEqual({});
});

test.each(all.map((_, place) => place))('result %i is missed where it is lost', (place) => {
  const found = findDifferences(actions, recordsOf(all.toSpliced(place, 1)), clean);
  expect(kindsIn(found)).toEqual({ lost: 1, 'other totals': 1 });
  expect(found.lost).toEqual([
    `pupil ${all[place]?.pupil}, test ${all[place]?.question}, which was accepted`,
  ]);
});

test('a result that is there twice is found', () => {
  const found = findDifferences(actions, recordsOf([...all, resultOf(1, 2)]), clean);
  expect(kindsIn(found)).toEqual({ doubled: 1, 'other totals': 1 });
  expect(found.doubled).toEqual(['pupil 1, test 2']);
});

test('another answer than the one that was given is found', () => {
  const found = findDifferences(actions, recordsOf(all.with(5, { ...resultOf(1, 1), chosen: 'c' })), clean);
  expect(found.changed).toEqual(['pupil 1, test 1: c in place of a']);
  expect(kindsIn(found)).toEqual({ changed: 1 });
});

test('another mark than that of the clean run is found', () => {
  const otherMark = { ...resultOf(0, 3), points: 1, percentage: 100 };
  const found = findDifferences(actions, recordsOf(all.with(3, otherMark)), clean);
  expect(found['marked otherwise']).toEqual(['pupil 0, test 3: 1 points, 100 % in place of 0 points, 0 %']);
  expect(kindsIn(found)).toEqual({ 'marked otherwise': 1, 'other totals': 1 });
});

test('a result that nobody gave is found', () => {
  const [pressed, acknowledged] = [given.toSpliced(2, 1), accepted.toSpliced(2, 1)];
  expect(kindsIn(findDifferences({ ...actions, pressed, acknowledged }, recordsOf(all), clean))).toEqual({
    'never given': 1,
  });
});

test('an answer without an acknowledgement may be there or not, but the totals show it', () => {
  const acknowledged = accepted.toSpliced(6, 1);
  expect(kindsIn(findDifferences({ ...actions, acknowledged }, recordsOf(all), clean))).toEqual({});
  const found = findDifferences({ ...actions, acknowledged }, recordsOf(all.toSpliced(6, 1)), clean);
  expect(kindsIn(found)).toEqual({ 'other totals': 1 });
});

test('counts of the school that do not agree with its rows are found', () => {
  const school = recordsOf(all);
  const totals = school.totals.map((total, place) => (place === 1 ? { ...total, answered: 3 } : total));
  expect(findDifferences(actions, { ...school, totals }, clean)['other totals']).toEqual([
    'pupil 0, category 1: 3 answers with 0 points in place of 2 answers with 0 points',
  ]);
});

test('what browsers still keep is a difference', () => {
  const found = findDifferences({ ...actions, leftBehind: ['pupil 1: 2 answers'] }, recordsOf(all), clean);
  expect(kindsIn(found)).toEqual({ 'left behind': 1 });
});
