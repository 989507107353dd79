import { expect, type Locator, type Page } from '@playwright/test';

/** The width of the focus ring in pixels. Some parts draw it around another element. */
export function ringOfFocus(page: Page): Promise<{ element: string; ring: number }> {
  return page.evaluate(() => {
    const focused = document.activeElement ?? document.body;
    const rings = [null, '::after', '::before'].map((part) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(focused, part);
      return outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth);
    });
    return { element: focused.outerHTML.slice(0, 200), ring: Math.max(...rings) };
  });
}

/** Presses Tab until an element has the focus, and checks that the focus is visible at every stop. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < 60; stop += 1) {
    await page.keyboard.press('Tab');
    const { element, ring } = await ringOfFocus(page);
    if (!element.startsWith('<body')) expect(ring, element).toBeGreaterThanOrEqual(2);
    if (await target.evaluate((node) => node === document.activeElement)) return;
  }
  throw new Error(`The Tab key does not lead to ${String(target)}`);
}

/** Presses Tab until an element has the focus, and then a key. */
export async function pressOn(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Chooses a type of test in the form, from the one that is chosen. */
export async function chooseType(page: Page, test_type: string): Promise<void> {
  await tabTo(page, page.locator('[name=test_type]:checked'));
  const wanted = page.locator(`[name=test_type][value=${test_type}]`);
  for (let step = 0; step < 10 && !(await wanted.isChecked()); step += 1) {
    await page.keyboard.press('ArrowDown');
  }
  await expect(wanted).toBeFocused();
}
