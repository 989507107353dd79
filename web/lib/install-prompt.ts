import { observable } from './observable.ts';

/** What Chromium offers where the page can be installed; TypeScript does not know it, since it is no standard. */
export type InstallPrompt = Event & {
  prompt: () => Promise<unknown>;
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
};

/** The browser's offer to install the page; undefined where there is none. */
export const installPrompt = observable<InstallPrompt | undefined>(undefined);
