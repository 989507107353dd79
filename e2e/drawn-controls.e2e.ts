import type { Locator } from '@playwright/test';

import { byTurns } from '../server/testing/extent.ts';
import { expectAccessible, setColorScheme } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { picture } from './page-parts.ts';
import { textsIn } from './texts.ts';

const style = (element: Locator, property: string) =>
  element.evaluate((found, name) => getComputedStyle(found).getPropertyValue(name), property);

const surfaces = { light: 'rgb(255, 255, 255)', dark: 'rgb(23, 37, 35)' } as const;
const brands = { light: 'rgb(11, 107, 102)', dark: 'rgb(102, 211, 197)' } as const;

test('radio buttons and check boxes have the colours of the page in both themes, and are native with forced colours', async ({
  staff,
  visit,
}) => {
  const category = await staff.makeCategory('Controls');
  const { page, api } = await visit({ is_teacher: true });
  const question = await api.makeQuestion({ category });
  await page.goto(`/edit_test/${question}`);
  const radio = (name: string) => page.getByRole('radio', { name, exact: true });
  const enabled = page.getByRole('checkbox', { name: 'Enabled' });
  await expect(enabled).toBeChecked();
  for (const theme of ['light', 'dark'] as const) {
    await setColorScheme(page, theme);
    for (const name of ['Free Text', 'Option A, right answer']) {
      await expect.poll(() => style(radio(name), 'background-color')).toBe(surfaces[theme]);
      expect(await style(radio(name), 'appearance')).toBe('none');
    }
    for (const name of ['Multiple Choice', 'Option B, right answer']) {
      await expect.poll(() => style(radio(name), 'border-top-color')).toBe(brands[theme]);
    }
    await expect.poll(() => style(enabled, 'background-color')).toBe(brands[theme]);
  }

  await radio('Multiple Choice').focus();
  await page.keyboard.press('ArrowRight');
  await expect(radio('Free Text')).toBeFocused();
  await expect(radio('Free Text')).toBeChecked();
  expect(await style(radio('Free Text'), 'outline-style')).toBe('solid');
  expect(await style(radio('Free Text'), 'outline-width')).toBe('3px');

  await page.emulateMedia({ forcedColors: 'active' });
  for (const control of [radio('Free Text'), radio('Multiple Choice'), enabled]) {
    expect(await style(control, 'appearance')).toBe('auto');
  }
  await page.emulateMedia({ forcedColors: null });
});

for (const language of byTurns('drawn-controls', ['en', 'ru', 'uz'] as const)) {
  const say = textsIn(language);

  test(`a file is chosen with a button in the language of the reader, by keyboard too (${language})`, async ({
    staff,
    visit,
  }) => {
    const category = await staff.makeCategory(`Files ${language}`);
    const { page } = await visit({ is_teacher: true }, { language });
    await page.goto(`/add_test?category=${category}`);
    const button = page.getByRole('button', { name: say('questions.form.image_choose'), exact: true });
    const none = `${say('questions.form.image_none')} ${say('questions.form.image_hint')}`;
    await expect(button).toHaveAccessibleDescription(none);
    await expect(page.locator('input[name=image]')).toBeHidden();

    // The form is complete.
    await expect(page.getByLabel(say('questions.form.category'))).toHaveValue(`Files ${language}`);
    const [dialog] = await Promise.all([page.waitForEvent('filechooser'), button.press('Enter')]);
    expect(dialog.isMultiple()).toBe(false);
    await dialog.setFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
    await expect(button).toHaveAccessibleDescription(`${none} ${say('questions.form.image_type')}`);
    await expect(button).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page);

    const [fromLabel] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByText(say('questions.form.image'), { exact: true }).click(),
    ]);
    await fromLabel.setFiles(picture);
    await expect(page.getByText('triangle.png')).toBeVisible();
    await expect(button).toHaveAccessibleDescription(`triangle.png ${say('questions.form.image_hint')}`);
    await expect(button).not.toHaveAttribute('aria-invalid');

    await page.getByRole('button', { name: say('questions.form.image_remove') }).click();
    await expect(button).toHaveAccessibleDescription(none);
    await page.getByRole('button', { name: say('ui.message.undo') }).click();
    await expect(page.getByText('triangle.png')).toBeVisible();
  });
}
