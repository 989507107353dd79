import { useEffect, useState } from 'react';

import { canReadQuestion } from '../../contract/permissions.ts';
import { getQuestion } from '../../contract/questions.ts';
import { verdictOf } from '../../contract/results.ts';
import { call } from '../lib/api.ts';
import { usePerson } from '../lib/session.ts';
import { type LastAnswer, knownRightAnswer, readLastAnswer, storeLastAnswer } from './answered.ts';

/** A question that was answered just now is enabled and was written by somebody else. */
const answeredQuestion = { author: null, enabled: true };

/** Whether the person may read the tests that he or she has answered, with their right answers. */
export function useReadsAnswered(): boolean {
  return canReadQuestion(usePerson(), answeredQuestion, { by_person: true, by_child: false });
}

/**
 * The last answer of the person in a category, which outlives the screen. The right answer is requested only where the answer was
 * wrong, beside the request for the next test: a right one is the right answer itself.
 */
export function useLastAnswer(category: number): {
  last: LastAnswer | null;
  setLast: (last: LastAnswer) => void;
} {
  const person = usePerson()?.id ?? 0;
  const canRead = useReadsAnswered();
  const [last, setLast] = useState(() => readLastAnswer(person, category));

  useEffect(() => {
    if (last !== null) storeLastAnswer(person, last);
  }, [person, last]);

  const isMissing =
    last !== null &&
    knownRightAnswer(last) === undefined &&
    verdictOf(last.percentage) === 'wrong' &&
    canRead;
  const id = isMissing ? last.test.id : null;
  useEffect(() => {
    if (id === null) return undefined;
    const stop = new AbortController();
    call(getQuestion, { params: { id } }, { signal: stop.signal }).then(
      ({ data_api: [read] }) => {
        if (read === undefined) return;
        const right = { right_answer: read.right_answer, right_answer_text: read.right_answer_text };
        setLast((shown) => (shown?.test.id === id ? { ...shown, right } : shown));
      },
      // The card has a link to the test.
      () => undefined,
    );
    return () => stop.abort();
  }, [id]);

  return { last, setLast };
}
