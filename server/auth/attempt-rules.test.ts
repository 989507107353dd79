import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import {
  type Failure,
  secondsToSpray,
  spraying,
  throttle,
  waitAtAddress,
  waitOnKnownDevice,
} from './attempt-rules.ts';

const { windowSeconds } = throttle;

describe('waiting after wrong passwords', () => {
  const here = (age: number) => ({ address: '10.0.0.1', age });
  const ten = Array.from({ length: 10 }, (_, index) => here(300 - index));

  test('begins with the tenth from one address, and ends when the first of them leaves the window', () => {
    expect(waitAtAddress(ten.slice(1), '10.0.0.1')).toEqual({ seconds: 0, everywhere: false });
    expect(waitAtAddress(ten, '10.0.0.1')).toEqual({ seconds: windowSeconds - 300, everywhere: false });
  });

  test('applies to that address only', () => {
    expect(waitAtAddress(ten, '10.0.0.2').seconds).toBe(0);
  });

  test('begins for every address with the hundredth from all addresses', () => {
    const many = Array.from({ length: 100 }, (_, index) => ({
      address: `10.0.1.${index}`,
      age: 600 - index,
    }));
    expect(waitAtAddress(many.slice(1), '10.0.0.2').seconds).toBe(0);
    expect(waitAtAddress(many, '10.0.0.2')).toEqual({ seconds: windowSeconds - 600, everywhere: true });
  });

  test('begins on a known device with its tenth', () => {
    expect(waitOnKnownDevice(ten.slice(1)).seconds).toBe(0);
    expect(waitOnKnownDevice(ten)).toEqual({ seconds: windowSeconds - 300, everywhere: false });
  });
});

test('a password may be tried at twenty accounts from one address', () => {
  const twenty = Array.from({ length: spraying.accounts }, (_, index) => 100 - index);
  expect(secondsToSpray(twenty.slice(1))).toBe(0);
  expect(secondsToSpray(twenty)).toBe(spraying.windowSeconds - 100);
});

/** Ages in the order of the store; below zero are those of a clock that was set back. */
const ages = fc
  .array(fc.integer({ min: -4000, max: 2000 }), { maxLength: 120 })
  .map((all) => all.toSorted((one, other) => other - one));

describe('no wait', () => {
  const waits: [string, number, (all: number[]) => number][] = [
    ['at an address', windowSeconds, (all) => waitAtAddress(failuresOf(all), '10.0.0.1').seconds],
    ['on a known device', windowSeconds, (all) => waitOnKnownDevice(failuresOf(all)).seconds],
    ['after spraying', spraying.windowSeconds, secondsToSpray],
  ];

  function failuresOf(all: number[]): Failure[] {
    return all.map((age, place) => ({ address: `10.0.0.${place % 3}`, age }));
  }

  test.each(waits)(
    '%s is longer than its window or negative, also when a clock is set back',
    (_, most, wait) => {
      fc.assert(fc.property(ages, (all) => wait(all) >= 0 && wait(all) <= most));
    },
  );

  test.each(waits)('%s is longer with fewer failures', (_, _most, wait) => {
    fc.assert(fc.property(ages, (all) => wait(all.slice(1)) <= wait(all)));
  });

  test.each(waits)('%s outlasts the time that it names', (_, _most, wait) => {
    fc.assert(
      fc.property(ages, (all) => {
        const passed = wait(all);
        const later = all.map((age) => Math.max(age, 0) + passed + 0.001);
        return wait(later) === 0;
      }),
    );
  });
});
