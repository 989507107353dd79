import { type RefObject, useEffect, useRef, useState } from 'react';

import {
  listSimilarQuestions,
  longestCompared,
  type SimilarQuestion,
} from '../../../contract/questions/similar-questions.ts';
import { parseId } from '../../lib/paths/parse-id.ts';
import { useEndpoint } from '../../lib/api/use-endpoint.ts';

/** How long nothing was typed before tests are compared, in milliseconds. */
const pause = 1200;

/** The fewest characters of a question that are compared. */
const least = 10;

type Wanted = { category: number; text: string; parts: string; except: number | undefined };

/**
 * Tests of the category of a form that ask nearly the same, once one pauses; none while the server has not answered, or cannot.
 * @returns also a reference for an element in the form, whose field `category` is read
 */
export function useSimilar(
  text: string,
  parts: readonly string[],
  except: number | undefined,
): { similar: readonly SimilarQuestion[]; frame: RefObject<HTMLDivElement | null> } {
  const frame = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState<Wanted>();
  const joined = parts.join('\n');
  useEffect(() => {
    const timer = setTimeout(() => {
      const form = frame.current?.closest('form');
      const chosen = form ? new FormData(form).get('category') : null;
      const category = parseId(typeof chosen === 'string' ? chosen : null);
      const compared = text.trim().slice(0, longestCompared);
      const isWritten = category !== null && compared.length >= least;
      setWanted(
        isWritten ? { category, text: compared, parts: joined.slice(0, longestCompared), except } : undefined,
      );
    }, pause);
    return () => clearTimeout(timer);
  }, [text, joined, except]);
  const { data } = useEndpoint(listSimilarQuestions, wanted === undefined ? null : { query: wanted });
  return { similar: data?.data_api ?? [], frame };
}
