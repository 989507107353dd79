import { createClient } from './client.ts';
import { currentLanguage } from './i18n.ts';
import { prove } from './proof-of-work.ts';
import { base_url, sessionEnded, updateSession } from './session-state.ts';
import { tokens } from './tokens.ts';

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
  prove,
});
