/** How deeply the parts of a body are nested at most; deeper parts are left out. Answers of all types stay far below. */
const deepest = 8;

/** A text without what PostgreSQL cannot store in JSON: null characters, and halves of pairs of UTF-16. */
function storableText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\ufffd');
}

/** A value from JSON, as PostgreSQL can store it: for a body that a person sent and the contract did not accept. */
export function storable(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return storableText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth === deepest) return null;
  if (Array.isArray(value)) return value.map((item) => storable(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [storableText(name), storable(item, depth + 1)]),
  );
}

/** Whether a value from JSON is nested more deeply than any answer. */
export function isTooDeep(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return depth === deepest || Object.values(value).some((item) => isTooDeep(item, depth + 1));
}
