/** The fields of a form as an object, without file inputs that have no file. */
export function readForm(data: FormData): Record<string, FormDataEntryValue> {
  const entries = Array.from(data).filter(([, value]) => !(value instanceof File && value.size === 0));
  return Object.fromEntries(entries);
}
