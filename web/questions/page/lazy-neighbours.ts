import { lazyComponent } from '../../ui/feedback/lazy-component.tsx';

/** The links to the tests beside one. Their code is apart from that of the details, which those read who may change no test. */
export const LazyNeighbourLinks = lazyComponent(
  async () => (await import('./neighbours.tsx')).NeighbourLinks,
  () => null,
);
