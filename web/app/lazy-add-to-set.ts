import type { AddToSetProps } from '../questions/list/tests-to-save.ts';
import { lazyComponent } from '../ui/feedback/lazy-component.tsx';

/** The question to which set tests are added. Its code is apart from that of the tests, with its texts. */
export const LazyAddToSet = lazyComponent<AddToSetProps>(
  async () => (await import('../question-sets/add-to-set.tsx')).AddToSet,
  () => null,
);
