import { useState } from 'react';

import { isCode } from '../../lib/api/api-error.ts';

/**
 * The version of an object that a form began with. A change names it, so that it replaces nothing newer.
 * @param present the present version; the form uses the one that it began with
 * @returns `onError` is called with the error of a submission. After a conflict, which the form shows, it names no version: the next
 * submission replaces the present one
 */
export function useSeen<Seen>(present: Seen): { seen: Seen | undefined; onError: (error: unknown) => void } {
  const [seen, setSeen] = useState<Seen | undefined>(present);
  return { seen, onError: (error) => isCode(error, 'changed_meanwhile') && setSeen(undefined) };
}
