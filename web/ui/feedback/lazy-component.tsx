import { type ComponentType, startTransition, useEffect, useState } from 'react';

import { lazyCode } from './lazy-code.ts';

/** A component whose code is loaded apart from the code that shows it. */
export type LazyComponent<Props> = ComponentType<Props> & {
  /** Starts to load the code before the component is shown, which reports an error of that. */
  preload: () => void;
};

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
  const code = lazyCode(load);

  function Lazy(props: Props) {
    const [, setLoaded] = useState(code.loaded !== undefined);
    const [failure, setFailure] = useState<{ error: unknown }>();

    useEffect(() => {
      let unmounted = false;
      code.load().then(
        () => unmounted || startTransition(() => setLoaded(true)),
        (error: unknown) => unmounted || setFailure({ error }),
      );
      return () => {
        unmounted = true;
      };
    }, []);

    if (failure !== undefined) throw failure.error;
    const Loaded = code.loaded;
    return Loaded === undefined ? <Fallback {...props} /> : <Loaded {...props} />;
  }
  return Object.assign(Lazy, { preload: code.preload });
}
