import { useSyncExternalStore } from 'react';

/** How long a call waits for the network before its next try, in milliseconds: as long as for an answer. */
export const offlinePatience = 60_000;

/** Whether the device itself says that it has no network. */
export function isOffline(): boolean {
  const { onLine } = globalThis.navigator as { onLine?: boolean };
  return onLine === false;
}

/** Calls back when the network returns; gives what ends that. */
export function onReturn(back: () => void): () => void {
  window.addEventListener('online', back);
  return () => window.removeEventListener('online', back);
}

// A page that was loaded has reached its server: what counts is whether the network was lost since.
let lost = false;

function subscribe(listener: () => void): () => void {
  const note = () => {
    lost = isOffline();
    listener();
  };
  window.addEventListener('offline', note);
  window.addEventListener('online', note);
  return () => {
    window.removeEventListener('offline', note);
    window.removeEventListener('online', note);
  };
}

/** Whether the network was lost while the page was open, and is not back. */
export function useNetworkLost(): boolean {
  return useSyncExternalStore(subscribe, () => lost);
}
