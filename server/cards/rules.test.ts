import { expect, test } from 'vitest';

import { codeAlphabet, codeLength } from '../../contract/people/codes.ts';
import { isWeakPin } from '../../contract/people/cards.ts';
import { type Limit, limits } from '../limits/limits.ts';
import { pinThrottle, secondsToTryPin } from './rules.ts';

test('five wrong PINs are free, and the waits after them double to an hour', () => {
  const waits = Array.from({ length: 13 }, (_, wrong) => secondsToTryPin(wrong, 0));
  expect(waits).toEqual([0, 0, 0, 0, 0, 60, 120, 240, 480, 960, 1920, 3600, 3600]);
  expect(secondsToTryPin(100_000, 0)).toBe(pinThrottle.longestWaitSeconds);
});

test('a wait passes, and is not longer where the clock was set back', () => {
  expect(secondsToTryPin(5, 59)).toBe(1);
  expect(secondsToTryPin(5, 60)).toBe(0);
  expect(secondsToTryPin(5, 1e9)).toBe(0);
  expect(secondsToTryPin(5, -1e9)).toBe(60);
});

test('the finder of a card tries 24 PINs a day', () => {
  let wrong = 0;
  for (let second = 0; second < 365 * 24 * 3600 && wrong < 10_000; wrong += 1) {
    second += secondsToTryPin(wrong, 0);
  }
  expect(wrong).toBeLessThan(8800);
  expect(wrong).toBeGreaterThan(8700);
  const weak = Array.from({ length: 10_000 }, (_, pin) => String(pin).padStart(4, '0')).filter(isWeakPin);
  expect(weak).toHaveLength(10 + 7 + 7);
});

test('all strangers together find one of 1,200 cards in twenty years, and a known network in forty', () => {
  const codes = codeAlphabet.length ** codeLength;
  const yearsToFind = ({ most, window }: Limit) => codes / 1200 / ((most / window) * 3600 * 24 * 365);
  expect(yearsToFind(limits.card_code_of_strangers)).toBeGreaterThan(20);
  expect(yearsToFind(limits.card_code)).toBeGreaterThan(40);
});

test('PINs of one digit and of digits in a row are weak', () => {
  expect(['0000', '111111', '1234', '4321', '345678', '9876', '012345'].every(isWeakPin)).toBe(true);
  expect(['1235', '0101', '2468', '7890', '1123', '2013'].some(isWeakPin)).toBe(false);
});
