import { type ComponentType, useEffect, useState } from 'react';

import { withRetries } from '../lib/retries.ts';

/** A component whose code comes apart from what shows it. */
export type Fetched<Props> = ComponentType<Props> & {
  /** Begins to fetch the code before it is shown. What goes wrong with that is told when it is. */
  fetchEarly: () => void;
};

/** Stylesheets that could not be fetched. Vite asks for each of them once, whatever comes of it. */
const failedStyles = new Set<HTMLLinkElement>();

window.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failedStyles.add(target);
  },
  true,
);

/** @throws where one of them fails again */
async function fetchStylesAgain(): Promise<void> {
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
 * A component whose code is fetched when it is first shown. React's `lazy` would not do: what comes soon after its
 * fallback has been shown, it holds back until 300 ms are over, and whatever the component asks the server for with it.
 * @param load fetches the code. What fails is repeated; the last error is thrown where the component is shown
 * @param Meanwhile stands in its place until then, with the same props
 */
export function fetched<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Meanwhile: ComponentType<Props>,
): Fetched<Props> {
  let Arrived: ComponentType<Props> | undefined;
  let arriving: Promise<void> | undefined;

  async function fetchOnce(): Promise<void> {
    try {
      Arrived = await withRetries(async () => {
        await fetchStylesAgain();
        return load();
      });
    } catch (error) {
      // Whoever shows it later may have more luck.
      arriving = undefined;
      throw error;
    }
  }

  /** One fetch for all who wait: what `load` makes may be another component each time, and begin anew. */
  const arrive = () => (arriving ??= fetchOnce());

  function FetchedComponent(props: Props) {
    const [, setArrived] = useState(Arrived !== undefined);
    const [failure, setFailure] = useState<{ error: unknown }>();

    useEffect(() => {
      let isGone = false;
      arrive().then(
        () => isGone || setArrived(true),
        (error: unknown) => isGone || setFailure({ error }),
      );
      return () => {
        isGone = true;
      };
    }, []);

    if (failure !== undefined) throw failure.error;
    return Arrived === undefined ? <Meanwhile {...props} /> : <Arrived {...props} />;
  }
  return Object.assign(FetchedComponent, { fetchEarly: () => void arrive().catch(() => undefined) });
}
