/** The value of a key in an object that came as JSON; `constructor` and the like are no keys of it. */
export function valueOf<Value>(values: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(values, key) ? values[key] : undefined;
}
