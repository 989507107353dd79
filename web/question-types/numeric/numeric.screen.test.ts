import { expect, test } from 'vitest';

import { expectAccessible } from '../../testing/axe.ts';
import { printed } from '../../testing/media.ts';
import { address, logIn, openPage, page } from '../../testing/page.ts';
import { openNewTest, pressOn, typeInstead, typeInto, typeText } from '../../testing/question-form.ts';
import { withTrees } from '../../testing/rendered.ts';
import { answerWithTests, twoAndTwo } from '../../testing/solving.ts';
import { textsIn } from '../../testing/texts.ts';

const say = await textsIn('uz');
const button = (name: string) => page.getByRole('button', { name, exact: true });
const value = (number: number) =>
  page.getByRole('textbox', { name: say('questions.types.numeric.value', { number }), exact: true });

test('a teacher writes a number with its unit and tolerance with the keyboard alone', async () => {
  const { requests } = await openNewTest('numeric', 'uz');
  const create = button(say('questions.form.create'));
  const question = page.getByLabelText(say('questions.form.question'), { exact: true });
  await typeInto(question, 'Ogʻirlik kuchi tezlanishi qancha?');
  await typeInto(page.getByLabelText(say('questions.types.numeric.unit'), { exact: true }), 'm/s²');
  await typeInto(value(1), 'besh');
  await pressOn(create);
  await expect.element(value(1)).toHaveFocus();
  await expect.element(value(1)).toHaveAccessibleDescription(say('ui.field.not_number'));
  await expectAccessible();
  typeInstead('9,8');
  await typeInto(page.getByLabelText(say('questions.types.numeric.tolerance')), '2%');
  await typeInto(page.getByLabelText(say('questions.types.numeric.units')), 'N/kg; metr/sekund²');
  await pressOn(button(say('questions.types.numeric.add')));
  await expect.element(value(2)).toHaveFocus();
  typeText('10');
  await pressOn(button(say('questions.types.numeric.remove', { number: 2 })));
  await expect.element(value(2)).not.toBeInTheDocument();
  await expect.element(value(1)).toHaveFocus();
  await expect
    .element(page.getByRole('region', { name: say('questions.preview.title') }))
    .toMatchTextContent('m/s²');
  await expectAccessible();
  expect(requests).toEqual([]);
  await pressOn(create);
  await expect.poll(address).toBe('/tests');
  expect(requests[0]?.body).toMatchObject({
    test_type: 'numeric',
    content: { unit: 'm/s²' },
    key: { values: [{ value: '9,8', tolerance: '2%', units: ['N/kg', 'metr/sekund²'] }] },
  });
});

test('a unit with a formula is a formula beside the field and on paper', async () => {
  logIn({ is_pupil: true });
  const content = { unit: String.raw`$\frac{m}{s}$` };
  answerWithTests({ id: 114, name: 'Tezlik' }, [
    withTrees({ ...twoAndTwo, id: 1, a: '', b: '', test_type: 'numeric', content }),
  ]);
  await openPage('/solve-test?category=114', { language: 'uz' });
  const unit = page.css('.numeric-unit');
  await expect.element(unit.css('mfrac')).toHaveLength(1);
  await expect.element(unit).not.toMatchTextContent('frac');
  await expect.element(unit.getByRole('math', { name: 'm/s', exact: true })).toHaveLength(1);
  await expectAccessible();
  await printed(async () => {
    await expect.element(page.css('.numeric-unit mfrac')).toHaveLength(1);
  });
});
