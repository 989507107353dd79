import { useEffect, useSyncExternalStore } from 'react';

import { observable, useObservable } from '../observable.ts';

/** How long a call waits for the network before its next attempt, in milliseconds; as long as for a reply. */
export const offlineTimeout = 60_000;

/** Whether the browser reports that the device has no network. */
export function isOffline(): boolean {
  const { onLine } = globalThis.navigator as { onLine?: boolean };
  return onLine === false;
}

/** Calls back when the network returns. @returns a function that removes the listener */
export function onReturn(back: () => void): () => void {
  window.addEventListener('online', back);
  return () => window.removeEventListener('online', back);
}

// A loaded page has reached its server, so only a loss of the network after that counts.
let lost = false;

function subscribe(listener: () => void): () => void {
  const update = () => {
    lost = isOffline();
    listener();
  };
  window.addEventListener('offline', update);
  window.addEventListener('online', update);
  return () => {
    window.removeEventListener('offline', update);
    window.removeEventListener('online', update);
  };
}

/** Whether the network was lost while the page was open and has not returned. */
export function useNetworkLost(): boolean {
  return useSyncExternalStore(subscribe, () => lost);
}

/** How many parts of the screen go on without the network. */
const goingOn = observable(0);

/** Notes that answers on this screen go on without the network, as long as the caller is shown and `isTrue`. */
export function useGoesOnOffline(isTrue: boolean): void {
  useEffect(() => {
    if (!isTrue) return undefined;
    goingOn.set(goingOn.get() + 1);
    return () => goingOn.set(goingOn.get() - 1);
  }, [isTrue]);
}

/** Whether answers on this screen go on without the network. */
export function useIsGoingOnOffline(): boolean {
  return useObservable(goingOn) > 0;
}
