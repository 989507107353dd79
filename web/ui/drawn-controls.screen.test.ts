import { expect, test } from 'vitest';
import type { Locator } from 'vitest/browser';

import { listCategories } from '../../contract/questions/categories.ts';
import { languages } from '../../contract/languages.ts';
import { getQuestion } from '../../contract/questions/questions.ts';
import { answer } from '../testing/api.ts';
import { expectAccessible } from '../testing/axe.ts';
import { withMedia } from '../testing/media.ts';
import { logIn, openPage, page, userEvent } from '../testing/page.ts';
import { say } from '../testing/shown.ts';

const styleOf = (locator: Locator) => getComputedStyle(locator.element());

const surfaces = { light: 'rgb(255, 255, 255)', dark: 'rgb(23, 37, 35)' } as const;
const brands = { light: 'rgb(11, 107, 102)', dark: 'rgb(102, 211, 197)' } as const;

test('radio buttons and check boxes have the colours of the page in both themes, and are native with forced colours', async () => {
  const { id: author } = logIn({ is_teacher: true });
  const question = { id: 5, savol: 'Which?', test_type: 'choosable', a: '3', b: '4', author, enabled: true };
  answer(getQuestion, { data_api: [{ ...question, right_answer: 'b' }] });
  await openPage('/edit_test/5');
  const radio = (name: string) => page.getByRole('radio', { name, exact: true });
  const enabled = page.getByRole('checkbox', { name: 'Enabled' });
  await expect.element(enabled).toBeChecked();
  await withMedia(async (set) => {
    for (const theme of ['light', 'dark'] as const) {
      await set({ 'prefers-color-scheme': theme });
      for (const name of ['Free Text', 'Option A, right answer']) {
        await expect.poll(() => styleOf(radio(name)).backgroundColor).toBe(surfaces[theme]);
        expect(styleOf(radio(name)).appearance).toBe('none');
      }
      for (const name of ['Multiple Choice', 'Option B, right answer'])
        await expect.poll(() => styleOf(radio(name)).borderTopColor).toBe(brands[theme]);
      await expect.poll(() => styleOf(enabled).backgroundColor).toBe(brands[theme]);
    }

    (radio('Multiple Choice').element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(radio('Free Text')).toHaveFocus();
    await expect.element(radio('Free Text')).toBeChecked();
    expect(styleOf(radio('Free Text')).outlineStyle).toBe('solid');
    expect(styleOf(radio('Free Text')).outlineWidth).toBe('3px');

    await set({ 'forced-colors': 'active' });
    for (const control of [radio('Free Text'), radio('Multiple Choice'), enabled])
      await expect.poll(() => styleOf(control).appearance).toBe('auto');
  });
});

const text = new File(['x'], 'notes.txt', { type: 'text/plain' });

async function drawPicture(): Promise<File> {
  const canvas = new OffscreenCanvas(4, 3);
  canvas.getContext('2d');
  return new File([await canvas.convertToBlob()], 'triangle.png', { type: 'image/png' });
}

for (const language of languages) {
  test(`a file is chosen with a button in the language of the reader, by keyboard too (${language})`, async () => {
    logIn({ is_teacher: true });
    answer(listCategories, { data_api: [{ id: 3, name: 'Files' }] });
    await openPage('/add_test?category=3', { language });
    const input = page.css('input[name=image]');
    await expect.element(input).toBeInTheDocument();
    const button = page.getByRole('button', { name: say('questions.form.image_choose'), exact: true });
    const none = `${say('questions.form.image_none')} ${say('questions.form.image_hint')}`;
    await expect.element(button).toHaveAccessibleDescription(none);
    await expect.element(input).not.toBeVisible();
    let dialogs = 0;
    input.element().addEventListener('click', (event) => {
      event.preventDefault();
      dialogs += 1;
    });

    // The form is complete.
    await expect.element(page.getByLabelText(say('questions.form.category'))).toHaveValue('Files');
    (button.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    expect(dialogs).toBe(1);
    await expect.element(input).not.toHaveAttribute('multiple');
    await userEvent.upload(input, text);
    await expect.element(button).toHaveAccessibleDescription(`${none} ${say('questions.form.image_type')}`);
    await expect.element(button).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible();

    await page.getByText(say('questions.form.image'), { exact: true }).click();
    expect(dialogs).toBe(2);
    await userEvent.upload(input, await drawPicture());
    await expect.element(page.getByText('triangle.png')).toBeVisible();
    await expect
      .element(button)
      .toHaveAccessibleDescription(`triangle.png ${say('questions.form.image_hint')}`);
    await expect.element(button).not.toHaveAttribute('aria-invalid');

    await page.getByRole('button', { name: say('questions.form.image_remove') }).click();
    await expect.element(button).toHaveAccessibleDescription(none);
    await page.getByRole('button', { name: say('ui.message.undo') }).click();
    await expect.element(page.getByText('triangle.png')).toBeVisible();
  });
}
