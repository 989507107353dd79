import { expect, test } from 'vitest';

import { replaceQuestion } from '../../../contract/questions/question-input.ts';
import { getQuestion, QuestionForAuthor } from '../../../contract/questions/questions.ts';
import { answer } from '../../testing/api.ts';
import { expectAccessible } from '../../testing/axe.ts';
import { example } from '../../testing/example.ts';
import { address, logIn, openPage, page, userEvent } from '../../testing/page.ts';
import { printed } from '../../testing/media.ts';
import {
  focusOn,
  leaveAndReturn,
  onlyBody,
  openNewTest,
  pressOn,
  typeInstead,
  typeInto,
  typeText,
} from '../../testing/question-form.ts';
import { answerWithTests, twoAndTwo } from '../../testing/solving.ts';
import { withTrees } from '../../testing/rendered.ts';
import { textsIn } from '../../testing/texts.ts';

const say = await textsIn('uz');
const item = (number: number) =>
  page.getByRole('textbox', { name: say('questions.types.ordering.item', { number }), exact: true });
/** In the form, since the preview beside it looks the same, and cannot be operated. */
const move = (to: 'up' | 'down', name: string) =>
  page.css('form').getByRole('button', { name: say(`questions.types.move.${to}`, { name }), exact: true });
const moved = (name: string, place: number) =>
  page.getByText(say('questions.types.move.done', { name, place, whole: 4 }));
const button = (name: string) => page.getByRole('button', { name, exact: true });

const names = ['Merkuriy', 'Venera', 'Yer', 'Mars'] as const;
const planets = {
  ...twoAndTwo,
  id: 1,
  a: '',
  b: '',
  right_answer: null,
  test_type: 'ordering',
  savol: 'Sayyoralarni Quyoshdan boshlab joylashtiring.',
  content: { items: names.map((text, at) => ({ id: `${'qzfm'[at]}1`, text })) },
  key: { order: ['q1', 'z1', 'f1', 'm1'] },
};

type Items = { content: typeof planets.content; key: { order: string[] } };

