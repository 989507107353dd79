import { useCallback, useRef, useState } from 'react';

import type { RightAnswer } from '../../../contract/answers.ts';
import { canReadQuestion } from '../../../contract/permissions.ts';
import { usePerson } from '../../lib/session/session.ts';
import { type LastAnswer, readLastAnswer, storeLastAnswer } from '../answered.ts';

/** A question that was answered just now is enabled and was written by another user. */
const answeredQuestion = { author: null, enabled: true };

/** Whether the person may read the tests that he or she has answered, with their right answers. */
export function useReadsAnswered(): boolean {
  return canReadQuestion(usePerson(), answeredQuestion, { by_person: true, by_child: false });
}

/**
 * The last answer of the person in a category, which outlives the screen. `unknownRight` gives the id of its test where the person
 * may read the right answer with its explanation, and has not loaded them yet; `addRight` adds it.
 */
export function useLastAnswer(category: number) {
  const person = usePerson()?.id ?? 0;
  const canRead = useReadsAnswered();
  const [last, setLast] = useState(() => readLastAnswer(person, category));
  const latest = useRef(last);

  const change = useCallback(
    (next: LastAnswer) => {
      latest.current = next;
      storeLastAnswer(person, next);
      setLast(next);
    },
    [person],
  );

  const unknownRight = useCallback(() => {
    const { current } = latest;
    return canRead && current?.right === undefined ? current?.test.id : undefined;
  }, [canRead]);

  const addRight = useCallback(
    (test: number, right: RightAnswer) => {
      if (latest.current?.test.id === test) change({ ...latest.current, right });
    },
    [change],
  );

  return { last, setLast: change, unknownRight, addRight };
}
