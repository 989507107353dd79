import { expect, test } from 'vitest';

import { type Asked, badLine, faults, type Line, shareAt } from './line.ts';

const asked: Asked = { host: 'pupil-1', method: 'GET', path: '/' };
const take = (line: Line, count: number, host = 'pupil-1') =>
  Array.from({ length: count }, () => line({ ...asked, host }));

test('the share of faults rises from 5 to 60 % and falls again', () => {
  expect([0, 60, 120, 180, 240].map((ordinal) => Number(shareAt(ordinal).toFixed(3)))).toEqual([
    0.05, 0.325, 0.6, 0.325, 0.05,
  ]);
});

test('the same seed gives a browser the same faults, whatever others request meanwhile', () => {
  const alone = take(badLine(7), 500);
  const line = badLine(7);
  const beside = Array.from({ length: 500 }, () => {
    line({ ...asked, host: 'pupil-2' });
    return line(asked);
  });
  expect(beside).toEqual(alone);
  expect(take(badLine(8), 500)).not.toEqual(alone);
});

test('every fault occurs, about a third of requests has one, and half of those begin with silence', () => {
  const planned = take(badLine(1), 4800);
  const hit = planned.filter(({ fault }) => fault !== undefined);
  expect(hit.length / planned.length).toBeCloseTo(0.325, 1);
  for (const fault of faults) {
    expect(hit.filter((each) => each.fault === fault).length / hit.length).toBeCloseTo(0.2, 1);
  }
  expect(hit.filter(({ pause }) => pause > 0).length / hit.length).toBeCloseTo(0.5, 1);
  expect(Math.max(...hit.map(({ pause }) => pause))).toBeLessThanOrEqual(3000);
});
