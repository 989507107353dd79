import { useEffect, useRef } from 'react';

import { onSettled } from '../../device/outbox.ts';
import type { FormDraft } from '../fields/form-draft.ts';

/**
 * Calls back for each form that was sent here while the line was away, once it is at school, where its screen is still open.
 * @param onSent is given a function that says whether the screen still shows where that form is: another one may be written there meanwhile
 */
export function useSentLater(
  { queued }: Pick<FormDraft, 'queued'>,
  onSent: (isShown: () => boolean) => void,
): void {
  const latest = useRef({ queued, onSent });
  const sent = useRef(new Set<string>());
  useEffect(() => {
    latest.current = { queued, onSent };
  });
  useEffect(() => {
    if (queued !== undefined) sent.current.add(queued);
  }, [queued]);
  useEffect(
    () =>
      onSettled((id, result) => {
        if (result.outcome !== 'held' || !sent.current.delete(id)) return;
        latest.current.onSent(() => latest.current.queued === id);
      }),
    [],
  );
}
