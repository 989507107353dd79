import type { KeyboardEvent } from 'react';

/** Enter in a search finds; it does not send the form around it. */
export function withoutSubmit(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key === 'Enter') event.preventDefault();
}
