import { expect } from 'vitest';
import type { Locator } from 'vitest/browser';

/** The edges of an element on the document, however far it is scrolled. */
export function boxOf(element: Locator): { left: number; top: number; right: number; bottom: number } {
  const { left, top, right, bottom } = element.element().getBoundingClientRect();
  expect(right).toBeGreaterThan(left);
  return { left, top: top + window.scrollY, right, bottom: bottom + window.scrollY };
}

export function expectBeside(left: Locator, right: Locator): void {
  const [one, other] = [boxOf(left), boxOf(right)];
  expect(other.left).toBeGreaterThanOrEqual(one.right);
  expect(other.top).toBeLessThan(one.bottom);
}

export function expectBelow(upper: Locator, lower: Locator): void {
  const [one, other] = [boxOf(upper), boxOf(lower)];
  expect(other.top).toBeGreaterThanOrEqual(one.bottom);
  expect(other.left).toBe(one.left);
}
