import { usualUnused } from '../../contract/people/device-lock.ts';

/** The way of log-in: with a card and its PIN, or by the form. */
export type Way = 'card' | 'form';

/**
 * What the tokens are sealed with when this browser is locked: derived from the PIN or the password. It goes with the tokens, which delete
 * it (tokens.ts), since a PIN is soon tried on it.
 */
export type LockKey = { salt: string; key: string; way: Way };

/** The data of the locked-out user in a locked browser: unreadable without the PIN or the password. */
export type Locked = {
  salt: string;
  way: Way;
  /** The tokens, and the storage key as it stood beside them. */
  sealed: string;
  /** How often a PIN or a password was tried. */
  tries: number;
};

/** The setting of the school as this browser knows it. */
export type Setting = {
  /** Without use; 0 for never. */
  minutes: number;
  /** When the server was asked, in milliseconds; 0 for never. */
  at: number;
  /** The way of the last log-in on this browser. */
  way?: Way | undefined;
  /** The id of the only user of this browser, by their own declaration: it does not lock itself then. */
  own?: number | undefined;
};

const names = { key: 'lock_key', locked: 'locked', setting: 'lock', active: 'active' } as const;

/** What other tabs hear of when this browser is locked. */
export const lockedName = names.locked;

function read(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null');
  } catch {
    return null;
  }
}

function write(name: string, value: unknown): void {
  localStorage.setItem(name, JSON.stringify(value));
}

export function readLockKey(): LockKey | undefined {
  return (read(names.key) as LockKey | null) ?? undefined;
}

/** Stores the key until the tokens are deleted. */
export function storeLockKey(key: LockKey): void {
  write(names.key, key);
}

export function forgetLockKey(): void {
  localStorage.removeItem(names.key);
}

export function readLocked(): Locked | undefined {
  return (read(names.locked) as Locked | null) ?? undefined;
}

export function storeLocked(locked: Locked): void {
  write(names.locked, locked);
}

export function forgetLocked(): void {
  localStorage.removeItem(names.locked);
}

export function readSetting(): Setting {
  return (read(names.setting) as Setting | null) ?? { minutes: usualUnused, at: 0 };
}

/** Notes the setting. Where there is one, this browser has the code that locks it. */
export function storeSetting(change: Partial<Setting>): void {
  write(names.setting, { ...readSetting(), ...change });
}

/** The last use of this browser, in any tab, in milliseconds; 0 if unknown. */
export function lastUse(): number {
  return Number(read(names.active) ?? 0);
}

export function noteUseAt(now: number): void {
  write(names.active, now);
}
