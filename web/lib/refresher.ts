import { ApiError } from './api-error.ts';
import type { TokenStore } from './tokens.ts';

type Pair = { access: string; refresh?: string };

export type RefresherOptions = {
  tokens: TokenStore;
  /** Exchanges a refresh token at the server. */
  exchange: (refresh: string) => Promise<Pair>;
  onSessionEnd: () => void;
};

/**
 * Turns any number of requests that met an expired token into one exchange: in this tab by sharing the
 * promise, across tabs by a lock, and on plain http, where browsers have no locks, by looking whether
 * another tab stored a new token in the meantime.
 * @returns a function from the access token that was refused to whether a better one is stored now; it
 * throws when the server could not be asked, which is no reason to end the session
 */
export function refresher(house: RefresherOptions): (refused: string | null) => Promise<boolean> {
  let running: Promise<boolean> | undefined;

  const changedSince = (refused: string | null): boolean => {
    const access = house.tokens.access();
    return access !== null && access !== refused;
  };

  async function exchangeOnce(refused: string | null): Promise<boolean> {
    if (changedSince(refused)) return true;
    const refresh = house.tokens.refresh();
    try {
      if (refresh !== null) {
        house.tokens.store(await house.exchange(refresh));
        return true;
      }
    } catch (error) {
      if (changedSince(refused)) return true;
      const over = error instanceof ApiError && (error.status === 401 || error.status === 400);
      if (!over) throw error;
    }
    house.tokens.clear();
    house.onSessionEnd();
    return false;
  }

  async function exchangeAlone(refused: string | null): Promise<boolean> {
    // The type says that locks are always there; on plain http they are not.
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
