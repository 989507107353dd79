import { currentLanguage } from '../../lib/languages/i18n.ts';
import { observable } from '../../lib/observable.ts';
import { tokens } from '../../lib/session/tokens.ts';

/** What Chromium offers where the page can be installed; TypeScript does not know it, since it is no standard. */
type InstallPrompt = Event & { prompt: () => Promise<unknown> };

/** The browser's offer to install the page; undefined where there is none. */
export const installPrompt = observable<InstallPrompt | undefined>(undefined);

function link(rel: string, href: string): HTMLLinkElement {
  const made = Object.assign(document.createElement('link'), { rel, href });
  document.head.append(made);
  return made;
}

/**
 * Links the manifest and the icon of the installed program, for those who are logged in: browsers load both at once, and guests are promised
 * few bytes. Takes the browser's offer to install, which the profile shows.
 */
export function offerInstallation(): void {
  if (tokens.access() === null || !import.meta.env.PROD) return;
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    installPrompt.set(event as InstallPrompt);
  });
  window.addEventListener('appinstalled', () => installPrompt.set(undefined));
  link('apple-touch-icon', '/icons/apple-touch-icon.png');
  link('manifest', `/manifest-${currentLanguage()}.webmanifest`);
}
