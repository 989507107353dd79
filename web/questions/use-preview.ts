import { keepPreviousData, useQuery } from '@tanstack/react-query';

import { longestPreview, mostPreviewed, type PreviewedText, previewTexts } from '../../contract/preview.ts';
import { kindOfText, leastKinds, mayBeRich, textsAt } from '../../contract/text-format.ts';
import { call } from '../lib/api.ts';
import { useDebounced } from '../lib/use-debounced.ts';

/** Milliseconds after the last change until a preview is requested. */
const pause = 400;

/** The texts of a test that may be shown otherwise than they stand, each once; at most as many as a preview takes. */
export function textsToPreview(written: object, isFormatted: boolean): PreviewedText[] {
  const all = Array.from(textsAt(written, new Set(['id'])), ({ text, path }) => ({
    text: text.trim(),
    kind: isFormatted ? kindOfText(path) : ('plain' as const),
  }));
  const texts = Array.from(leastKinds(all)).filter(([text, kind]) => mayBeRich(text, kind));
  let room = longestPreview;
  return texts
    .slice(0, mostPreviewed)
    .filter(([{ length }]) => (room -= length) >= 0)
    .map(([text, kind]) => (kind === 'plain' ? text : { text, kind }));
}

/**
 * How the server will show what is being written: the texts with formulas or formatting, and those formulas that cannot be shown. Until
 * it has answered, and without a network, the last answer stands; texts that it does not have are shown as typed.
 * @param written the texts of the test, by the names of the fields that it has on the wire
 */
export function usePreview(written: object, isFormatted: boolean) {
  const key = useDebounced(JSON.stringify(textsToPreview(written, isFormatted)), pause);
  const { data } = useQuery({
    queryKey: ['preview', key],
    queryFn: ({ signal }) => call(previewTexts, { body: { texts: key } }, { signal }),
    enabled: key !== '[]',
    placeholderData: keepPreviousData,
    retry: false,
  });
  return key === '[]' ? undefined : data;
}
