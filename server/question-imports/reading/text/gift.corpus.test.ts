import { expect, test } from 'vitest';

import { checkQuestion, questionTypeOf } from '../../../../contract/question-types/registry.ts';
import type { Item } from '../item.ts';
import { looksLikeGift, readGift } from './gift.ts';
import { type Expected, giftFiles } from './testing/corpus.ts';

type Asked = Exclude<Expected, { type: 'Category' }>;
type Shape = {
  options?: { id: string }[];
  prompts?: { text: string }[];
  choices?: { text: string }[];
  right?: string | string[];
  accepted?: string;
  values?: unknown[];
};

/** What an item is: its type, its right options, its accepted answers or pairs, and what the receipt says of its kind and its marks. */
function summaryOf({ test: read, remarks }: Item) {
  const { options, prompts, choices } = (read?.content ?? {}) as Shape;
  const { right = [], accepted, values } = (read?.key ?? {}) as Shape;
  const about = new Set(['unknown_kind', 'weights_left_out', 'answer_left_out']);
  return {
    type: read?.test_type,
    right: options?.flatMap(({ id }, place) => ([right].flat().includes(id) ? [place] : [])),
    accepted,
    hasValues: values !== undefined && values.length > 0,
    pairs: prompts === undefined ? undefined : [prompts.length, choices?.map(({ text }) => text)],
    // Of numbers the files do not say which of them have full marks.
    codes: remarks.map(({ code }) => code).filter((code) => about.has(code) && read?.test_type !== 'numeric'),
  };
}

/** The summary of what the author of a file expects. */
function expectedOf(asked: Asked): ReturnType<typeof summaryOf> {
  const none = {
    type: undefined,
    right: undefined,
    accepted: undefined,
    hasValues: false,
    pairs: undefined,
    codes: [],
  };
  switch (asked.type) {
    case 'Description':
      return { ...none, codes: ['unknown_kind'] };
    case 'Essay':
      return { ...none, type: 'essay' };
    case 'TF':
      return { ...none, type: 'choosable', right: [asked.isTrue ? 0 : 1] };
    case 'MC': {
      const hasWhole = asked.choices.some(({ isCorrect }) => isCorrect);
      const right = asked.choices.flatMap(({ isCorrect, weight }, place) =>
        (hasWhole ? isCorrect : (weight ?? 0) > 0) ? [place] : [],
      );
      const isPartial = asked.choices.some(({ weight }) => weight !== null && weight > 0 && weight < 100);
      return {
        ...none,
        type: right.length === 1 && asked.choices.length < 6 ? 'choosable' : 'multiple',
        right,
        codes: hasWhole && isPartial ? ['weights_left_out'] : [],
      };
    }
    case 'Short': {
      const accepted = asked.choices.filter(({ weight }) => (weight ?? 100) === 100);
      const partial = asked.choices.filter(({ weight }) => weight !== null && weight > 0 && weight < 100);
      return {
        ...none,
        type: 'free_text',
        accepted: accepted.map(({ text }) => text.replaceAll(/\s+/g, ' ')).join('\n'),
        codes: partial.map(() => 'answer_left_out' as const),
      };
    }
    case 'Numerical':
      return { ...none, type: 'numeric', hasValues: true };
  }
  const left = asked.pairs.filter(([prompt]) => prompt !== '').length;
  return { ...none, type: 'matching', pairs: [left, asked.pairs.map(([, right]) => right)] };
}

const files = giftFiles.map(({ file, gift, questions }) => ({
  file,
  gift,
  asked: questions.filter((question) => question.type !== 'Category'),
}));
const words = (text: string) => text.replaceAll(/[^\p{L}\d]+/gu, '');

test.each(files)('$file has the questions that its author says', ({ gift, asked }) => {
  const { items } = readGift(gift);
  const summaries = items.map((item) => summaryOf(item));
  const names = items.map(({ name }) => name);
  const expected = asked.map((question) => expectedOf(question));
  expect(summaries).toEqual(expected);
  expect(names).toEqual(
    asked.map(({ title }, place) => title?.replaceAll(/\s+/g, ' ').trim() ?? names[place]),
  );
});

test('texts of all files are read without their markup, and all tests can be stored', () => {
  const pairs = files.flatMap(({ gift, asked }) =>
    readGift(gift).items.map((item, place) => ({ read: item.test, asked: asked[place] })),
  );
  const plain = pairs.filter(
    ({ read, asked }) => read !== null && asked?.format === 'moodle' && !/[<_]/.test(asked.text),
  );
  expect(plain.length).toBeGreaterThan(40);
  expect(plain.map(({ read }) => words(read?.savol ?? ''))).toEqual(
    plain.map(({ asked }) => words(asked?.text ?? '')),
  );
  const tests = pairs.flatMap(({ read }) => (read === null ? [] : [read]));
  for (const { savol, test_type, content, key } of tests) {
    expect(savol).not.toMatch(/<\/?(?:p|span|b)\b|&nbsp;|\\[=~#{}]/);
    expect(checkQuestion(questionTypeOf(test_type), content, key)).not.toHaveProperty('problems');
  }
});

test('files with answers or titles are recognised', () => {
  const unknown = files.filter(({ gift }) => !looksLikeGift(gift)).map(({ file }) => file);
  expect(unknown).toEqual(['markdown.gift']);
});
