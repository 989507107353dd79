import type { ProposedMarkProps } from '../ai/marks/proposed-mark.tsx';
import { lazyComponent } from '../ui/feedback/lazy-component.tsx';

/** The mark that a language model proposes. Its code is apart from that of the forms, which do not wait for it. */
export const LazyProposedMark = lazyComponent<ProposedMarkProps>(
  async () => (await import('../ai/marks/proposed-mark.tsx')).ProposedMark,
  () => null,
);
