import { expect, test } from 'vitest';

import { ordering } from '../../../contract/question-types/ordering.ts';
import { checkQuestion } from '../../../contract/question-types/registry.ts';
import { inOrder, isWhole, orderText } from './items.ts';
import { blankRow, rowsOf, writtenIn } from './rows.ts';

const part = (id: string, text = id.toUpperCase()) => ({ id, text });
const content = { items: [part('b'), part('a'), part('c')] };
const idsOf = (parts: readonly { id: string }[]) => parts.map(({ id }) => id).join('');

test('items stand in an order, those that it lacks last, and what it has beside them nowhere', () => {
  expect(idsOf(inOrder(content, ['c', 'a', 'b']))).toBe('cab');
  expect(idsOf(inOrder(content, ['c', 'x']))).toBe('cba');
});

test('an unfinished order fits while it has each item once', () => {
  expect(isWhole(content, { order: ['c', 'a', 'b'] })).toBe(true);
  expect(isWhole(content, { order: ['c', 'a'] })).toBe(false);
  expect(isWhole(content, { order: ['c', 'a', 'a'] })).toBe(false);
  expect(isWhole(content, { order: ['c', 'a', 'x'] })).toBe(false);
});

test('an order in one line has numbers, and a dash for an item that was removed', () => {
  expect(orderText(content, { order: ['c', 'x', 'b'] })).toBe('1. C; 2. —; 3. B');
});

test('a new test has three blank rows, and a stored one its items in the right order', () => {
  const blank = rowsOf({ content: { items: [] }, key: null }, 3);
  expect(blank.map(({ text }) => text)).toEqual(['', '', '']);
  expect(new Set(blank.map(({ id }) => id)).size).toBe(3);
  expect(idsOf(rowsOf({ content, key: { order: ['a', 'b', 'c'] } }, 3))).toBe('abc');
  expect(idsOf(rowsOf({ content, key: null }, 3))).toBe('bac');
});

test('the written test has no blank rows, its key is the order of the rows, and it is valid', () => {
  const rows = [part('q', ' first '), blankRow([]), part('d', 'second'), part('m', 'third')];
  const { content: items, key } = writtenIn(rows);
  expect(key).toEqual({ order: ['q', 'd', 'm'] });
  expect(checkQuestion(ordering, items, key)).toHaveProperty('value.content.items.0.text', 'first');
  expect(idsOf(rowsOf({ content: items, key }, 3))).toBe('qdm');
});
