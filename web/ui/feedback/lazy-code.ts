import { withRetries } from '../../lib/api/retries.ts';

/** Code that is loaded apart from the code that uses it. */
export type LazyCode<Value> = {
  /** Loads the code, once for all that wait. Rejects when the last retry fails; the next call loads again. */
  load: () => Promise<Value>;
  /** The loaded value; undefined until then. */
  readonly loaded: Value | undefined;
  /** Starts to load the code, and leaves an error to those who use it. */
  preload: () => void;
};

/** Code that `load` loads, with its stylesheets. It is repeated when it fails. */
export function lazyCode<Value>(load: () => Promise<Value>): LazyCode<Value> {
  let loaded: Value | undefined;
  let loading: Promise<Value> | undefined;

  async function loadWithRetries(): Promise<Value> {
    try {
      loaded = await withRetries(load);
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
