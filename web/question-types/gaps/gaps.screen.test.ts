import { expect, test } from 'vitest';

import { expectAccessible } from '../../testing/axe.ts';
import { logIn, openPage, page, userEvent } from '../../testing/page.ts';
import {
  focusOn,
  leaveAndReturn,
  openNewTest,
  pressOn,
  typeInto,
  typeText,
} from '../../testing/question-form.ts';
import { withTrees } from '../../testing/rendered.ts';
import { answerWithTests, twoAndTwo } from '../../testing/solving.ts';
import { textsIn } from '../../testing/texts.ts';

const say = await textsIn('ru');
const area = () => page.getByRole('textbox', { name: say('questions.types.gaps.text') });
const gap = (number: number) => page.css('.written-gap').nth(number - 1);
const insert = () => page.getByRole('button', { name: say('questions.types.gaps.insert') });
const create = () => page.getByRole('button', { name: say('questions.form.create'), exact: true });

test('a text without gaps and a gap without answers are named', async () => {
  const { requests } = await openNewTest('gaps', 'ru');
  await pressOn(create());
  await expect.element(page.getByText(say('questions.form.question_required'))).toBeVisible();
  await expect.element(area()).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible();
  await expect.element(page.css('[name=savol]')).toHaveFocus();
  typeText('Заполните рассказ.');
  await typeInto(area(), 'Вчера я ');
  await pressOn(create());
  await expect.element(page.getByText(say('questions.types.gaps.none'))).toBeVisible();
  await expect.element(area()).toHaveFocus();
  await pressOn(insert());
  await expect.element(area()).toHaveFocus();
  await expect.element(area()).toHaveValue('Вчера я {{1}}');
  await expect.element(page.getByText(say('questions.types.gaps.none'))).not.toBeInTheDocument();

  await gap(1).getByLabelText(say('questions.types.gaps.from_list')).click({ force: true });
  await typeInto(gap(1).getByLabelText(say('questions.types.gaps.choices')), 'был\nбыли');
  await pressOn(create());
  await expect.element(page.getByText(say('ui.field.required'))).toHaveLength(1);
  const right = gap(1).getByRole('checkbox', { name: 'был', exact: true });
  await expect.element(right).toHaveFocus();
  await expectAccessible();
  await userEvent.keyboard(' ');
  await expect.element(right).toBeChecked();
  await expect.element(page.getByText(say('ui.field.required'))).not.toBeInTheDocument();
  expect(requests).toEqual([]);
});

test('a gap goes with its mark and comes back with its answers, and a selected word becomes an answer', async () => {
  await openNewTest('gaps', 'ru');
  await area().fill('Я был дома');
  (area().element() as HTMLTextAreaElement).setSelectionRange(2, 6);
  await insert().click();
  await expect.element(area()).toHaveValue('Я {{1}} дома');
  const accepted = gap(1).getByLabelText(say('questions.types.gaps.accepted'));
  await expect.element(accepted).toHaveValue('был');
  await focusOn(accepted);
  await userEvent.keyboard('{End}');
  typeText('\nжил');
  await area().fill('Я дома');
  await expect.element(page.css('.written-gap')).not.toBeInTheDocument();
  await area().fill('Я дома {{1}}');
  await expect.element(accepted).toHaveValue('был\nжил');
  await area().fill('{{1}} {{1}}');
  await page.css('[name=savol]').fill('Что?');
  await create().click();
  await expect.element(page.getByText(say('questions.types.gaps.twice', { mark: '{{1}}' }))).toBeVisible();
  await leaveAndReturn();
  // The draft has the text and the answers.
  await expect.element(area()).toHaveValue('{{1}} {{1}}');
  await expect.element(accepted).toHaveValue('был\nжил');
});

test('choices with formulas that look alike are told apart in the list of a gap', async () => {
  logIn({ is_pupil: true });
  const choices = [
    String.raw`$2\frac{1}{2}$`,
    String.raw`$\frac{21}{2}$`,
    '$0.3$',
    String.raw`$0.\overline{3}$`,
    String.raw`$\sqrt{2}x$`,
    String.raw`$\sqrt{2x}$`,
    '$x^{2}3$',
    '$x^{23}$',
  ];
  const content = { text: 'x = {{1}}', gaps: [{ id: '1', choices }] };
  answerWithTests({ id: 113, name: 'Формулы' }, [
    withTrees({ ...twoAndTwo, id: 1, a: '', b: '', test_type: 'gaps', content }),
  ]);
  await openPage('/solve-test?category=113', { language: 'ru' });
  const texts = () => Array.from(document.querySelectorAll('main option'), ({ textContent }) => textContent);
  await expect
    .poll(texts)
    .toEqual(['—', '2 1/2', '21/2', '0.3', '0.3\u0305', '√2 x', '√(2x)', 'x^2 3', 'x^23']);
});

test('the form names the right choices of a gap as formulas', async () => {
  await openNewTest('gaps', 'ru');
  await area().fill('x = {{1}}');
  await gap(1).getByLabelText(say('questions.types.gaps.from_list')).click({ force: true });
  await gap(1)
    .getByLabelText(say('questions.types.gaps.choices'))
    .fill(String.raw`$\frac{1}{2}$` + '\n12');
  await expect.element(gap(1).getByRole('checkbox', { name: '1/2', exact: true })).toHaveLength(1);
  await expect.element(gap(1).getByRole('checkbox', { name: '12', exact: true })).toHaveLength(1);
});
