import { keepPreviousData, useQuery } from '@tanstack/react-query';

import { longestPreview, mostPreviewed, previewTexts } from '../../contract/preview.ts';
import { call } from '../lib/api.ts';
import { useDebounced } from '../lib/use-debounced.ts';

/** Milliseconds after the last change until a preview is requested. */
const pause = 400;

/** The texts in a value that may have formulas, each once; at most as many as a preview takes. */
export function textsToPreview(value: unknown): string[] {
  const texts = new Set<string>();
  const collect = (part: unknown): void => {
    if (typeof part === 'string') {
      if (part.includes('$')) texts.add(part.trim());
    } else if (typeof part === 'object' && part !== null) Object.values(part).forEach(collect);
  };
  collect(value);
  let room = longestPreview;
  return [...texts].slice(0, mostPreviewed).filter(({ length }) => (room -= length) >= 0);
}

/**
 * How the server will show what is being written: the texts with formulas and those formulas that cannot be shown. Until it has
 * answered, and without a network, the last answer stands; texts that it does not have are shown as typed.
 * @param written any value with the texts of the test
 */
export function usePreview(written: unknown) {
  const key = useDebounced(JSON.stringify(textsToPreview(written)), pause);
  const { data } = useQuery({
    queryKey: ['preview', key],
    queryFn: ({ signal }) => call(previewTexts, { body: { texts: key } }, { signal }),
    enabled: key !== '[]',
    placeholderData: keepPreviousData,
    retry: false,
  });
  return key === '[]' ? undefined : data;
}
