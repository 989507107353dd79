import { expect, test } from 'vitest';

import { expectAccessible } from '../../testing/axe.ts';
import { page } from '../../testing/page.ts';
import { leaveAndReturn, onlyBody, openNewTest } from '../../testing/question-form.ts';
import { textsIn } from '../../testing/texts.ts';

const say = await textsIn('uz');
const exact = () => page.getByRole('checkbox', { name: say('questions.types.exact.label') });
const create = () => page.getByRole('button', { name: say('questions.form.create'), exact: true });

test('a free-text test asks for an exact answer, which its draft keeps', async () => {
  const { requests } = await openNewTest('free_text', 'uz');
  await page.css('[name=savol]').fill('Kobalt?');
  await page.css('[name=right_answer_text]').fill('Co');
  await expect.element(exact()).not.toBeChecked();
  await exact().click();
  await expectAccessible();
  await leaveAndReturn();
  await expect.element(exact()).toBeChecked();
  await create().click();
  await expect.poll(() => requests.length).toBe(1);
  expect(onlyBody(requests)).toMatchObject({ right_answer_text: 'Co', right_answer_exact: true });
});

test('a typed gap asks for an exact answer, and one with choices cannot', async () => {
  const { requests } = await openNewTest('gaps', 'uz');
  await page.css('[name=savol]').fill('Kobalt?');
  await page.getByRole('textbox', { name: say('questions.types.gaps.text') }).fill('{{1}}, {{2}}');
  for (const accepted of [0, 1]) {
    const gap = page.css('.written-gap').nth(accepted);
    await gap.getByLabelText(say('questions.types.gaps.accepted')).fill('Co\nCu');
  }
  await exact().nth(1).click();
  await page
    .css('.written-gap')
    .nth(0)
    .getByLabelText(say('questions.types.gaps.from_list'))
    .click({ force: true });
  await expect.element(exact()).toHaveLength(1);
  await expect.element(exact()).toBeChecked();
  await create().click();
  await expect.poll(() => requests.length).toBe(1);
  const { key } = onlyBody(requests) as { key: unknown };
  expect(key).toEqual({ gaps: { 1: ['Co', 'Cu'], 2: ['Co', 'Cu'] }, exact: ['2'] });
});
