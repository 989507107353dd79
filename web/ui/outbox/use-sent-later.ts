import { useEffect, useRef } from 'react';

import { onSettled } from '../../device/outbox.ts';
import type { FormDraft } from '../fields/form-draft.ts';

/** Calls back when the form that was sent here while the line was away is at school, where its screen is still open. */
export function useSentLater({ queued }: Pick<FormDraft, 'queued'>, onSent: () => void): void {
  const latest = useRef(onSent);
  useEffect(() => {
    latest.current = onSent;
  });
  useEffect(() => {
    if (queued === undefined) return undefined;
    return onSettled((id, { outcome }) => {
      if (id === queued && outcome === 'held') latest.current();
    });
  }, [queued]);
}
