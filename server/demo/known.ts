/** @throws Error where the demonstration refers to something that is neither in it nor in the database */
export function known<Key, Value>(values: ReadonlyMap<Key, Value>, key: Key): Value {
  const value = values.get(key);
  if (value !== undefined) return value;
  throw new Error(
    `The demonstration names ${typeof key === 'object' ? 'a test' : String(key)}, which does not exist.`,
  );
}
