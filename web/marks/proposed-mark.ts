import type { ReactNode } from 'react';

import { fieldText, fillFields } from './fill-fields.ts';

/** A mark that somebody proposes. */
export type ProposedMark = { percentage: number; reason: string };

/** Enters a proposed mark into the form in which a control stands. Nothing is saved. */
export type TakeMark = (control: HTMLButtonElement, mark: ProposedMark) => void;

/** What a form of a mark shows beside its fields, for an answer. */
export type ProposalOf<Place> = (place: Place, take: TakeMark) => ReactNode;

/**
 * Enters a proposed mark into a form: the percentage, which gets the focus, and the reason after what is written in a field already.
 * @param name of the field for the reason
 */
export function enterMark(
  form: HTMLFormElement,
  { percentage, reason }: ProposedMark,
  name: 'comment' | 'reason',
): void {
  const written = fieldText(form, name).trim();
  const isThere = reason === '' || written.includes(reason);
  const both = [written, isThere ? '' : reason].filter((text) => text !== '').join('\n\n');
  fillFields(form, { percentage: String(percentage), [name]: both });
  const field = form.elements.namedItem('percentage');
  // On a phone the fields are out of sight.
  if (field instanceof HTMLInputElement) field.focus();
}
