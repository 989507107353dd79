import { createClient } from './client.ts';
import { currentLanguage } from './i18n.ts';
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
  // Few visitors meet a challenge, so its code is loaded then.
  prove: async (challenge, signal) => (await import('./proof-of-work.ts')).prove(challenge, signal),
});
