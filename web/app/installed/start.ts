import { isOffline } from '../../lib/online.ts';
import { keepProgram } from './keep-program.ts';
import { offerInstallation } from './offer-installation.ts';
import { followServerVersion } from './new-version.ts';

/** Starts what the first screen does without: the program is kept on the device, new versions of it are taken, and it can be installed. */
export function start(): void {
  followServerVersion();
  offerInstallation();
  void keepProgram();
  // A page that the network has brought has a network, one that the worker has kept may have none: the page says so.
  if (isOffline() && 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null) {
    window.dispatchEvent(new Event('offline'));
  }
}
