import { type ReactNode, useId, useState } from 'react';

import { useFormErrors } from '../../../ui/fields/field.tsx';

export type GroupProps = {
  /** The field of the request that the group makes, by which it finds its error. */
  name: string;
  legend: string;
  hint?: ReactNode;
  /** Where a heading above says the same, the legend is for screen readers only. */
  isLegendHidden?: boolean;
  children: ReactNode;
};

/** Several controls that make one field of a form, with the error of that field. */
export function Group({ name, legend, hint, isLegendHidden = false, children }: GroupProps) {
  const id = useId();
  const problem = useFormErrors()[name];
  return (
    <fieldset
      name={name}
      aria-invalid={problem === undefined ? undefined : true}
      aria-describedby={problem === undefined ? undefined : `${id}-error`}
    >
      <legend className={isLegendHidden ? 'visually-hidden' : 'field-label'}>{legend}</legend>
      {hint !== undefined && <p className="field-hint">{hint}</p>}
      {problem !== undefined && (
        <p id={`${id}-error`} className="field-error">
          {problem}
        </p>
      )}
      {children}
    </fieldset>
  );
}

export type FoldedProps = {
  title: string;
  /** The names of the fields in it. */
  fields: readonly string[];
  /** Whether something in it is set. It opens when that becomes so, and never closes by itself. */
  open?: boolean;
  children: ReactNode;
};

/** Settings that few need, folded away unless something in them is set or wrong. */
export function Folded({ title, fields, open = false, children }: FoldedProps) {
  const errors = useFormErrors();
  const wanted = open || fields.some((name) => errors[name] !== undefined);
  const [wasWanted, setWasWanted] = useState(wanted);
  const [isOpen, setOpen] = useState(wanted);
  if (wanted !== wasWanted) {
    setWasWanted(wanted);
    if (wanted) setOpen(true);
  }
  return (
    <details className="work-folded" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="chevron">{title}</summary>
      <div className="stack">{children}</div>
    </details>
  );
}
