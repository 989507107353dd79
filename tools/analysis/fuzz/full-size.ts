/* Values that fill a body of 1 MiB, in place of parts of smaller ones. */

const ids = Array.from({ length: 150_000 }, (_, place) => place.toString(36).padStart(4, 'a'));
const record = Object.fromEntries(ids.slice(0, 80_000).map((id) => [id, id]));
const text = 'x'.repeat(1_000_000);

/** The same JSON several times: each time one of its lists, records and texts is replaced by one of the full size. */
export function fullSizes(value: unknown): unknown[] {
  if (typeof value === 'string') return [text];
  if (Array.isArray(value)) {
    const inner = value.flatMap((item, place) => fullSizes(item).map((large) => value.with(place, large)));
    return [ids, ...inner];
  }
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.entries(value).flatMap(([name, property]) =>
    fullSizes(property).map((large) => Object.assign({}, value, { [name]: large })),
  );
  return [record, ...inner];
}
