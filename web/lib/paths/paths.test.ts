import { expect, test } from 'vitest';

import { paths } from './paths.ts';

test('links have their parameters, and no empty query', () => {
  expect(paths.question(12)).toBe('/tests/12');
  expect(paths.questions()).toBe('/tests');
  expect(paths.questions(null)).toBe('/tests');
  expect(paths.questions(3)).toBe('/tests?category=3');
  expect(paths.solve('5')).toBe('/solve-test?category=5');
  expect(paths.signup('a b&c')).toBe('/signup?invitation=a+b%26c');
  expect(paths.activation('MQ', 'x/y')).toBe('/activate/MQ/x%2Fy');
});
