import { versionHeader } from '../../../contract/wire/version.ts';
import { createClient } from './client.ts';
import { currentLanguage } from '../languages/i18n.ts';
import { noteSchoolClock } from '../languages/school-clock.ts';
import { saidVersion } from './server-version.ts';
import { base_url, session, sessionEnded, updateSession } from '../session/session-state.ts';
import { tokens } from '../session/tokens.ts';

const { call, refresh, forget } = createClient({
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
  onReply: (headers) => {
    noteSchoolClock(headers);
    saidVersion.set(headers.get(versionHeader));
  },
  // Few visitors meet a challenge, so its code is loaded then.
  prove: async (challenge, signal) => (await import('./proof-of-work.ts')).prove(challenge, signal),
});

/** The client of this page. */
export { call, refresh };

// The replies to one person are not used for the next.
session.subscribe(() => {
  if (session.get().isAuthenticated === false) forget();
});
