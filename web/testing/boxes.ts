import { expect } from 'vitest';
import type { Locator } from 'vitest/browser';

/** The edges of an element on the document, however far it is scrolled. */
export function boxOf(element: Locator): { left: number; top: number; right: number; bottom: number } {
  const { left, top, right, bottom } = element.element().getBoundingClientRect();
  expect(right).toBeGreaterThan(left);
  return { left, top: top + window.scrollY, right, bottom: bottom + window.scrollY };
}

export function expectBeside(left: Locator, right: Locator): void {
  const [first, second] = [boxOf(left), boxOf(right)];
  expect(second.left).toBeGreaterThanOrEqual(first.right);
  expect(second.top).toBeLessThan(first.bottom);
}

export function expectBelow(upper: Locator, lower: Locator): void {
  const [first, second] = [boxOf(upper), boxOf(lower)];
  expect(second.top).toBeGreaterThanOrEqual(first.bottom);
  expect(second.left).toBe(first.left);
}
