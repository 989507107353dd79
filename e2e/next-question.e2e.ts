import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { tabTo } from './tab-key.ts';

test('an author goes through the tests of a category, and from one edit to the next, with the keyboard alone', async ({
  staff,
  visit,
}) => {
  const category = await staff.makeCategory('The next of a subject');
  const { page, api } = await visit({ is_teacher: true });
  const oldest = await api.makeQuestion({ category, savol: 'The oldest' });
  await staff.makeQuestion({ category, savol: 'Of somebody else' });
  const middle = await api.makeQuestion({ category, savol: 'The middle' });
  const newest = await api.makeQuestion({ category, savol: 'The newest' });
  const around = page.getByRole('navigation', { name: 'Tests in the same subject' });
  const [previous, next] = [
    around.getByRole('link', { name: 'Previous' }),
    around.getByRole('link', { name: 'Next' }),
  ];
  const heading = (name: string) => page.getByRole('heading', { name });

  await page.goto(`/tests/${newest}`);
  await expect(next).toBeVisible();
  await expect(previous).toHaveCount(0);
  await tabTo(page, next);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/tests/${middle}`);
  await expect(heading('The middle')).toBeFocused();
  await expect(previous).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Shift+Tab');
  await expect(next).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/tests/${oldest}`);
  await expect(heading('The oldest')).toBeFocused();
  await expect(previous).toBeVisible();
  await expect(next).toHaveCount(0);

  // From edit to edit, with the typed text saved.
  await page.goto(`/edit_test/${newest}`);
  const question = page.getByLabel('Question', { exact: true });
  await expect(page.getByRole('button', { name: 'Save and edit the next' })).toBeVisible();
  await tabTo(page, question);
  await page.keyboard.press('End');
  await page.keyboard.type('?');
  await page.keyboard.press('Control+Shift+Enter');
  await expect(page).toHaveURL(`/edit_test/${middle}`);
  await expect(page.getByText('Test updated successfully!')).toBeVisible();
  await expect(question).toHaveValue('The middle');
  await expect(previous).toHaveAttribute('href', `/edit_test/${newest}`);
  await expectAccessible(page);
  await tabTo(page, next);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/edit_test/${oldest}`);
  await expect(question).toHaveValue('The oldest');
  await expect(page.getByRole('button', { name: 'Save and edit the next' })).toHaveCount(0);
  await tabTo(page, question);
  await page.keyboard.press('End');
  await page.keyboard.type(' of all');
  await page.keyboard.press('Control+Enter');
  await expect(page).toHaveURL(`/tests/${oldest}`);
  await expect(heading('The oldest of all')).toBeVisible();
  await expect(previous).toBeVisible();
  const written = await api.listQuestions<{ savol: string }>();
  expect(written.map(({ savol }) => savol)).toEqual(['The newest?', 'The middle', 'The oldest of all']);
});
