import type { ProposedMarkProps } from '../ai/proposed-mark.tsx';
import { loadTexts } from '../lib/i18n.ts';
import { lazyComponent } from '../ui/lazy-component.tsx';

/** The mark that a language model proposes. Its code is apart from that of the forms, which do not wait for it. */
export const LazyProposedMark = lazyComponent<ProposedMarkProps>(
  async () => {
    const [{ ProposedMark }] = await Promise.all([import('../ai/proposed-mark.tsx'), loadTexts('authors')]);
    return ProposedMark;
  },
  () => null,
);
