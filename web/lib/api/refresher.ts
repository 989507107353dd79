import { ApiError } from './api-error.ts';
import type { TokenStore } from '../session/tokens.ts';

type Pair = { access: string; refresh?: string };

export type RefresherOptions = {
  tokens: TokenStore;
  /** Exchanges a refresh token at the server. */
  exchange: (refresh: string) => Promise<Pair>;
  onSessionEnd: () => void;
};

/**
 * Refreshes an expired token once, however many requests found it expired: within this tab they share the promise;
 * other tabs wait for a lock, or, on plain http where browsers have no locks, find the token that this tab has stored.
 * @returns a function of the access token that was refused: whether another one is stored now. It throws where the
 * server could not be reached, which does not end the session
 */
export function refresher(options: RefresherOptions): (refused: string | null) => Promise<boolean> {
  const { tokens, exchange, onSessionEnd } = options;
  let running: Promise<boolean> | undefined;

  const changedSince = (refused: string | null): boolean => {
    const access = tokens.access();
    return access !== null && access !== refused;
  };

  async function exchangeOnce(refused: string | null): Promise<boolean> {
    if (changedSince(refused)) return true;
    const refresh = tokens.refresh();
    try {
      if (refresh !== null) {
        tokens.store(await exchange(refresh));
        return true;
      }
    } catch (error) {
      if (changedSince(refused)) return true;
      const over = error instanceof ApiError && (error.status === 401 || error.status === 400);
      if (!over) throw error;
    }
    tokens.clear();
    onSessionEnd();
    return false;
  }

  async function exchangeAlone(refused: string | null): Promise<boolean> {
    // Undefined on plain http, unlike its type says.
    const locks = (globalThis.navigator as { locks?: LockManager } | undefined)?.locks;
    if (locks === undefined) return exchangeOnce(refused);
    return locks.request('savol-refresh', () => exchangeOnce(refused));
  }

  return (refused) => {
    running ??= exchangeAlone(refused).finally(() => {
      running = undefined;
    });
    return running;
  };
}
