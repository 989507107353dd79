import { describe, expect, test } from 'vitest';

import { messages } from '../wire/messages.ts';
import { checkAnswer, checkQuestion, findQuestionType } from './registry.ts';
import type { Problems, QuestionType } from './question-type.ts';

function typeOf(name: string): QuestionType {
  const type = findQuestionType(name);
  if (type === undefined) throw new Error(`There is no type ${name}.`);
  return type;
}

const part = (id: string, text = `The text of ${id}`) => ({ id, text });
const parts = (...ids: string[]) => ids.map((id) => part(id));
const many = (count: number) => parts(...Array.from({ length: count }, (_one, place) => `p${place}`));

const twice = 'This stands here twice.';
const choice = (value: string) => `"${value}" is not a valid choice.`;
const atLeast = (least: number) => `Ensure this field has at least ${least} elements.`;
const atMost = (most: number) => `Ensure this field has no more than ${most} elements.`;
const incomplete = 'Some parts are missing here.';
const notEmpty = 'This list may not be empty.';
const required = 'This field is required.';
const blank = 'This field may not be blank.';

const options = { options: parts('1', '2', '3') };
const items = { items: parts('1', '2', '3') };
const match = { prompts: parts('1', '2'), choices: parts('a', 'b', 'c') };
const holes = { text: 'In {{1}} and {{2}}', gaps: [{ id: '1' }, { id: '2', choices: ['yes', 'no'] }] };
const letters = { options: parts('a', 'b') };

