import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { session } from '../lib/session/session-state.ts';

/** The client of the API retries (after 2, 4 and 8 seconds) and waits for the network, so this one does neither. */
const withoutRetries = { retry: false, networkMode: 'always' } as const;
/** An answer younger than this, in milliseconds, is not loaded again when the network returns. */
const freshAfterReconnect = 30_000;

const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      ...withoutRetries,
      refetchOnWindowFocus: false,
      refetchOnReconnect: ({ state }) => Date.now() - state.dataUpdatedAt > freshAfterReconnect,
    },
    mutations: withoutRetries,
  },
});

// An answer is shown in the task in which it comes, not a timer later.
notifyManager.setScheduler(queueMicrotask);

// Data that was loaded for one person is not shown to the next.
session.subscribe(() => {
  if (session.get().isAuthenticated === false) queryClient.clear();
});

/** Provides the query client. Its code is loaded apart from the frame of the page, which does not use it. */
export function WithQueries({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
