import { expect, test } from 'vitest';

import { replaceQuestion } from '../../../contract/questions/question-input.ts';
import { getQuestion, QuestionForAuthor } from '../../../contract/questions/questions.ts';
import { answer } from '../../testing/api.ts';
import { expectAccessible } from '../../testing/axe.ts';
import { example } from '../../testing/example.ts';
import { address, logIn, openPage, page } from '../../testing/page.ts';
import { printed } from '../../testing/media.ts';
import {
  focusOn,
  onlyBody,
  openNewTest,
  pressOn,
  typeInstead,
  typeInto,
  typeText,
} from '../../testing/question-form.ts';
import { answerWithTests, twoAndTwo } from '../../testing/solving.ts';
import { textsIn } from '../../testing/texts.ts';

const say = await textsIn('ru');
const field = (part: 'left' | 'right' | 'spare', number: number) =>
  page.getByRole('textbox', { name: say(`questions.types.matching.${part}`, { number }), exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const list = (name: string) => page.getByRole('combobox', { name, exact: true });

const capitals = [
  ['Париж', 'Франция'],
  ['Рим', 'Италия'],
  ['Ташкент', 'Узбекистан'],
  ['Самарканд', 'Узбекистан'],
] as const;

const cities = {
  ...twoAndTwo,
  id: 1,
  a: '',
  b: '',
  right_answer: null,
  test_type: 'matching',
  savol: 'Где находится город?',
  content: {
    prompts: capitals.map(([text], at) => ({ id: `${'qzfm'[at]}1`, text })),
    choices: [
      { id: 'c1', text: 'Франция' },
      { id: 'k1', text: 'Италия' },
      { id: 'b1', text: 'Узбекистан' },
      { id: 'x1', text: 'Перу' },
    ],
  },
  key: { pairs: { q1: 'c1', z1: 'k1', f1: 'b1', m1: 'b1' } },
};

type Pairs = { content: typeof cities.content; key: { pairs: Record<string, string> } };

test('a teacher writes pairs with the keyboard alone', async () => {
  const { requests } = await openNewTest('matching', 'ru');
  const create = button(say('questions.form.create'));
  await typeInto(
    page.getByLabelText(say('questions.form.question'), { exact: true }),
    'Где находится город?',
  );
  await typeInto(field('left', 1), 'Париж');
  await typeInto(field('right', 1), 'Франция');
  await expectAccessible();

  await pressOn(create);
  await expect.element(field('left', 2)).toHaveFocus();
  const few = say('questions.types.matching.few', { least: 2 });
  await expect.element(field('left', 2)).toHaveAccessibleDescription(few);
  await expectAccessible();
  typeText('Париж');
  await expect.element(page.getByText(few)).not.toBeInTheDocument();
  await pressOn(create);
  await expect.element(field('right', 2)).toHaveFocus();
  await expect.element(field('right', 2)).toHaveAccessibleDescription(say('ui.field.blank'));
  typeText('Италия');
  await pressOn(create);
  await expect.element(field('left', 2)).toHaveFocus();
  await expect.element(field('left', 2)).toHaveAccessibleDescription(say('ui.field.repeated'));
  typeInstead('Рим');
  await expect.element(page.getByText(say('ui.field.repeated'))).not.toBeInTheDocument();
  await focusOn(field('right', 2));
  typeInstead('Франция');
  await pressOn(create);
  await expect.element(field('right', 2)).toHaveFocus();
  await expect.element(field('right', 2)).toHaveAccessibleDescription(say('questions.types.matching.alike'));
  typeInstead('Италия');

  const addPair = button(say('questions.types.matching.add'));
  for (const [at, [city, country]] of capitals.slice(2).entries()) {
    await pressOn(addPair);
    await expect.element(field('left', at + 3)).toHaveFocus();
    typeText(city);
    await typeInto(field('right', at + 3), country);
  }
  const addSpare = button(say('questions.types.matching.add_spare'));
  await pressOn(addSpare);
  await expect.element(field('spare', 1)).toHaveFocus();
  typeText('Италия');
  await pressOn(create);
  await expect.element(field('spare', 1)).toHaveFocus();
  await expect.element(field('spare', 1)).toHaveAccessibleDescription(say('ui.field.repeated'));
  typeInstead('Перу');
  // Rows that stay blank are no part of the test; a row that is removed leaves the focus to its neighbour.
  await pressOn(addPair);
  await expect.element(field('left', 5)).toHaveFocus();
  await pressOn(button(say('questions.types.matching.remove', { number: 5 })));
  await expect.element(field('left', 5)).not.toBeInTheDocument();
  await expect.element(field('left', 4)).toHaveFocus();
  await pressOn(addSpare);
  await expect.element(field('spare', 2)).toHaveFocus();
  expect(requests).toEqual([]);
  await pressOn(create);
  await expect.poll(address).toBe('/tests');

  const { content, key } = onlyBody(requests) as Pairs;
  const choiceOf = (id: string) => content.choices.find((choice) => choice.id === key.pairs[id])?.text;
  expect(content.prompts.map(({ id, text }) => [text, choiceOf(id)])).toEqual(capitals);
  expect(content.choices.map(({ text }) => text)).toEqual(['Франция', 'Италия', 'Узбекистан', 'Перу']);
});

test('pairs are changed later, and keep what belongs together', async () => {
  const author = logIn({ is_teacher: true }).id;
  const written = example(QuestionForAuthor, { ...cities, author });
  answer(getQuestion, { data_api: [written] });
  const { requests } = answer(replaceQuestion, { data_api: [written] });
  await openPage('/edit_test/1', { language: 'ru' });
  await expect.element(field('left', 4)).toHaveValue('Самарканд');
  await expect.element(field('right', 4)).toHaveValue('Узбекистан');
  await expect.element(field('spare', 1)).toHaveValue('Перу');
  await field('right', 2).fill('Италия, Европа');
  answer(getQuestion, ({ params: { id } }) => {
    const body = requests.at(-1)?.body;
    return { data_api: [{ ...written, id, content: body?.content ?? cities.content }] };
  });
  await button(say('questions.form.save')).click();
  await expect.poll(address).toBe('/tests/1');
  await expect
    .element(page.css('.reviewed-part').nth(1))
    .toMatchTextContent(`Рим${say('ui.verdict.right')}Италия, Европа`);
  await expect
    .element(page.getByText(say('questions.types.matching.spares_are', { list: 'Перу' })))
    .toBeVisible();
  expect((onlyBody(requests) as Pairs).key).toEqual(cities.key);
});

test('choices that a list cannot show whole stand above the lists, with letters', async () => {
  logIn({ is_pupil: true });
  const long = 'Образование органических веществ из углекислого газа и воды на свету с выделением кислорода';
  const { prompts, choices: short } = cities.content;
  const content = { prompts, choices: [...short.slice(0, 3), { id: 'x1', text: long }] };
  answerWithTests({ id: 101, name: 'Длинные ответы' }, [{ ...cities, content }]);
  await openPage('/solve-test?category=101', { language: 'ru' });
  const choices = page.getByRole('list', { name: say('questions.types.matching.choices') });
  await expect
    .element(choices.getByRole('listitem').filter({ hasText: long }))
    .toMatchTextContent(/^[A-D]\)/);
  const options = Array.from(list('Рим').element().querySelectorAll('option'), ({ text }) =>
    text.slice(0, 2),
  );
  expect(options.slice(1)).toEqual(['A)', 'B)', 'C)', 'D)']);
});

test('pairs are printed in two columns, with boxes for the letters of the choices', async () => {
  logIn({ is_pupil: true });
  answerWithTests({ id: 102, name: 'Пары на бумаге' }, [cities]);
  await openPage('/solve-test?category=102', { language: 'ru' });
  await expect.element(list('Рим')).toBeVisible();
  await printed(async () => {
    await expect.element(page.getByRole('button')).toHaveLength(0);
    await expect.element(page.getByRole('combobox')).toHaveLength(0);
    const prompts = page.getByRole('list', { name: say('questions.types.matching.letters') });
    const choices = page.getByRole('list', { name: say('questions.types.matching.choices') });
    await expect.element(prompts.css('.printed-box')).toHaveLength(4);
    const letters = choices
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent.slice(0, 2));
    expect(letters).toEqual(['A)', 'B)', 'C)', 'D)']);
    const [first, second] = [prompts, choices].map((column) => column.element().getBoundingClientRect());
    expect(second?.x).toBeGreaterThanOrEqual(first?.right ?? Number.NaN);
    expect(second?.y).toBe(first?.y);
  });
});

test('the mark of a long choice stands in one line beside it, on the screen and on paper', async () => {
  logIn({ is_pupil: true });
  const choices = cities.content.choices.map((choice, at) =>
    at === 0 ? { ...choice, text: 'Страна с длинным описанием. '.repeat(8) } : choice,
  );
  answerWithTests({ id: 115, name: 'Длинные ответы' }, [
    { ...cities, content: { ...cities.content, choices } },
  ]);
  await openPage('/solve-test?category=115', { language: 'ru' });
  const linesOf = (mark: Element) => {
    const range = document.createRange();
    range.selectNodeContents(mark);
    return new Set(Array.from(range.getClientRects(), ({ top }) => top)).size;
  };
  const lines = (selector: string) => page.css(`${selector} .part-mark`).elements().map(linesOf);
  await expect.poll(() => lines('.matching-choice')).toEqual([1, 1, 1, 1]);
  await printed(async () => {
    await expect.poll(() => lines('.printed-boxes[aria-label] > .printed-boxed')).toEqual([1, 1, 1, 1]);
  });
});
