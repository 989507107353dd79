import { expect, test } from 'vitest';

import { checkAnswer, checkQuestion, scoreAnswer } from '../registry.ts';
import { numeric } from './numeric.ts';

type Value = { value: string; tolerance?: string; units?: string[] };

function scoreOf(typed: string, values: Value[], unit = ''): number | null {
  const key = { values: values.map((acceptedValue) => ({ tolerance: '', units: [], ...acceptedValue })) };
  expect(checkQuestion(numeric, { unit }, key)).not.toHaveProperty('problems');
  return scoreAnswer(numeric, { unit }, key, { value: typed });
}

test.each(['0,5', '.5', ',5', '0.50', '1/2', '2/4', '½', '+0,5', '5e-1', '5·10^-1', '5 × 10⁻¹', '50·10⁻²'])(
  '%s is one half',
  (typed) => {
    expect(scoreOf(typed, [{ value: '0.5' }])).toBe(1);
  },
);

test.each(['1 1/2', '1½', '3/2', '1,5', '1.5', '15·10⁻¹', '0,15e1'])('%s is one and a half', (typed) => {
  expect(scoreOf(typed, [{ value: '1 1/2' }])).toBe(1);
});

test.each(['1500', '1 500', '1 500,0', '1,5·10³', '1.5*10^3', '1.5x10^3', '1,5 х 10³', '15e2', '1500.'])(
  '%s is fifteen hundred',
  (typed) => {
    expect(scoreOf(typed, [{ value: '1500' }])).toBe(1);
  },
);

test.each(['1000', '10^3', '10³', '1·10³'])('%s is a power of ten', (typed) => {
  expect(scoreOf(typed, [{ value: '10^3' }])).toBe(1);
});

test.each(['', 'half', '0,5,5', '1/0', '--1', '2^3', '9'.repeat(100), '1e999', '0.5 km', '1/2/2', '∞'])(
  '%s is no right number',
  (typed) => {
    expect(scoreOf(typed, [{ value: '0.5' }])).toBe(0);
  },
);

test('a minus is a minus however it is typed', () => {
  for (const typed of ['-3', '−3', '– 3', '- 3']) expect(scoreOf(typed, [{ value: '-3' }])).toBe(1);
  expect(scoreOf('3', [{ value: '-3' }])).toBe(0);
});

test('the bounds of an absolute tolerance are right, in exact decimals', () => {
  const values = [{ value: '0.3', tolerance: '0.1' }];
  for (const typed of ['0,2', '0,4', '0.3']) expect(scoreOf(typed, values)).toBe(1);
  for (const typed of ['0,19999999999999999999', '0,40000000000000000001'])
    expect(scoreOf(typed, values)).toBe(0);
});

test('the bounds of a relative tolerance are right, also of negative values', () => {
  for (const value of ['200', '-200']) {
    const values = [{ value, tolerance: '2%' }];
    const sign = value.startsWith('-') ? '-' : '';
    for (const typed of ['196', '204']) expect(scoreOf(sign + typed, values)).toBe(1);
    for (const typed of ['195.99', '204,01']) expect(scoreOf(sign + typed, values)).toBe(0);
  }
});

test('the unit beside the field may be typed or left out', () => {
  for (const typed of ['5', '5 km', '5km', '5 км', '5 KM'])
    expect(scoreOf(typed, [{ value: '5' }], 'km')).toBe(1);
  expect(scoreOf('5 m', [{ value: '5' }], 'km')).toBe(0);
});

test('without a unit beside the field one of the accepted units has to be typed', () => {
  const values = [
    { value: '5', units: ['km'] },
    { value: '5000', units: ['m', 'metr'] },
  ];
  for (const typed of ['5 km', '5000 m', '5 000 metr', '5·10³ m']) expect(scoreOf(typed, values)).toBe(1);
  for (const typed of ['5', '5 m', '5000 km']) expect(scoreOf(typed, values)).toBe(0);
});

test('milli is not mega', () => {
  expect(scoreOf('5 MW', [{ value: '5', units: ['MW'] }])).toBe(1);
  expect(scoreOf('5 mW', [{ value: '5', units: ['MW'] }])).toBe(0);
  expect(scoreOf('20 °C', [{ value: '20', units: ['°C'] }])).toBe(1);
  expect(scoreOf('9,8 m/s²', [{ value: '9.8', units: ['m/s^2'] }])).toBe(1);
  expect(scoreOf('50%', [{ value: '50', units: ['%'] }])).toBe(1);
});

test('a key needs numbers', () => {
  const problemsOf = (value: string, tolerance: string) =>
    checkQuestion(numeric, { unit: '' }, { values: [{ value, tolerance, units: [] }] });
  const sentence = 'A valid number is required.';
  for (const value of ['', 'x', '5 km']) {
    expect(problemsOf(value, '')).toEqual({ problems: { 'key.values.0.value': sentence } });
  }
  for (const tolerance of ['-1', 'x', '2 km']) {
    expect(problemsOf('5', tolerance)).toEqual({ problems: { 'key.values.0.tolerance': sentence } });
  }
  expect(checkAnswer(numeric, { unit: '' }, { value: ' ' })).toEqual({
    problems: { 'answer.value': 'This field is required.' },
  });
});

test('a unit, a tolerance and units that are left out are stored as none', () => {
  expect(checkQuestion(numeric, {}, { values: [{ value: '5' }] })).toEqual({
    value: { content: { unit: '' }, key: { values: [{ value: '5', tolerance: '', units: [] }] } },
  });
});
