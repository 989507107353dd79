import { LRUCache } from 'lru-cache';

import type { Database } from '../database/database.ts';

/** What the cached values of one database may weigh together, in bytes as `weightOf` estimates them. */
const maxSize = 64 * 1024 * 1024;

type Entry = { versions: readonly number[]; value: unknown };

const caches = new WeakMap<Database, LRUCache<string, Entry>>();

function cacheOf(database: Database): LRUCache<string, Entry> {
  let cache = caches.get(database);
  if (cache === undefined) {
    cache = new LRUCache({ maxSize, sizeCalculation: ({ value }) => 100 + weightOf(value) });
    caches.set(database, cache);
  }
  return cache;
}

/** A rough estimate of the bytes that a value takes in memory. */
function weightOf(value: unknown): number {
  if (typeof value === 'string') return 16 + value.length;
  if (typeof value !== 'object' || value === null || value instanceof Promise) return 8;
  if (Array.isArray(value) && typeof value[0] === 'number') return 8 * value.length;
  if (value instanceof Set || value instanceof Map) return 40 * value.size;
  return Object.values(value).reduce<number>((sum, part) => sum + weightOf(part), 32);
}

/**
 * The value of a key, loaded unless the cache has one of the same versions or later ones. Transactions do not use the
 * cache, since others do not see what they have written.
 * @param key says of what kind the value is, and everything that it depends on beside the versions
 * @param versions of all tables that the value is made of, read before this call
 */
export async function cached<Value>(
  database: Database,
  key: string,
  versions: readonly number[],
  load: () => Promise<Value>,
): Promise<Value> {
  if (database.isTransaction) return load();
  const cache = cacheOf(database);
  const found = cache.get(key);
  if (found !== undefined && isCurrent(found, versions)) return found.value as Value;
  // Those who ask while it is loaded wait for the same value.
  const loading = load();
  const entry: Entry = { versions, value: loading };
  cache.set(key, entry);
  try {
    const value = await loading;
    if (cache.peek(key) === entry) cache.set(key, { versions, value });
    return value;
  } catch (error) {
    if (cache.peek(key) === entry) cache.delete(key);
    throw error;
  }
}

/**
 * The values of several keys. Those that the cache does not have are loaded together.
 * @param load gives the values by key; a key may be missing from them
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
  if (missing.length === 0) return values;
  for (const [key, value] of await load(missing)) {
    values.set(key, value);
    cache.set(`${kind} ${key}`, { versions, value });
  }
  return values;
}

/** Versions only rise: a value of later ones tells at least what was true when the older ones were read. */
function isCurrent(entry: Entry, versions: readonly number[]): boolean {
  return versions.every((version, index) => (entry.versions[index] ?? 0) >= version);
}
