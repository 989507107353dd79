import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { matching } from '../../../contract/question-types/matching.ts';
import { checkQuestion } from '../../../contract/question-types/registry.ts';
import { blankPart, type MatchingRows, namesOf, rowsOf, withPair, withRight, writtenIn } from './pairs.ts';

const part = (id: string, text: string) => ({ id, text });
const pair = (place: number, left: string, right: string) => ({
  left: part(`l${place}`, left),
  right: part(`r${place}`, right),
});
const rows = (pairs: readonly [string, string][], spares: readonly string[] = []): MatchingRows => ({
  pairs: pairs.map(([left, right], place) => pair(place, left, right)),
  spares: spares.map((text, place) => part(`s${place}`, text)),
  stored: [],
});
const texts = ({ pairs, spares }: MatchingRows) => [
  ...pairs.map(({ left, right }) => `${left.text}–${right.text}`),
  ...spares.map(({ text }) => text),
];

test('a new test has two blank pairs, of ids that differ', () => {
  const initial = rowsOf({ content: { prompts: [], choices: [] }, key: null }, 2);
  expect(texts(initial)).toEqual(['–', '–']);
  expect(new Set(initial.pairs.flatMap(({ left, right }) => [left.id, right.id])).size).toBe(4);
  expect(withPair(initial).pairs).toHaveLength(3);
  expect(blankPart(initial).text).toBe('');
});

describe('the written pairs', () => {
  test('has the pairs, then the spare choices, without blank rows', () => {
    const { content, key } = writtenIn(
      rows(
        [
          ['Paris', 'France'],
          [' ', ''],
          ['Rome', 'Italy'],
        ],
        ['', 'Peru'],
      ),
    );
    expect(content.prompts).toEqual([part('l0', 'Paris'), part('l2', 'Rome')]);
    expect(content.choices).toEqual([part('r0', 'France'), part('r2', 'Italy'), part('s1', 'Peru')]);
    expect(key.pairs).toEqual({ l0: 'r0', l2: 'r2' });
    expect(checkQuestion(matching, content, key)).toHaveProperty('value');
  });

  test('has one choice for equal texts on the right', () => {
    const { content, key } = writtenIn(
      rows([
        ['Tashkent', 'Asia'],
        ['Rome', 'Europe'],
        ['Tokyo', ' Asia'],
      ]),
    );
    expect(content.choices).toEqual([part('r0', 'Asia'), part('r1', 'Europe')]);
    expect(key.pairs).toEqual({ l0: 'r0', l1: 'r1', l2: 'r0' });
  });

  test('keeps a pair with one blank side, which is an error', () => {
    const { content, key } = writtenIn(
      rows([
        ['Paris', ''],
        ['', 'Italy'],
        ['Rome', ''],
      ]),
    );
    expect(checkQuestion(matching, content, key)).toEqual({
      problems: {
        'content.choices.0.text': 'This field may not be blank.',
        'content.prompts.1.text': 'This field may not be blank.',
        'content.choices.2.text': 'This field may not be blank.',
      },
    });
  });

  test('says that a spare choice is equal to the right one of a pair', () => {
    const { content, key } = writtenIn(
      rows(
        [
          ['Paris', 'France'],
          ['Rome', 'Italy'],
        ],
        ['Italy'],
      ),
    );
    expect(checkQuestion(matching, content, key)).toEqual({
      problems: { 'content.choices.2.text': 'This stands here twice.' },
    });
  });

  test('is read into the same rows again', () => {
    const text = fc.stringMatching(/^[a-z]{1,3}$/);
    const some = fc.record({
      lefts: fc.uniqueArray(text, { minLength: 2, maxLength: 10 }),
      rights: fc.array(fc.constantFrom('x', 'y', 'z', 'w'), { minLength: 10, maxLength: 10 }),
      spares: fc.uniqueArray(fc.constantFrom('spare', 'more', 'other')),
    });
    fc.assert(
      fc.property(some, ({ lefts, rights, spares }) => {
        const initial = rows(
          lefts.map((left, place) => [left, rights[place] ?? '']),
          spares,
        );
        const written = writtenIn(initial);
        const again = rowsOf(written, 2);
        expect(texts(again)).toEqual(texts(initial));
        expect(writtenIn(again)).toEqual(written);
      }),
    );
  });
});

describe('the id of a choice', () => {
  const stored = rowsOf(
    writtenIn(
      rows([
        ['Tashkent', 'Asia'],
        ['Tokyo', 'Asia'],
        ['Rome', 'Europe'],
      ]),
    ),
    2,
  );

  test('stays while its text is changed', () => {
    expect(writtenIn(withRight(stored, 2, 'Europa')).content.choices).toContainEqual(part('r2', 'Europa'));
  });

  test('stays with the other pair where one of two that share it gets another text', () => {
    const { content, key } = writtenIn(withRight(stored, 0, 'Europe'));
    expect(content.choices).toEqual([part('r2', 'Europe'), part('r0', 'Asia')]);
    expect(key.pairs).toEqual({ l0: 'r2', l1: 'r0', l2: 'r2' });
  });

  test('stays with the first pair where the second gets another text', () => {
    const { content, key } = writtenIn(withRight(stored, 1, 'Europe'));
    expect(content.choices).toEqual([part('r0', 'Asia'), part('r2', 'Europe')]);
    expect(key.pairs).toEqual({ l0: 'r0', l1: 'r2', l2: 'r2' });
  });

  test('is the stored one again when both get the same other text', () => {
    const { content, key } = writtenIn(withRight(withRight(stored, 0, 'ASIA'), 1, 'ASIA'));
    expect(content.choices).toEqual([part('r0', 'ASIA'), part('r2', 'Europe')]);
    expect(key.pairs).toEqual({ l0: 'r0', l1: 'r0', l2: 'r2' });
  });
});

test('fields have the names that the contract gives to their problems', () => {
  const named = namesOf(
    rows(
      [
        ['Paris', 'Asia'],
        ['', ''],
        ['Rome', 'Asia'],
      ],
      ['', 'Peru'],
    ),
  );
  expect(named).toEqual({
    l0: 'content.prompts.0.text',
    r0: 'content.choices.0.text',
    l2: 'content.prompts.1.text',
    r2: 'content.choices.0.text',
    s1: 'content.choices.1.text',
  });
});
