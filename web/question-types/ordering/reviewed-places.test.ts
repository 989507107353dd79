import { expect, test } from 'vitest';

import { reviewedPlaces } from './reviewed-places.ts';

const part = (id: string) => ({ id, text: id.toUpperCase() });
const content = { items: [part('c'), part('a'), part('b')] };
const right = { order: ['a', 'b', 'c'] };
const given = (person: number, ...order: string[]) => ({
  person,
  label: `answer of ${person}`,
  answer: { order },
  verdict: 'partly' as const,
});

test('each place has the given item and the right one', () => {
  const places = reviewedPlaces(content, right, [given(1, 'a', 'c', 'b'), given(2, 'b', 'a', 'c')], '?');
  expect(places.map(({ title, right: is }) => title + is)).toEqual(['1.A', '2.B', '3.C']);
  expect(places.map((place) => place.given.map(({ text, isRight }) => text + String(isRight)))).toEqual([
    ['Atrue', 'Bfalse'],
    ['Cfalse', 'Afalse'],
    ['Bfalse', 'Ctrue'],
  ]);
  expect(places[0]?.given[1]).toMatchObject({ person: 2, label: 'answer of 2' });
});

test('without the right order there are answers and no verdicts', () => {
  const places = reviewedPlaces(content, null, [given(1, 'a', 'c', 'b')], '?');
  expect(places.map((place) => place.right)).toEqual(['', '', '']);
  expect(places.map((place) => place.given[0]?.isRight)).toEqual([null, null, null]);
});

test('an item that was removed, and a place that was added since, are no error', () => {
  const places = reviewedPlaces(content, right, [given(1, 'x', 'b')], 'removed');
  expect(places.map((place) => place.given[0]?.text)).toEqual(['removed', 'B', '']);
  expect(reviewedPlaces({ items: [] }, { order: ['a'] }, [], 'removed')).toMatchObject([
    { right: 'removed' },
  ]);
});
