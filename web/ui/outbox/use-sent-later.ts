import { useEffect, useRef } from 'react';

import { onSettled } from '../../device/outbox.ts';
import type { FormDraft } from '../fields/form-draft.ts';

/**
 * Calls back when the form that was sent here while the line was away is at school, where its screen is still open.
 * @param onSent is given the answer of the server
 */
export function useSentLater({ queued }: Pick<FormDraft, 'queued'>, onSent: (reply: unknown) => void): void {
  const latest = useRef(onSent);
  useEffect(() => {
    latest.current = onSent;
  });
  useEffect(() => {
    if (queued === undefined) return undefined;
    return onSettled((id, result) => {
      if (id === queued && result.outcome === 'held') latest.current(result.reply);
    });
  }, [queued]);
}
