import { expect } from 'vitest';
import { type Locator, userEvent } from 'vitest/browser';

/** The width of the focus ring in pixels. Some parts draw it around another element. */
function ringOf(focused: Element): number {
  const rings = [null, '::after', '::before'].map((part) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(focused, part);
    return outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth);
  });
  return Math.max(...rings);
}

/** Lets Tab begin at the start of the page, as after a page load. */
export function startAtTop(): void {
  document.body.tabIndex = -1;
  document.body.focus();
  document.body.removeAttribute('tabindex');
}

/** Presses Tab until an element has the focus, and checks that the focus is visible at every stop. */
export async function tabTo(target: Locator): Promise<void> {
  await expect.element(target).toBeVisible();
  for (let stop = 0; stop < 60; stop += 1) {
    await userEvent.tab();
    const focused = document.activeElement ?? document.body;
    if (focused !== document.body) expect(ringOf(focused), focused.outerHTML).toBeGreaterThanOrEqual(2);
    if (focused === target.element()) return;
  }
  throw new Error(`The Tab key does not lead to ${target.selector}`);
}

/** Presses Tab until an element has the focus, and then a key. */
export async function pressOn(target: Locator, key = '{Enter}'): Promise<void> {
  await tabTo(target);
  await userEvent.keyboard(key);
}
