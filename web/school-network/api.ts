import { checkTrust, getAuthority, getTrust } from '../../contract/people/school-network.ts';
import { base_url } from '../lib/session/session-state.ts';
import { useEndpoint } from '../lib/api/use-endpoint.ts';

export function useTrust() {
  return useEndpoint(getTrust, {}, { select: ({ data_api }) => data_api[0] });
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
