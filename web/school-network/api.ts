import { useQuery } from '@tanstack/react-query';

import { checkTrust, getAuthority, getSchoolNetwork, getTrust } from '../../contract/school-network.ts';
import { call } from '../lib/api.ts';
import { base_url } from '../lib/session-state.ts';

/** The addresses of the server, read anew whenever the screen is opened: a network changes. */
export function useSchoolNetwork() {
  return useQuery({
    queryKey: ['school-network'],
    queryFn: ({ signal }) => call(getSchoolNetwork, {}, { signal }),
    select: (answer) => answer.data_api[0],
    refetchOnMount: 'always',
  });
}

export function useTrust() {
  return useQuery({
    queryKey: ['trust'],
    queryFn: ({ signal }) => call(getTrust, {}, { signal }),
    select: (answer) => answer.data_api[0],
    refetchOnMount: 'always',
  });
}

/** Where the certificate is downloaded. */
export const certificateUrl = `${base_url}${getAuthority.path}`;

/** Whether this device trusts the certificate of a safe origin: whether it loads anything from there. It reads no answer. */
export async function isTrusted(origin: string, signal: AbortSignal): Promise<boolean> {
  try {
    await fetch(`${origin}/django${checkTrust.path}`, { mode: 'no-cors', cache: 'no-store', signal });
    return true;
  } catch {
    return false;
  }
}

/** The safe origin with the host that the page was opened by, which the reader knows, or the best one. */
export function safeOriginFor(origins: readonly string[], host: string): string | undefined {
  return origins.find((origin) => new URL(origin).hostname === host) ?? origins[0];
}
