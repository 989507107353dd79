import { LRUCache } from 'lru-cache';

import type { Database } from '../database/database.ts';
import { counts } from '../process/metrics/counts.ts';

/** The most bytes of all cached values of one database, as `sizeOf` estimates them. */
const maxSize = 64 * 1024 * 1024;

type Entry = { versions: readonly number[]; state: string; value: unknown };

const caches = new WeakMap<Database, LRUCache<string, Entry>>();

function cacheOf(database: Database): LRUCache<string, Entry> {
  const cache = caches.get(database);
  if (cache !== undefined) return cache;
  return shareNewCache([database]);
}

/** Gives databases an empty cache, which they share. Values that are being loaded for the one before do not come into it. */
export function shareNewCache(databases: readonly Database[]): LRUCache<string, Entry> {
  const cache = new LRUCache<string, Entry>({
    maxSize,
    sizeCalculation: ({ value }, key) => 150 + 2 * key.length + sizeOf(value),
  });
  for (const database of databases) caches.set(database, cache);
  return cache;
}

/**
 * Estimates the bytes that a value takes in the heap of V8; for cached values the result is 0.7 to 1.2 times the real size. A
 * frozen value counts twice, for its JSON, which is cached as long.
 */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return 24 + 2 * value.length;
  if (typeof value !== 'object' || value === null || value instanceof Promise) return 8;
  if (Array.isArray(value) && typeof value[0] === 'number') return 32 + 8 * value.length;
  if (value instanceof Set || value instanceof Map) return 100 + 32 * value.size;
  const size = Object.values(value).reduce<number>((sum, part) => sum + 8 + sizeOf(part), 56);
  return Object.isFrozen(value) ? 2 * size : size;
}

/**
 * Returns the cached value of a key if its versions are at least as high as `versions` and its state is the same. Otherwise loads it.
 * In a transaction the value is always loaded and not cached, since other requests must not see uncommitted rows.
 * @param key the kind of the value and everything that it depends on, except the tables
 * @param versions of all tables that the value is read from, read before this call
 * @param state a text that changes where the value changes and no version does
 */
export async function cached<Value>(
  database: Database,
  key: string,
  versions: readonly number[],
  load: () => Promise<Value>,
  state = '',
): Promise<Value> {
  if (database.isTransaction) return load();
  const cache = cacheOf(database);
  const found = cache.get(key);
  if (found?.state === state && isCurrent(found, versions)) {
    counts.cache.hit += 1;
    return found.value as Value;
  }
  counts.cache.miss += 1;
  // Simultaneous calls wait for the same value.
  const loading = load();
  const entry: Entry = { versions, state, value: loading };
  cache.set(key, entry);
  try {
    const value = await loading;
    if (cache.peek(key) === entry) cache.set(key, { versions, state, value });
    return value;
  } catch (error) {
    if (cache.peek(key) === entry) cache.delete(key);
    throw error;
  }
}

/**
 * As `cached`, for several keys. All values that are not cached are loaded by one call.
 * @param load returns the values by key, without the keys that have no value
 */
export async function cachedMany<Key extends string | number, Value>(
  database: Database,
  kind: string,
  keys: readonly Key[],
  versions: readonly number[],
  load: (missing: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
): Promise<Map<Key, Value>> {
  if (database.isTransaction) return new Map(await load(keys));
  const cache = cacheOf(database);
  const values = new Map<Key, Value>();
  const missing: Key[] = [];
  for (const key of keys) {
    const found = cache.get(`${kind} ${key}`);
    if (found !== undefined && isCurrent(found, versions)) values.set(key, found.value as Value);
    else missing.push(key);
  }
  counts.cache.hit += values.size;
  counts.cache.miss += missing.length;
  if (missing.length === 0) return values;
  for (const [key, value] of await load(missing)) {
    values.set(key, value);
    cache.set(`${kind} ${key}`, { versions, state: '', value });
  }
  return values;
}

/** Versions only rise, so a value with higher versions than asked for includes all changes that the caller knows of. */
function isCurrent(entry: Entry, versions: readonly number[]): boolean {
  return versions.every((version, index) => (entry.versions[index] ?? 0) >= version);
}
