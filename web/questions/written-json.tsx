import { useEffect, useRef } from 'react';

import type { Written } from '../question-types/view.ts';

export type WrittenJsonProps = {
  written: Written<unknown, unknown>;
  /** Stores the texts of the form. */
  store: (form: HTMLFormElement) => void;
};

/** What is asked and what is right, as the fields of the form that are sent. */
export function WrittenJson({ written: { content, key }, store }: WrittenJsonProps) {
  const field = useRef<HTMLInputElement>(null);
  const [contentText, keyText] = [JSON.stringify(content), key === null ? '' : JSON.stringify(key)];
  const stored = useRef(contentText + keyText);
  useEffect(() => {
    // A change of a field stores the form before these two have followed it.
    if (stored.current === contentText + keyText) return;
    stored.current = contentText + keyText;
    const form = field.current?.form;
    if (form) store(form);
  });
  return (
    <>
      <input ref={field} type="hidden" name="content" value={contentText} />
      <input type="hidden" name="key" value={keyText} />
    </>
  );
}
