import { QueryClient } from '@tanstack/react-query';

/** Retrying is the client's work (2, 4, 8 seconds), so queries and mutations do none of their own. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, refetchOnWindowFocus: false, staleTime: 30_000 },
    mutations: { retry: false },
  },
});
