import { withValues } from '../cell-values.ts';
import type { Draft, ReadingOptions } from '../reading/draft.ts';
import { readList } from '../reading/read-list.ts';
import { nothingKnown } from '../value-list.ts';

/** Reads a list for a school that has no classes. */
async function read(source: Parameters<typeof readList>[0], some: Partial<ReadingOptions> = {}) {
  const options = { columns: undefined, headings: true, kind: undefined, ...some };
  const { drafts, ...reading } = await readList(source, options);
  const known = { classesOf: () => nothingKnown, hasClass: () => false, ids: nothingKnown };
  return { ...reading, drafts: drafts.map((draft) => withValues(draft, known)) };
}

export const ofText = (text: string, some: Partial<ReadingOptions> = {}) => read({ text }, some);
export const ofBytes = (bytes: Uint8Array) => read({ bytes });

/** Why a row of nobody known is refused; its last and first name where it is not. */
export const summaries = (drafts: readonly Draft[]) =>
  drafts.map(
    ({ refusal, doubt, last_name, first_name }) => (refusal ?? doubt)?.reason ?? `${last_name} ${first_name}`,
  );

/** The same with the classes: "Karimov Ali 7-A"; "= 7-A" for a mention, as of the class of the rows below. */
export const summariesInClasses = (drafts: readonly Draft[]) =>
  drafts.map((draft) => {
    const [summary = ''] = draft.kind === 'mention' ? ['='] : summaries([draft]);
    return (draft.refusal ?? draft.doubt) === null ? [summary, ...draft.classes].join(' ') : summary;
  });
