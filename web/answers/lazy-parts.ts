import { lazyCode } from '../ui/lazy-code.ts';
import { lazyComponent } from '../ui/lazy-component.tsx';
import type { CategoryEndProps } from './category-end.tsx';

/** The test of the last answer, which is opened on request. Nobody has one before the first answer. */
export const lastTest = lazyCode(async () => (await import('./last-test.tsx')).LastTest);

/** How a result came to change, of the few that did; loaded with the list that has one. */
export const resultChanges = lazyCode(
  async () => (await import('../questions/result-changes.tsx')).ResultChanges,
);

/** The summary in the place of the next test where none is left. */
export const LazyCategoryEnd = lazyComponent<CategoryEndProps>(
  async () => (await import('./category-end.tsx')).CategoryEnd,
  () => null,
);
