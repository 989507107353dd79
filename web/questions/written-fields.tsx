import { useEffect, useRef } from 'react';

import type { Written } from '../question-types/view.ts';
import { otherTypePrefix } from './form-values.ts';

export type WrittenFieldsProps = {
  /** What is asked and what is right; absent for a type that has fields of its own for them. */
  written: Written<unknown, unknown> | undefined;
  /** What was written before another type was chosen, by type. */
  others: Readonly<Record<string, Written<unknown, unknown>>>;
  /** Stores the texts of the form. */
  store: (form: HTMLFormElement) => void;
};

/** What is asked and what is right as JSON in fields of the form, which are sent, and which its draft has. */
export function WrittenFields({ written, others, store }: WrittenFieldsProps) {
  const frame = useRef<HTMLSpanElement>(null);
  const fields = Object.entries(others).map(
    ([type, other]) => [otherTypePrefix + type, JSON.stringify(other)] as const,
  );
  if (written !== undefined) {
    const { content, key } = written;
    fields.push(['content', JSON.stringify(content)], ['key', key === null ? '' : JSON.stringify(key)]);
  }
  const present = JSON.stringify(fields);
  const stored = useRef(present);

  useEffect(() => {
    // A change of a field stores the form before these have followed it.
    if (stored.current === present) return;
    stored.current = present;
    const form = frame.current?.closest('form');
    if (form) store(form);
  });
  return (
    <span ref={frame} hidden>
      {fields.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </span>
  );
}
