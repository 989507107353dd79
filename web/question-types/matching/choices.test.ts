import { expect, test } from 'vitest';

import { chosenText, emptyPrompts, fitsContent, pairsText } from './choices.ts';
import { letteredChoices, listedChoices, needsLetters, withChoice } from './listed-choices.ts';

const content = {
  prompts: [
    { id: 'p', text: 'Paris' },
    { id: 'r', text: 'Rome' },
  ],
  choices: [
    { id: 'i', text: 'Italy' },
    { id: 'f', text: 'France' },
    { id: 's', text: 'Spain' },
  ],
};
const asTyped = (text: string) => text;
const long = { ...content, choices: [...content.choices, { id: 'x', text: 'x'.repeat(61) }] };

test('pairs stand in one line, in the order of the prompts', () => {
  expect(pairsText(content, { pairs: { r: 'i', p: 'f' } })).toBe('Paris – France; Rome – Italy');
  expect(pairsText(content, { pairs: { r: 'i' } })).toBe('Rome – Italy');
});

test('a prompt or a choice that was removed is no error', () => {
  expect(pairsText(content, { pairs: { p: 'gone', other: 'f' } })).toBe('Paris – —');
  expect(pairsText(content, { pairs: { other: 'f' } })).toBe('—');
  expect(chosenText(content, { pairs: { p: 'gone' } }, 'p', 'removed')).toBe('removed');
  expect(chosenText(content, { pairs: {} }, 'constructor', 'removed')).toBe('');
});

test('a list names short choices by their texts, and long ones by letters too', () => {
  expect(needsLetters(content)).toBe(false);
  expect(listedChoices(content, needsLetters(content), asTyped).map(({ name }) => name)).toEqual([
    'Italy',
    'France',
    'Spain',
  ]);
  expect(needsLetters(long)).toBe(true);
  for (const text of ['a  b', 'a\nb', 'a\tb\n'])
    expect(needsLetters({ ...content, choices: [{ id: 'x', text }] })).toBe(true);
  expect(listedChoices(long, needsLetters(long), asTyped).map(({ name }) => name)).toEqual([
    'A) Italy',
    'B) France',
    'C) Spain',
    `D) ${'x'.repeat(60)}…`,
  ]);
  const inWords = (text: string) => text.replaceAll('x', 'y');
  expect(listedChoices(long, true, inWords).at(-1)?.name).toBe(`D) ${'y'.repeat(60)}…`);
  expect(letteredChoices(long)[3]).toEqual({ id: 'x', mark: 'D', text: 'x'.repeat(61) });
});

test('prompts without an answer are empty', () => {
  expect(emptyPrompts(content, undefined)).toEqual(['p', 'r']);
  expect(emptyPrompts(content, { pairs: { p: 's' } })).toEqual(['r']);
});

test('a choice is changed and taken back', () => {
  const chosen = withChoice(undefined, 'p', 'f');
  expect(chosen).toEqual({ pairs: { p: 'f' } });
  expect(withChoice(chosen, 'p', 'i')).toEqual({ pairs: { p: 'i' } });
  expect(withChoice(chosen, 'p', '')).toEqual({ pairs: {} });
});

test('an unfinished answer fits while the test has all of its prompts and choices', () => {
  expect(fitsContent(content, { pairs: { p: 's' } })).toBe(true);
  expect(fitsContent(content, { pairs: { p: 'gone' } })).toBe(false);
  expect(fitsContent(content, { pairs: { gone: 's' } })).toBe(false);
});
