import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { session } from '../lib/session-state.ts';

/** Retrying is the client's work (2, 4, 8 seconds), so queries and mutations do none of their own. */
const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, refetchOnWindowFocus: false, refetchOnReconnect: true, staleTime: 30_000 },
    mutations: { retry: false },
  },
});

// What was loaded for one person is not shown to whoever comes after.
session.subscribe(() => {
  if (session.get().isAuthenticated === false) queryClient.clear();
});

/** Gives the screens within their server state. It is fetched apart from the shell, which needs none. */
export function WithQueries({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
