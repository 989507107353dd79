/**
 * Writes texts into fields of a form as if they were typed, so that errors of the fields go.
 * @param texts by the names of the fields; a longer text than a field takes is cut
 * @returns whether the form has all of these fields
 */
export function fillFields(form: HTMLFormElement, texts: Readonly<Record<string, string>>): boolean {
  const found = Object.entries(texts).map(([name, text]) => {
    const field = form.elements.namedItem(name);
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return false;
    field.value = field.maxLength < 0 ? text : text.slice(0, field.maxLength);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    return true;
  });
  return found.every(Boolean);
}

/** The text of a field of a form; blank where there is none. */
export function fieldText(form: HTMLFormElement, name: string): string {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLTextAreaElement ? field.value : '';
}
