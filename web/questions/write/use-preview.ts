import { longestPreview, mostPreviewed, previewTexts } from '../../../contract/questions/preview.ts';
import {
  kindOfText,
  leastKinds,
  mayBeRich,
  type TextKind,
  textsAt,
} from '../../../contract/questions/text-format.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { useEndpoint } from '../../lib/api/use-endpoint.ts';

/** Milliseconds after the last change until a preview is requested. */
const pause = 400;

/** Texts as the endpoint of previews takes them. */
type Previewed = { texts: string[]; lines: string[]; blocks: string[] };

/** The texts of a test that may be shown otherwise than they stand, each once; at most as many as a preview takes. */
export function textsToPreview(written: object, isFormatted: boolean): Previewed {
  const all = Array.from(textsAt(written, new Set(['id'])), ({ text, path }) => ({
    text: text.trim(),
    kind: isFormatted ? kindOfText(path) : ('plain' as const),
  }));
  let room = longestPreview;
  const texts = Array.from(leastKinds(all))
    .filter(([text, kind]) => mayBeRich(text, kind))
    .slice(0, mostPreviewed)
    .filter(([{ length }]) => (room -= length) >= 0);
  const textsOf = (wanted: TextKind) => texts.filter(([, kind]) => kind === wanted).map(([text]) => text);
  return { texts: textsOf('plain'), lines: textsOf('line'), blocks: textsOf('blocks') };
}

const nothing = JSON.stringify(textsToPreview({}, false));

/**
 * The formulas and formatting of the form as the server will show them, with the formulas that cannot be shown. Until the server has
 * answered, and without a network, the last answer stands; texts that it does not have are shown as typed.
 * @param written the texts of the test, by the names of the fields that it has on the wire
 */
export function usePreview(written: object, isFormatted: boolean) {
  const key = useDebounced(JSON.stringify(textsToPreview(written, isFormatted)), pause);
  const { data } = useEndpoint(previewTexts, key === nothing ? null : { body: bodyOf(key) }, {
    keepsPrevious: true,
  });
  return key === nothing ? undefined : data;
}

function bodyOf(key: string) {
  const { texts, lines, blocks } = JSON.parse(key) as Previewed;
  return { texts: JSON.stringify(texts), lines: JSON.stringify(lines), blocks: JSON.stringify(blocks) };
}
