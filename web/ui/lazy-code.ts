import { withRetries } from '../lib/retries.ts';

/** Code that is loaded apart from the code that uses it. */
export type LazyCode<Value> = {
  /** Loads the code, once for all that wait. Rejects when the last retry fails; the next call loads again. */
  load: () => Promise<Value>;
  /** What was loaded; undefined until then. */
  readonly loaded: Value | undefined;
  /** Starts to load the code, and leaves an error to those who use it. */
  preload: () => void;
};

/** Stylesheets that could not be loaded. Vite asks for each of them once, even where that fails. */
const failedStyles = new Set<HTMLLinkElement>();

function noteFailedStyle({ target }: Event): void {
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failedStyles.add(target);
}

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

/** Code that `load` loads, with its stylesheets. It is repeated when it fails. */
export function lazyCode<Value>(load: () => Promise<Value>): LazyCode<Value> {
  let loaded: Value | undefined;
  let loading: Promise<Value> | undefined;

  async function loadWithRetries(): Promise<Value> {
    window.addEventListener('error', noteFailedStyle, true);
    try {
      loaded = await withRetries(async () => {
        await reloadStyles();
        return load();
      });
      return loaded;
    } catch (error) {
      loading = undefined;
      throw error;
    }
  }

  /** Once for all that wait: another call of `load` may give another component, which would lose its state. */
  const loadOnce = () => (loading ??= loadWithRetries());

  return {
    load: loadOnce,
    get loaded() {
      return loaded;
    },
    preload: () => void loadOnce().catch(() => undefined),
  };
}