test('a teacher writes items in their order with the keyboard alone', async () => {
  const { requests } = await openNewTest('ordering', 'uz');
  const create = button(say('questions.form.create'));
  await typeInto(page.getByLabelText(say('questions.form.question'), { exact: true }), 'Joylashtiring.');
  await typeInto(item(1), 'Merkuriy');
  await typeInto(item(2), 'Merkuriy');
  await expectAccessible();

  await pressOn(create);
  await expect.element(item(3)).toHaveFocus();
  const few = say('questions.types.ordering.few', { least: 3 });
  await expect.element(page.getByText(few)).toBeVisible();
  await expect.element(item(3)).toHaveAccessibleDescription(few);
  await expectAccessible();
  typeText('Yer');
  await expect.element(page.getByText(few)).not.toBeInTheDocument();
  await pressOn(create);
  await expect.element(item(2)).toHaveFocus();
  await expect.element(item(2)).toHaveAccessibleDescription(say('ui.field.repeated'));
  typeInstead('Mars');
  await expect.element(page.getByText(say('ui.field.repeated'))).not.toBeInTheDocument();

  const add = button(say('questions.types.ordering.add'));
  await pressOn(add);
  await expect.element(item(4)).toHaveFocus();
  typeText('Venera');
  await pressOn(move('up', 'Venera'));
  await expect.element(moved('Venera', 3)).toBeInTheDocument();
  await expect.element(move('up', 'Venera')).toHaveFocus();
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await expect.element(moved('Venera', 2)).toBeInTheDocument();
  await expect.element(move('up', 'Venera')).toHaveFocus();
  await focusOn(move('down', 'Mars'));
  await userEvent.keyboard(' ');
  await expect.element(moved('Mars', 4)).toBeInTheDocument();
  // At the end of the list the button keeps the focus, and does nothing more.
  await expect.element(move('down', 'Mars')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(item(4)).toHaveValue('Mars');

  await pressOn(add);
  await expect.element(item(5)).toHaveFocus();
  typeText('Oy');
  await pressOn(button(say('questions.types.ordering.remove', { number: 5 })));
  await expect.element(item(5)).not.toBeInTheDocument();
  await expect.element(item(4)).toHaveFocus();
  // A row that stays blank is no item.
  await pressOn(add);
  await expect.element(item(5)).toHaveFocus();
  expect(requests).toEqual([]);
  await pressOn(create);
  await expect.poll(address).toBe('/tests');
  const { content, key } = onlyBody(requests) as Items;
  expect(key.order.map((id) => content.items.find((candidate) => candidate.id === id)?.text)).toEqual(names);
});

test('items are changed later, and keep their places', async () => {
  const author = logIn({ is_teacher: true }).id;
  const written = example(QuestionForAuthor, { ...planets, author });
  answer(getQuestion, { data_api: [written] });
  const { requests } = answer(replaceQuestion, { data_api: [written] });
  await openPage('/edit_test/1', { language: 'uz' });
  await expect.element(item(1)).toHaveValue('Merkuriy');
  await expect.element(item(4)).toHaveValue('Mars');
  await item(4).fill('Mars sayyorasi');
  answer(getQuestion, () => ({
    data_api: [{ ...written, content: requests.at(-1)?.body.content ?? planets.content }],
  }));
  await button(say('questions.form.save')).click();
  await expect.poll(address).toBe('/tests/1');
  for (const [at, name] of ['Merkuriy', 'Venera', 'Yer', 'Mars sayyorasi'].entries()) {
    await expect
      .element(page.css('.reviewed-part').nth(at))
      .toMatchTextContent(new RegExp(`${at + 1}\\..*${name}`));
  }
  expect((onlyBody(requests) as Items).key).toEqual(planets.key);
});

test('the written items are there again on the way back', async () => {
  await openNewTest('ordering', 'uz');
  await item(1).fill('bir');
  await item(2).fill('ikki');
  await move('up', 'ikki').click();
  await expect.element(item(1)).toHaveValue('ikki');
  await leaveAndReturn();
  await expect.element(page.getByText(say('ui.draft.back'))).toBeVisible();
  await expect.element(item(1)).toHaveValue('ikki');
  await expect.element(item(2)).toHaveValue('bir');
  await expect.element(item(3)).toHaveValue('');
});

test('items are printed with boxes for numbers, and without buttons', async () => {
  logIn({ is_pupil: true });
  answerWithTests({ id: 111, name: 'Tartib qogʻozda' }, [planets]);
  await openPage('/solve-test?category=111', { language: 'uz' });
  await expect.element(page.css('.ordering-text')).toHaveLength(4);
  await printed(async () => {
    await expect.element(page.getByRole('button')).toHaveLength(0);
    const items = page
      .getByRole('list', { name: say('questions.types.ordering.number') })
      .getByRole('listitem');
    await expect.element(items).toHaveLength(4);
    for (const { width, height } of items
      .css('.printed-box')
      .elements()
      .map((box) => box.getBoundingClientRect())) {
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(28);
    }
  });
});

test('the buttons and the announcements of items have formulas and formatting in words', async () => {
  logIn({ is_pupil: true });
  const texts = [String.raw`$\frac{1}{2}$`, '**qalin** bir', String.raw`$\sqrt{2}x$`, 'uch'];
  const items = texts.map((text, at) => ({ id: `${'qzfm'[at]}1`, text }));
  answerWithTests({ id: 112, name: 'Formulalar' }, [
    withTrees({ ...planets, text_format: 'markdown', content: { items } }),
  ]);
  await openPage('/solve-test?category=112', { language: 'uz' });
  for (const name of ['1/2', 'qalin bir', '√2 x', 'uch']) {
    await expect.element(button(say('questions.types.move.up', { name }))).toHaveLength(1);
  }
  await button(say('questions.types.move.down', { name: '1/2' })).click();
  await expect.element(moved('1/2', 2)).toBeInTheDocument();
  await expectAccessible();
});

test('the form of a test names items with formulas in words', async () => {
  await openNewTest('ordering', 'uz');
  await item(1).fill(String.raw`$\frac{1}{2x}$`);
  await pressOn(move('down', '1/(2x)'));
  const done = say('questions.types.move.done', { name: '1/(2x)', place: 2, whole: 3 });
  await expect.element(page.getByText(done)).toBeInTheDocument();
});
