/** The list with another value at a place. */
export function replaced<Value>(values: readonly Value[], place: number, value: Value): readonly Value[] {
  return values.map((item, at) => (at === place ? value : item));
}

/** The list without the value at a place. */
export function without<Value>(values: readonly Value[], place: number): readonly Value[] {
  return values.filter((_, at) => at !== place);
}

/** The list with one of its values moved up or down by one place; the same values where it is at the end already. */
export function moved<Value>(values: readonly Value[], place: number, by: -1 | 1): readonly Value[] {
  const [value, other] = [values[place], values[place + by]];
  if (value === undefined || other === undefined) return values;
  return replaced(replaced(values, place, other), place + by, value);
}
