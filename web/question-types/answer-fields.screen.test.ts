import { expect, test } from 'vitest';

import { logIn, openPage, page } from '../testing/page.ts';
import { answerWithTests, twoAndTwo, written } from '../testing/solving.ts';

const blank = { ...twoAndTwo, a: '', b: '', right_answer: null };
const code = ['a  b', 'a b', 'a   b'];

test.each([
  ['free_text', { ...written, right_answer_text: 'x' }],
  ['numeric', { ...blank, content: { unit: 'm' }, key: null }],
  ['essay', { ...blank, content: {}, key: {} }],
  ['gaps', { ...blank, content: { text: 'A {{1}}', gaps: [{ id: '1' }] }, key: { gaps: { 1: ['x'] } } }],
] as const)('no device changes or corrects an answer (%s)', async (test_type, asked) => {
  logIn({ is_pupil: true });
  answerWithTests({ id: 3, name: 'Spelling' }, [{ ...asked, test_type, id: 7, savol: 'Spell it.' }]);
  await openPage('/solve-test?category=3');
  const field = page.css('form :is(textarea, input[type=text])');
  await expect.element(field).toHaveLength(1);
  for (const name of ['autocapitalize', 'autocomplete', 'autocorrect'])
    await expect.element(field).toHaveAttribute(name, 'off');
  await expect.element(field).toHaveAttribute('spellcheck', 'false');
});

test('choices of a gap that differ by white space differ in its list', async () => {
  logIn({ is_pupil: true });
  const content = { text: 'A {{1}}', gaps: [{ id: '1', choices: code }] };
  answerWithTests({ id: 3, name: 'Code' }, [
    { ...blank, test_type: 'gaps', id: 7, savol: 'Choose.', content, key: { gaps: { 1: ['a b'] } } },
  ]);
  await openPage('/solve-test?category=3');
  await expect.element(page.css('form option')).toHaveLength(4);
  const shown = page.css('form option').elements() as HTMLOptionElement[];
  expect(new Set(shown.map(({ text }) => text)).size).toBe(4);
});

test('choices of a gap with formatting that would read alike stand as they were typed', async () => {
  logIn({ is_pupil: true });
  const content = { text: 'A {{1}}', gaps: [{ id: '1', choices: ['`a  b`', '`a b`'] }] };
  const question = {
    ...blank,
    test_type: 'gaps',
    id: 7,
    savol: 'Choose.',
    content,
    key: { gaps: { 1: ['`a b`'] } },
  };
  const rendered = ['a  b', 'a b'].map((part) => ({
    text: `\`${part}\``,
    nodes: [{ name: 'code', children: [part] }],
  }));
  answerWithTests({ id: 3, name: 'Code' }, [{ ...question, rendered }]);
  await openPage('/solve-test?category=3');
  await expect.element(page.css('form option')).toHaveLength(3);
  const shown = page.css('form option').elements() as HTMLOptionElement[];
  expect(new Set(shown.map(({ text }) => text)).size).toBe(3);
});
