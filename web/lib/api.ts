import { createClient } from './client.ts';
import { currentLanguage } from './i18n.ts';
import { sessionEnded, updateSession } from './session-state.ts';
import { tokens } from './tokens.ts';

/**
 * The API host is the page's own unless the build names another; in development the dev server passes
 * /django on to the local server.
 */
export const base_url = `${import.meta.env['VITE_API_HOST'] ?? ''}/django`;

/** The client of this page. */
export const { call, refresh } = createClient({
  origin: base_url,
  tokens: {
    ...tokens,
    store(pair) {
      tokens.store(pair);
      updateSession({ access: pair.access, refresh: tokens.refresh() });
    },
  },
  language: currentLanguage,
  onSessionEnd: sessionEnded,
});
