import { useEffect, useRef } from 'react';

import type { PastedQuestion } from '../../../contract/question-text/pasted-question.ts';
import type { Written } from '../../question-types/view.ts';
import { otherTypePrefix } from './form-values.ts';

export type WrittenFieldsProps = {
  /** The content and the key; absent for a type that has fields of its own for them. */
  written: Written<unknown, unknown> | undefined;
  /** The content and the key of types that were chosen before, by type. */
  others: Readonly<Record<string, Written<unknown, unknown>>>;
  /** The questions of a pasted text that are still to be written. */
  waiting: readonly PastedQuestion[];
  /** Another text after a change that no field reports: a fill from a pasted text, and a choice of a category. */
  changes: string;
  /** Whether the form begins with a question of a pasted text, which is to be stored too. */
  isFilled: boolean;
  /** The remarks on options, by their ids. */
  remarks: Readonly<Record<string, string>>;
  /** Stores the texts of the form. */
  store: (form: HTMLFormElement) => void;
};

/** Content, key and remarks on options as JSON in fields of the form, which are sent, and which its draft has. */
export function WrittenFields({
  written,
  others,
  waiting,
  changes,
  isFilled,
  remarks,
  store,
}: WrittenFieldsProps) {
  const frame = useRef<HTMLSpanElement>(null);
  const fields = Object.entries(others).map(
    ([type, other]) => [otherTypePrefix + type, JSON.stringify(other)] as const,
  );
  if (written !== undefined) {
    const { content, key } = written;
    fields.push(['content', JSON.stringify(content)], ['key', key === null ? '' : JSON.stringify(key)]);
  }
  if (waiting.length > 0) fields.push(['waiting', JSON.stringify(waiting)]);
  const remarked = Object.entries(remarks).filter(([, text]) => text.trim() !== '');
  if (remarked.length > 0) fields.push(['remarks', JSON.stringify(Object.fromEntries(remarked))]);
  const present = JSON.stringify([fields, changes]);
  const stored = useRef(isFilled ? undefined : present);

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
