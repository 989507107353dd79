import { type ComponentType, useEffect, useState } from 'react';

import { withRetries } from '../lib/retries.ts';

/** A component whose code is loaded apart from the code that shows it. */
export type LazyComponent<Props> = ComponentType<Props> & {
  /** Starts to load the code before the component is shown, which reports an error of that. */
  preload: () => void;
};

/** Stylesheets that could not be loaded. Vite asks for each of them once, even where that fails. */
const failedStyles = new Set<HTMLLinkElement>();

window.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failedStyles.add(target);
  },
  true,
);

/** @throws where a stylesheet fails again */
async function reloadStyles(): Promise<void> {
  await Promise.all(
    Array.from(failedStyles, (link) => {
      const again = link.cloneNode() as HTMLLinkElement;
      failedStyles.delete(link);
      link.replaceWith(again);
      return new Promise((resolve, reject) => {
        again.addEventListener('load', resolve);
        again.addEventListener('error', reject);
      });
    }),
  );
}

/**
 * Makes a component whose code is loaded when it is first shown. React's `lazy` does not fit: once it has shown its
 * fallback, it shows a component that loads soon after only when 300 ms are over, and so delays its requests.
 * @param load loads the code. It is repeated when it fails; the last error is thrown where the component is shown
 * @param Fallback is shown while the code is being loaded, with the same props
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Fallback: ComponentType<Props>,
): LazyComponent<Props> {
  let Loaded: ComponentType<Props> | undefined;
  let loading: Promise<void> | undefined;

  async function loadWithRetries(): Promise<void> {
    try {
      Loaded = await withRetries(async () => {
        await reloadStyles();
        return load();
      });
    } catch (error) {
      // The next time that the component is shown it is loaded again.
      loading = undefined;
      throw error;
    }
  }

  /** Loads once for all that wait: another call of `load` may give another component, which would lose its state. */
  const loadOnce = () => (loading ??= loadWithRetries());

  function Lazy(props: Props) {
    const [, setLoaded] = useState(Loaded !== undefined);
    const [failure, setFailure] = useState<{ error: unknown }>();

    useEffect(() => {
      let unmounted = false;
      loadOnce().then(
        () => unmounted || setLoaded(true),
        (error: unknown) => unmounted || setFailure({ error }),
      );
      return () => {
        unmounted = true;
      };
    }, []);

    if (failure !== undefined) throw failure.error;
    return Loaded === undefined ? <Fallback {...props} /> : <Loaded {...props} />;
  }
  return Object.assign(Lazy, { preload: () => void loadOnce().catch(() => undefined) });
}
