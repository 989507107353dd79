import { loadTexts } from '../lib/i18n.ts';
import { lazyComponent } from '../ui/lazy-component.tsx';

/** The links to the tests beside one. Their code is apart from that of the details, which those read who may change no test. */
export const LazyNeighbourLinks = lazyComponent(
  async () => {
    const [{ NeighbourLinks }] = await Promise.all([import('./neighbours.tsx'), loadTexts('authors')]);
    return NeighbourLinks;
  },
  () => null,
);
