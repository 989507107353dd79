import { keepProgram } from './keep-program.ts';
import { offerInstallation } from './offer-installation.ts';
import { followServerVersion } from './new-version.ts';
import { noteTyping } from './nothing-unsaved.ts';

/**
 * Starts what the first screen does without: the program is kept on the device, new versions of it are taken, and it can be installed.
 * @param typed whether something was typed before this code was loaded
 */
export function start(typed: boolean): void {
  noteTyping(typed);
  followServerVersion();
  offerInstallation();
  void keepProgram();
}
