import { useEffect, useRef } from 'react';

import type { OpenAttempt } from '../../../../contract/work/attempts.ts';
import { onElsewhere, outbox } from '../../../device/outbox.ts';

/** Calls back where the server does not take what this page has kept of an attempt, since it goes on on another page. */
export function useElsewhere(attempt: OpenAttempt | undefined, back: () => void): void {
  const latest = useRef(back);
  useEffect(() => {
    latest.current = back;
  });
  const opened = attempt?.opened;
  useEffect(
    () =>
      onElsewhere((id) => {
        const answer = outbox.get().find((kept) => kept.id === id)?.answer;
        if (answer === undefined || answer.kind === 'answer') return;
        // What an earlier page has kept goes again with the name of this one.
        if (answer.body.opened === opened) latest.current();
      }),
    [opened],
  );
}
