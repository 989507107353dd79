import { currentLanguage } from '../../lib/i18n.ts';
import { installPrompt, type InstallPrompt } from '../../lib/install-prompt.ts';
import { tokens } from '../../lib/tokens.ts';

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
