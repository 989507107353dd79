import { isOffline } from '../../lib/api/online.ts';
import { keepProgram } from './keep-program.ts';
import { FurtherScreens } from '../routes.ts';
import { offerInstallation } from './offer-installation.ts';
import { followServerVersion } from './new-version.ts';

/** Loads the lock of this browser, and the code that makes its key during a log-in on this page. */
async function startLock(): Promise<void> {
  try {
    const [{ watch }] = await Promise.all([
      import('../../device/lock-watch.ts'),
      import('../../device/lock-at-log-in.ts'),
    ]);
    watch();
    // Where no service worker keeps the lock here, it is loaded now, since there may be no line when it is needed.
    if (!('serviceWorker' in navigator)) {
      FurtherScreens.preload();
      await import('../../device-lock/lock-page.tsx');
    }
  } catch {
    // The next page loads it.
  }
}

/**
 * Starts everything that the first screen does without: the program is stored on the device, its new versions are taken, and it can be
 * installed.
 */
export function start(): void {
  followServerVersion();
  offerInstallation();
  void keepProgram();
  void startLock();
  // A page from the network has a network; one that the worker has stored may have none: the page says so.
  if (isOffline() && 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null) {
    window.dispatchEvent(new Event('offline'));
  }
}