describe('a question is refused', () => {
  const questions: [string, string, unknown, unknown, Problems][] = [
    ['multiple', 'one option', { options: parts('1') }, null, { 'content.options': atLeast(2) }],
    ['multiple', 'eleven options', { options: many(11) }, null, { 'content.options': atMost(10) }],
    [
      'multiple',
      'an id twice',
      { options: [part('1', 'x'), part('1', 'y')] },
      null,
      { 'content.options.1.id': twice },
    ],
    [
      'multiple',
      'two equal options',
      { options: [part('1', 'x'), part('2', ' x')] },
      null,
      { 'content.options.1.text': twice },
    ],
    [
      'multiple',
      'a blank option',
      { options: [part('1'), part('2', ' ')] },
      null,
      { 'content.options.1.text': 'This field may not be blank.' },
    ],
    [
      'multiple',
      'a long option',
      { options: [part('1'), part('2', 'x'.repeat(1001))] },
      null,
      { 'content.options.1.text': 'Ensure this field has no more than 1000 characters.' },
    ],
    [
      'multiple',
      'an id with a space',
      { options: [part('1'), part('a b')] },
      null,
      { 'content.options.1.id': choice('a b') },
    ],
    ['multiple', 'a key of nothing', options, { right: [] }, { 'key.right': notEmpty }],
    ['multiple', 'a key of an unknown id', options, { right: ['1', '9'] }, { 'key.right.1': choice('9') }],
    ['multiple', 'a key with an id twice', options, { right: ['1', '1'] }, { 'key.right.1': twice }],
    ['ordering', 'two items', { items: parts('1', '2') }, null, { 'content.items': atLeast(3) }],
    ['ordering', 'a key without an item', items, { order: ['1', '2'] }, { 'key.order': incomplete }],
    ['ordering', 'a key with an item twice', items, { order: ['1', '2', '2'] }, { 'key.order.2': twice }],
    [
      'ordering',
      'a key of an unknown item',
      items,
      { order: ['1', '2', '9'] },
      { 'key.order.2': choice('9') },
    ],
    [
      'ordering',
      'two equal items',
      { items: [part('1', 'x'), part('2'), part('3', 'x ')] },
      null,
      { 'content.items.2.text': twice },
    ],
    [
      'matching',
      'two equal prompts and two equal choices',
      { prompts: [part('1', 'x'), part('2', 'x')], choices: [part('a', 'y'), part('b', ' y')] },
      null,
      { 'content.prompts.1.text': twice, 'content.choices.1.text': twice },
    ],
    ['matching', 'one prompt', { ...match, prompts: parts('1') }, null, { 'content.prompts': atLeast(2) }],
    ['matching', 'sixteen choices', { ...match, choices: many(16) }, null, { 'content.choices': atMost(15) }],
    ['matching', 'a key without a prompt', match, { pairs: { 1: 'a' } }, { 'key.pairs': incomplete }],
    [
      'matching',
      'a key of an unknown choice',
      match,
      { pairs: { 1: 'a', 2: 'x' } },
      { 'key.pairs.2': choice('x') },
    ],
    [
      'gaps',
      'a gap that is not in the text',
      { ...holes, text: 'In {{1}}' },
      null,
      { 'content.gaps.1.id': choice('2') },
    ],
    [
      'gaps',
      'a mark without a gap',
      { ...holes, text: 'In {{1}} {{2}} {{3}}' },
      null,
      { 'content.text': choice('{{3}}') },
    ],
    [
      'gaps',
      'a mark twice',
      { ...holes, text: 'In {{1}} {{2}} {{1}}' },
      null,
      { 'content.text': choice('{{1}}') },
    ],
    ['gaps', 'no gap', { text: 'In', gaps: [] }, null, { 'content.gaps': atLeast(1) }],
    ['gaps', 'a key without a gap', holes, { gaps: { 1: ['x'] } }, { 'key.gaps.2': required }],
    [
      'gaps',
      'a key that cannot be chosen',
      holes,
      { gaps: { 1: ['x'], 2: ['perhaps'] } },
      { 'key.gaps.2': choice('perhaps') },
    ],
    ['gaps', 'a key that accepts nothing', holes, { gaps: { 1: [], 2: ['no'] } }, { 'key.gaps.1': notEmpty }],
    [
      'multiple',
      'options that look the same, and one of which nothing is seen',
      {
        options: [
          part('1', 'caf\u00e9'),
          part('2', 'cafe\u0301'),
          part('3', 'ca\u200bf\u00e9'),
          part('4', '\u200b'),
        ],
      },
      null,
      { 'content.options.1.text': twice, 'content.options.2.text': twice, 'content.options.3.text': blank },
    ],
    [
      'ordering',
      'items that look the same',
      { items: [part('1', 'x'), part('2', 'x\u00ad'), part('3')] },
      null,
      { 'content.items.1.text': twice },
    ],
    [
      'matching',
      'prompts and choices that look the same',
      {
        prompts: [part('1', '\u0439'), part('2', '\u0438\u0306')],
        choices: [part('a', 'y'), part('b', '\u2060y')],
      },
      null,
      { 'content.prompts.1.text': twice, 'content.choices.1.text': twice },
    ],
    [
      'gaps',
      'choices that look the same, and an accepted text of which nothing is seen',
      { ...holes, gaps: [{ id: '1' }, { id: '2', choices: ['no', 'yes', 'no', 'ye\u00ads'] }] },
      { gaps: { 1: ['\u200b'], 2: ['no'] } },
      { 'content.gaps.1.choices.3': twice, 'key.gaps.1': blank },
    ],
    ['choosable', 'a key of an empty option', letters, { right: 'c' }, { 'key.right': choice('c') }],
    [
      'free_text',
      'no key',
      {},
      null,
      { 'key.accepted': 'Correct answer text is required for free text test' },
    ],
  ];
  test.each(questions)('%s: %s', (name, _case, content, key, problems) => {
    expect(checkQuestion(typeOf(name), content, key)).toEqual({ problems });
  });

  test('with a field that the type does not have', () => {
    const checked = checkQuestion(typeOf('multiple'), { ...options, hint: 'x' }, null);
    expect(checked).toEqual({ problems: { content: messages.wrong_form } });
  });

  test('with the problems of content and key at once', () => {
    expect(checkQuestion(typeOf('multiple'), { options: [] }, { right: [] })).toEqual({
      problems: { 'content.options': atLeast(2), 'key.right': notEmpty },
    });
  });
});

