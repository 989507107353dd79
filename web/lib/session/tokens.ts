/**
 * The two tokens of a session, in the local storage under the keys `access` and `refresh`. The storage key of the person
 * (device/local-storage.ts), and the key that locks this browser (device/lock-store.ts), go with them.
 */
export type TokenStore = {
  access(): string | null;
  refresh(): string | null;
  store(pair: { access: string; refresh?: string | undefined }): void;
  clear(): void;
};

export const accessKey = 'access';
const refreshKey = 'refresh';

/** The id of the person of an access token, which only the server can check; undefined without one. */
export function personOf(access: string | null): number | undefined {
  const payload = access?.split('.')[1] ?? '';
  try {
    const bytes = atob(payload.replaceAll('-', '+').replaceAll('_', '/'));
    return Number((JSON.parse(bytes) as { user_id: string }).user_id);
  } catch {
    return undefined;
  }
}

/**
 * Reads the storage on each use, because other tabs write to it too.
 * @param storage called on every use, so that importing this module touches no browser global
 */
export function tokenStore(storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): TokenStore {
  return {
    access: () => storage().getItem(accessKey),
    refresh: () => storage().getItem(refreshKey),
    store(pair) {
      if (pair.refresh !== undefined) storage().setItem(refreshKey, pair.refresh);
      storage().setItem(accessKey, pair.access);
    },
    clear() {
      for (const key of [accessKey, refreshKey, 'storage_key', 'lock_key']) storage().removeItem(key);
    },
  };
}

export const tokens = tokenStore(() => localStorage);
