import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { matchParts } from './match-parts.ts';

type Some = { id?: string; text?: string; picture?: string };
const parts = (some: readonly (Some | string)[]) =>
  some.map((part, place) => ({
    id: `i${place}`,
    place,
    text: '',
    ...(typeof part === 'string' ? { text: part } : part),
  }));
const match = (before: readonly (Some | string)[], after: readonly (Some | string)[], { ids = false } = {}) =>
  matchParts(parts(before), parts(after), { ids });
const none = undefined;

describe('parts after a change', () => {
  test.each([
    ['moved', ['cat', 'dog', 'cow'], ['dog', 'cat', 'cow'], [1, 0, 2]],
    ['respelled', ['tashkent', 'Samarkand'], ['Tashkent', 'Samarkand'], [0, 1]],
    ['respelled in another place', ['tash kent', 'Samarkand'], ['Samarkand', 'Tashkent'], [1, 0]],
    ['two respelled and moved', ['tashkent', 'samarkand'], ['Samarkand', 'Tashkent'], [1, 0]],
    ['respelled where another one was removed', ['cat', 'Samarkant', 'cow'], ['Samarkand', 'cow'], [1, 2]],
    ['all given a full stop, and two moved', ['cat', 'dog', 'cow'], ['dog.', 'cat.', 'cow.'], [1, 0, 2]],
    ['made formulas and moved', ['x', 'y', 'z'], ['$y$', '$x$', '$z$'], [1, 0, 2]],
    ['written in Latin letters and moved', ['Тошкент', 'Бухоро'], ['Buxoro', 'Toshkent'], [1, 0]],
    ['numbers with another unit, moved', ['12 cm', '21 cm'], ['21 sm', '12 sm'], [1, 0]],
    ['given longer names, with a new one between', ['cat', 'dog'], ['a cat', 'wolf', 'a dog'], [0, none, 1]],
    ['numbers with other signs, moved', ['-5', '3', '7', '9'], ['3', '5'], [1, none]],
    ['rewritten in its place', ['cat', 'dog'], ['cat', 'hound'], [0, 1]],
    ['rewritten and moved', ['cat', 'dog', 'cow'], ['dog', 'kitten', 'cow'], [1, 0, 2]],
    ['another NFC form', ['cafe\u0301', 'tea'], ['tea', 'caf\u00e9'], [1, 0]],
    ['added at the top', ['cat', 'dog'], ['cow', 'cat', 'dog'], [none, 0, 1]],
    ['removed', ['cat', 'dog', 'cow'], ['cat', 'cow'], [0, 2]],
    ['removed, and another one rewritten in its place', ['cat', 'dog', 'cow'], ['cat', 'hound'], [0, 1]],
    ['equal texts, one moved', ['yes', 'yes', 'no'], ['no', 'yes', 'yes'], [2, 1, 0]],
    ['blank texts in their places', ['', '', ''], ['', '', ''], [0, 1, 2]],
  ])('are those before: %s', (_, before, after, expected) => {
    expect(match(before, after)).toEqual(expected);
  });

  test('are those with the same picture, where they have no text', () => {
    const [cat, dog] = [{ picture: 'cat' }, { picture: 'dog' }];
    expect(match([cat, dog], [dog, cat])).toEqual([1, 0]);
    expect(match(['', dog], [dog, ''])).toEqual([1, 0]);
  });

  test('with ids of their author are those with the same text, then those with the same id', () => {
    const named = (id: string, text: string) => ({ id, text });
    const before = [named('x', 'cat'), named('y', 'dog')];
    const ids = { ids: true };
    expect(match(before, [named('y', 'cat'), named('x', 'dog')], ids)).toEqual([0, 1]);
    expect(match(before, [named('y', 'hound'), named('x', 'cat')], ids)).toEqual([1, 0]);
    expect(match(before, [named('x', 'cat'), named('z', 'cow')], ids)).toEqual([0, none]);
  });

  test('of a client that names all parts anew are those in the same places', () => {
    const after = [
      { id: 'new1', text: 'dog' },
      { id: 'new2', text: 'kitten' },
    ];
    expect(match(['cat', 'dog'], after, { ids: true })).toEqual([1, 0]);
  });
});

const texts = fc.uniqueArray(
  fc.string({ minLength: 1 }).filter((text) => text.trim() !== ''),
  {
    minLength: 1,
    maxLength: 6,
    selector: (text) => text.trim().normalize('NFC'),
  },
);
const ids = fc.boolean();

test('no part is two parts before', () => {
  const any = fc.array(
    fc.record({
      id: fc.constantFrom('a', 'b', 'c', 'd'),
      text: fc.constantFrom('', 'x', 'X', ' x', 'y', 'z z', 'zz'),
      picture: fc.option(fc.constantFrom('p', 'q'), { nil: undefined }),
    }),
    { maxLength: 5 },
  );
  const placed = any.map((list) => list.map((part, place) => Object.assign(part, { place })));
  fc.assert(
    fc.property(placed, placed, ids, (before, after, named) => {
      const found = matchParts(before, after, { ids: named }).filter((place) => place !== undefined);
      expect(new Set(found).size).toBe(found.length);
      for (const place of found) expect(before[place]).toBeDefined();
    }),
  );
});

test('parts in any order are those with their texts, whatever their ids', () => {
  const orders = texts.chain((list) =>
    fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: 1 }), ids),
  );
  fc.assert(
    fc.property(orders, ([before, after, named]) => {
      expect(match(before, after, { ids: named })).toEqual(after.map((text) => before.indexOf(text)));
    }),
  );
});

test('one part that is rewritten in any order of the others is the one that is left', () => {
  const changes = texts.chain((list) =>
    fc.tuple(
      fc.constant(list),
      fc.shuffledSubarray(list, { minLength: list.length }),
      fc.nat(list.length - 1),
    ),
  );
  fc.assert(
    fc.property(changes, ([before, order, at]) => {
      const after = order.map((text, place) => (place === at ? `${before.join('')} rewritten` : text));
      expect(match(before, after)).toEqual(order.map((text) => before.indexOf(text)));
    }),
  );
});

test('parts that are moved, respelled and removed in one change are those that are spelled like them', () => {
  const words = [
    'Toshkent',
    'Самарканд',
    'photosynthesis',
    '12 km/h',
    '21 km/h',
    'the red apple',
    '$x^2$',
    'Buxoro',
  ];
  const respelled = fc.constantFrom<(text: string) => string>(
    (text) => text,
    (text) => `${text}.`,
    (text) => ` ${text.toUpperCase()}`,
    (text) => `“${text}”`,
    (text) => `**${text}**`,
    (text) => text.replace(/(?<=\p{L}{4})\p{L}/u, ''),
    (text) => text.replace('km/h', 'km per hour').replace('Самарканд', 'Samarkand'),
  );
  const changes = fc.tuple(
    fc.shuffledSubarray(words, { minLength: 2 }),
    fc.array(respelled, { minLength: 8, maxLength: 8 }),
    fc.shuffledSubarray(words, { minLength: 1 }),
    ids,
  );
  fc.assert(
    fc.property(changes, ([before, spellings, kept, named]) => {
      const after = kept.filter((text) => before.includes(text));
      const written = after.map((text, place) => spellings[place % 8]?.(text) ?? text);
      const sent = written.map((text, place) => ({ text, id: `${named ? 'n' : 'i'}${place}` }));
      expect(match(before, sent)).toEqual(after.map((text) => before.indexOf(text)));
      expect(match(before, sent, { ids: true })).toEqual(after.map((text) => before.indexOf(text)));
    }),
  );
});
