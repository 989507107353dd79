import { expect, test } from 'vitest';

import { findPhrases, findWords } from './word-rules.ts';

const foundIn = (source: string) =>
  findWords(source).map(({ line, found }) => `${line} ${found.split(':')[0]}`);

const long = Array.from({ length: 31 }, () => 'word').join(' ');

test.each([
  ['// What is left', ['1 “What is”']],
  ['/**\n * The key of whoever logs in.\n */', ['2 “whoever”']],
  ["test('somebody logs in', () => {});", ['1 “somebody”']],
  ["test.each([1])('who has a key', () => {});", ['1 “who has”']],
  ['const a = 1; // kept here', ['1 “kept”']],
  ['function isKept() {}', ['1 isKept']],
  ['const kept = 1;', ['1 kept']],
  ['const { isTold } = state;', ['1 isTold']],
  [`/* ${long}. */`, ['1 a sentence of 31 words']],
  [`// ${long.replace('word ', '')}. ${long.replace('word ', '')}.`, []],
  ["route('**/api/**', abort); go('/kept'); route('**/api/**', end);", []],
  [`/**\n * ${long.replace('word ', '')}\n * @returns ${long.replace('word word ', '')}\n */`, []],
  [`/**\n * ${long.replace('word ', '')}\n * - ${long.replace('word ', '')}\n */`, []],
  [`/*\n * ${long.replace('word ', '')}\n *\n * ${long.replace('word ', '')}\n */`, []],
  [`/**\n * A class.\n * @returns ${long}\n */`, ['3 a sentence of 32 words']],
  ['const isMixed = readMixedNumber(whole);', ['1 isMixed']],
  ['export const countMet = endpoint({});', []],
  ['rows.map((one) => one.id);', ['1 one', '1 one']],
  ['const own = 1;', ['1 own']],
  ['const { own } = asked;', ['1 own']],
  ['const all = { ...that };', ['1 that']],
  ['static of(page: Page) {}', ['1 of']],
  ['for (const part of [of, 1]) send(part);', ['1 of']],
  ['const isOf = /^(one|of)\\b/.test(text) && /[\'"] of /.test(`${said} of ${one}`);', []],
  ['const { own: ownAnswer } = { own: asked.own, one: 1 };', []],
  ["<RichTextOf of={question} text='one' />;", []],
  ["t('home.kept.title'); const kept_questions = state.kept; // The queue.", []],
  ["const text = 'whoever'; const url = 'http://a/kept';", []],
])('in %j is found %j', (source, expected) => {
  expect(foundIn(source)).toEqual(expected);
});

test('a variable on the walk of an answer has the name of the thing', () => {
  const source = 'const { meta, graded: result } = entry;\nsend({ chosen: input });';
  const found = ['1 meta', '2 input'];
  const foundAt = (path: string) =>
    findWords(source, path).map(({ line, found: name }) => `${line} ${name.split(':')[0]}`);
  expect(foundAt('web/device/queue.ts')).toEqual(found);
  expect(foundAt('server/answers/record.ts')).toEqual(found);
  expect(foundAt('server/answers/record.test.ts')).toEqual([]);
  expect(foundAt('web/questions/api.ts')).toEqual([]);
});

test('phrases of texts are found in their language only', () => {
  const texts = '{\n  "a": "Words to it",\n  "b": "Каждому свои, по жребию"\n}';
  expect(findPhrases(texts, 'en')).toEqual([{ line: 2, found: '“Words to it”: say message to pupils' }]);
  expect(findPhrases(texts, 'ru')).toEqual([{ line: 3, found: '“по жребию”: say случайные' }]);
  expect(findPhrases(texts, 'uz')).toEqual([]);
});
