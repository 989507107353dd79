import { describe, expect, test } from 'vitest';

import type { QuestionForAuthor } from '../../../contract/questions/questions.ts';
import { textsIn } from '../../lib/testing/texts.ts';
import { questionTypeViews } from '../../question-types/registry.ts';
import { changedNames, linesOf } from './version-lines.ts';

const t = textsIn('en');

const written: QuestionForAuthor = {
  id: 1,
  test_type: 'choosable',
  savol: 'Why?',
  a: 'So',
  b: 'Thus',
  c: '',
  d: '',
  e: '',
  right_answer: 'b',
  right_answer_text: '',
  category: 2,
  category_name: 'Logic',
  qiyinlik_darajasi: 34,
  image: '/media/default.jpg',
  author: 1,
  author_name: 'Ann Lee',
  enabled: true,
  is_analyzed_by_ai: false,
  change_by_ai: '',
};
const levelName = (id: number) => `Level ${id}`;

/** The names of the lines that differ between two versions. */
function different(before: QuestionForAuthor, after: QuestionForAuthor): string[] {
  const then = linesOf(t, before, levelName);
  const now = linesOf(t, after, levelName);
  expect(now.map(({ name }) => name)).toEqual(then.map(({ name }) => name));
  return now.filter(({ text }, at) => text !== then[at]?.text).map(({ name }) => t(name));
}

const part = (id: string, text: string) => ({ id, text });
const blank = { a: '', b: '', right_answer: null };

/** A test of each type, with a change of its content and one of its key. */
const types: Record<string, { test: Partial<QuestionForAuthor>; asked: object; right: object }> = {
  choosable: { test: {}, asked: { a: 'Because' }, right: { right_answer: 'a' } },
  free_text: {
    test: { ...blank, right_answer_text: 'x' },
    asked: {},
    right: { right_answer_text: 'x\ny' },
  },
  multiple: {
    test: { ...blank, content: { options: [part('x', 'One'), part('y', 'Two')] }, key: { right: ['x'] } },
    asked: { content: { options: [part('x', 'One'), part('y', 'Three')] } },
    right: { key: { right: ['x', 'y'] } },
  },
  numeric: {
    test: { ...blank, content: { unit: 'km' }, key: { values: [{ value: '5', tolerance: '0', units: [] }] } },
    asked: { content: { unit: 'm' } },
    right: { key: { values: [{ value: '6', tolerance: '0', units: [] }] } },
  },
  matching: {
    test: {
      ...blank,
      content: { prompts: [part('p', 'P'), part('q', 'Q')], choices: [part('x', 'X'), part('y', 'Y')] },
      key: { pairs: { p: 'x', q: 'y' } },
    },
    asked: {
      content: { prompts: [part('p', 'P'), part('q', 'Q')], choices: [part('x', 'X'), part('y', 'Z')] },
    },
    right: { key: { pairs: { p: 'y', q: 'x' } } },
  },
  ordering: {
    test: {
      ...blank,
      content: { items: [part('x', 'X'), part('y', 'Y'), part('z', 'Z')] },
      key: { order: ['x', 'y', 'z'] },
    },
    asked: { content: { items: [part('x', 'X'), part('y', 'Y'), part('z', 'W')] } },
    right: { key: { order: ['z', 'y', 'x'] } },
  },
  gaps: {
    test: {
      ...blank,
      content: { text: 'A {{1}} b', gaps: [{ id: '1', choices: ['in', 'on'] }] },
      key: { gaps: { 1: ['in'] } },
    },
    asked: { content: { text: 'A {{1}} c', gaps: [{ id: '1', choices: ['in', 'on'] }] } },
    right: { key: { gaps: { 1: ['on'] } } },
  },
  essay: { test: { ...blank, content: {}, key: null }, asked: {}, right: {} },
};

describe('a version in words', () => {
  test('is known of every type', () => {
    expect(Object.keys(types)).toEqual(questionTypeViews().map(({ name }) => name));
  });

  test.each(Object.entries(types))('of the type %s shows the content and the key', (test_type, change) => {
    const before: QuestionForAuthor = { ...written, ...change.test, test_type };
    const hasContent = Object.keys(change.asked).length > 0;
    const hasKey = Object.keys(change.right).length > 0;
    expect(different(before, { ...before, ...change.asked }).includes('Question and answers')).toBe(
      hasContent,
    );
    expect(different(before, { ...before, ...change.right })).toEqual(hasKey ? ['Right answer'] : []);
    for (const { text } of linesOf(t, before, levelName))
      expect(text).not.toMatch(/[{[]"|"id"|undefined|Object/);
  });

  test('says what must be exactly as written', () => {
    const free = { ...written, ...blank, test_type: 'free_text', right_answer_text: 'Co' };
    expect(different(free, { ...free, right_answer_exact: true })).toEqual(['Exactly as written']);
    const content = { text: '{{1}} {{2}}', gaps: [{ id: '1' }, { id: '2' }] };
    const gaps = { ...written, ...blank, test_type: 'gaps', content, key: { gaps: { 1: ['a'], 2: ['b'] } } };
    const exact = { ...gaps, key: { ...gaps.key, exact: ['2'] } };
    expect(different(gaps, exact)).toEqual(['Exactly as written']);
    expect(linesOf(t, exact, levelName)).toContainEqual({
      name: 'questions.types.exact.label',
      text: '{{2}}',
    });
  });

  test('shows each other field by its name', () => {
    expect(different(written, { ...written, savol: 'Why not?' })).toEqual(['Question']);
    expect(different(written, { ...written, explanation: 'Since.' })).toEqual(['Explanation']);
    expect(different(written, { ...written, remarks: { a: 'Not yet.' } })).toEqual(['Comments on options']);
    expect(different(written, { ...written, category: 3, category_name: 'Maths' })).toEqual(['Subject']);
    expect(different(written, { ...written, qiyinlik_darajasi: 35 })).toEqual(['Difficulty']);
    expect(different(written, { ...written, enabled: false })).toEqual(['Test status']);
    expect(different(written, { ...written, change_by_ai: 'Unclear' })).toEqual(['AI Analysis Notes']);
    expect(different(written, { ...written, test_type: 'rune' })).toContain('Test type');
  });
});

test('each change is named once, and fields that the page does not know are among the others', () => {
  expect(changedNames(t, ['savol', 'key', 'unheard_of', 'unseen'])).toEqual([
    'Question',
    'Right answer',
    'other things',
  ]);
});
