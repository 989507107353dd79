import { expect, test } from 'vitest';

import { getUnsolved } from '../../contract/answers.ts';
import { answer } from '../testing/api.ts';
import { logIn, openPage, page, phone, userEvent } from '../testing/page.ts';

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" width="700" height="1600"><rect width="9" height="9"/></svg>';
/** A picture of the greatest height that the server stores, much narrower, with a name that says its size. */
const tall = `data:image/svg+xml,${encodeURIComponent(drawing)}#-700x1600.webp`;

for (const viewport of [phone, { width: 360, height: 640 }]) {
  test(`question and first options are visible beside a tall picture, ${viewport.width}×${viewport.height}`, async () => {
    logIn({ is_pupil: true });
    const savol = 'Which of the sides of this figure is the longest one?';
    answer(getUnsolved, {
      status: 'ok',
      test: { test_type: 'choosable', savol, a: 'AB', b: 'BC', c: 'CD', image: tall },
    });
    await page.viewport(viewport.width, viewport.height);
    await openPage('/solve-test?category=3');
    const picture = page.getByRole('button', { name: 'Enlarge the picture' });
    await expect.element(picture).toBeVisible();
    await expect
      .poll(() => (picture.css('img').element() as HTMLImageElement).naturalWidth)
      .toBeGreaterThan(0);
    for (const part of [
      page.getByRole('heading', { level: 2 }),
      picture,
      page.getByText('AB', { exact: true }),
      page.getByText('BC', { exact: true }),
    ])
      await expect.element(part).toBeInViewport({ ratio: 1 });
    expect(window.scrollY).toBe(0);

    await picture.click();
    const whole = page.getByRole('dialog').getByRole('img', { name: 'Picture of the test' });
    await expect.element(whole).toBeVisible();
    const small = picture.element().getBoundingClientRect().width;
    expect(small).toBeGreaterThan(0);
    // The enlarged picture has its size once its file has loaded.
    await expect.poll(() => whole.element().getBoundingClientRect().width).toBeGreaterThan(small * 2);
    await userEvent.keyboard('{Escape}');
    await expect.element(whole).not.toBeInTheDocument();
    await expect.element(picture).toHaveFocus();
  });
}
