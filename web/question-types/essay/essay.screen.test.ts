import { expect, test } from 'vitest';

import { logIn, openPage, page } from '../../testing/page.ts';
import { typeInto } from '../../testing/question-form.ts';
import { answerWithTests, twoAndTwo } from '../../testing/solving.ts';
import { textsIn } from '../../testing/texts.ts';

const longest = 10_000;

test('the field of an essay grows with its text, and counts the characters near the limit', async () => {
  const say = await textsIn('uz');
  logIn({ is_pupil: true });
  const essay = { ...twoAndTwo, id: 1, a: '', b: '', test_type: 'essay', content: {} };
  answerWithTests({ id: 121, name: 'Long essays' }, [essay]);
  await openPage('/solve-test?category=121', { language: 'uz' });
  const field = page.getByLabelText(say('answers.solve.write'));
  await field.fill('qator\n'.repeat(5));
  const height = () => field.element().getBoundingClientRect().height;
  const atFirst = height();
  expect(atFirst).toBeGreaterThan(200);
  await field.fill('qator\n'.repeat(40));
  await expect.poll(height).toBeGreaterThan(2 * atFirst);
  // The whole text is seen.
  expect(field.element().scrollHeight - field.element().clientHeight).toBeLessThanOrEqual(1);

  const left = page.css('.essay-left');
  await expect.element(left.getByRole('status')).toBeEmptyDOMElement();
  await field.fill('x'.repeat(longest - 450));
  await expect.element(left).toMatchTextContent('450');
  await expect.element(left.getByRole('status')).toMatchTextContent('500');
  await field.fill('x'.repeat(longest));
  await typeInto(field, 'y');
  await expect.element(field).toHaveValue('x'.repeat(longest));
  await expect.element(left.getByRole('status')).toMatchTextContent('0');
});
