import { useState } from 'react';

import { isCode } from '../../lib/api/api-error.ts';

/**
 * What of an object a form began with, which a change names so that it replaces nothing newer.
 * @param present the version of now; the form keeps the one that it began with
 * @returns `told` is called with the error of a submission: after a conflict, of which the reader is told, the form names no version, so
 * that what is sent next replaces what is there
 */
export function useSeen<Seen>(present: Seen): { seen: Seen | undefined; told: (error: unknown) => void } {
  const [seen, setSeen] = useState<Seen | undefined>(present);
  return { seen, told: (error) => isCode(error, 'changed_meanwhile') && setSeen(undefined) };
}