describe('a question is taken', () => {
  test.each<[string, unknown, unknown]>([
    ['multiple', options, { right: ['1', '3'] }],
    ['multiple', { options: many(10) }, null],
    ['ordering', items, { order: ['2', '3', '1'] }],
    ['matching', match, { pairs: { 1: 'a', 2: 'a' } }],
    ['gaps', holes, { gaps: { 1: ['x', 'y'], 2: ['no'] } }],
    ['choosable', letters, null],
    ['choosable', { options: [] }, { right: 'e' }],
    ['free_text', {}, { accepted: 'x\ny' }],
    ['essay', {}, null],
  ])('%s', (name, content, key) => {
    expect(checkQuestion(typeOf(name), content, key)).toEqual({ value: { content, key } });
  });

  test('with texts trimmed', () => {
    const content = { options: [part('1', ' x '), part('2')] };
    const value = { content: { options: [part('1', 'x'), part('2')] }, key: null };
    expect(checkQuestion(typeOf('multiple'), content, null)).toEqual({ value });
  });
});

test('an essay is stored with the indentation of its first line', () => {
  const checked = checkAnswer(typeOf('essay'), {}, { text: ' \r\n\n    a = 1\n  b = 2  \n\n' });
  expect(checked).toEqual({ value: { text: '    a = 1\n  b = 2' } });
});

describe('an answer that does not fit is refused', () => {
  test.each<[string, string, unknown, unknown, Problems]>([
    ['multiple', 'nothing chosen', options, { chosen: [] }, { 'answer.chosen': notEmpty }],
    ['multiple', 'an unknown option', options, { chosen: ['9'] }, { 'answer.chosen.0': choice('9') }],
    ['multiple', 'an option twice', options, { chosen: ['1', '1'] }, { 'answer.chosen.1': twice }],
    ['ordering', 'an item missing', items, { order: ['1'] }, { 'answer.order': incomplete }],
    ['ordering', 'an unknown item', items, { order: ['1', '2', '9'] }, { 'answer.order.2': choice('9') }],
    ['matching', 'no pair', match, { pairs: {} }, { 'answer.pairs': required }],
    ['matching', 'an unknown prompt', match, { pairs: { 9: 'a' } }, { 'answer.pairs.9': choice('9') }],
    ['matching', 'an unknown choice', match, { pairs: { 1: 'x' } }, { 'answer.pairs.1': choice('x') }],
    ['gaps', 'all gaps blank', holes, { gaps: { 1: ' ', 2: '\u200b' } }, { 'answer.gaps': required }],
    [
      'numeric',
      'a number of which nothing is seen',
      { unit: '' },
      { value: '\u2060' },
      { 'answer.value': required },
    ],
    ['essay', 'an essay of which nothing is seen', {}, { text: '\u200b' }, { 'answer.text': blank }],
    ['gaps', 'an unknown gap', holes, { gaps: { 9: 'x' } }, { 'answer.gaps.9': choice('9') }],
    ['gaps', 'what cannot be chosen', holes, { gaps: { 2: 'x' } }, { 'answer.gaps.2': choice('x') }],
    ['choosable', 'an empty option', letters, { chosen: 'd' }, { 'answer.chosen': choice('d') }],
    ['essay', 'a blank text', {}, { text: ' ' }, { 'answer.text': 'This field may not be blank.' }],
  ])('%s: %s', (name, _case, content, answer, problems) => {
    expect(checkAnswer(typeOf(name), content, answer)).toEqual({ problems });
  });

  test('partly answered pairs and gaps are taken', () => {
    expect(checkAnswer(typeOf('matching'), match, { pairs: { 2: 'c' } })).toHaveProperty('value');
    expect(checkAnswer(typeOf('gaps'), holes, { gaps: { 1: 'x', 2: '' } })).toHaveProperty('value');
  });

  test('names of properties that every object has are no parts', () => {
    const answer = JSON.parse('{"gaps": {"constructor": "x", "toString": "y"}}') as unknown;
    expect(checkAnswer(typeOf('gaps'), holes, answer)).toHaveProperty('problems');
  });
});

describe('the content that is sent to pupils', () => {
  test('has the same parts in an order of its own for each question', () => {
    const type = typeOf('ordering');
    const content = { items: many(8) };
    const orders = new Set<string>();
    for (let seed = 0; seed < 50; seed += 1) {
      const seen = type.toSolve?.(content, String(seed), null) as typeof content;
      expect(new Set(seen.items)).toEqual(new Set(content.items));
      orders.add(seen.items.map(({ id }) => id).join());
    }
    expect(orders.size).toBeGreaterThan(45);
  });
});
