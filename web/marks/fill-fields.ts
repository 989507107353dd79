/**
 * Writes texts into fields of a form as if they were typed, so that errors of the fields go.
 * @param texts by the names of the fields; a longer text than a field takes is cut
 */
export function fillFields(form: HTMLFormElement, texts: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(texts)) {
    const field = form.elements.namedItem(name);
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) continue;
    field.value = field.maxLength < 0 ? text : text.slice(0, field.maxLength);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

/** The text of a field of a form; blank where there is none. */
export function fieldText(form: HTMLFormElement, name: string): string {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLTextAreaElement ? field.value : '';
}
