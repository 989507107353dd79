import { exactGaps, isExactGap, marksOf, ofGap } from '../../../contract/question-types/gaps/gap-text.ts';
import type { GapsContent, GapsKey } from '../../../contract/question-types/gaps/gaps.ts';
import { longestPart } from '../../../contract/question-types/part-length.ts';
import type { Written } from '../view.ts';

export type WrittenGaps = Written<GapsContent, GapsKey>;

/** What an author wrote of a gap. */
export type WrittenGap = {
  accepted: readonly string[];
  choices: readonly string[] | undefined;
  /** Present where a typed answer must be exactly as written. */
  exact?: true;
};

/** The gaps by their ids. */
export function gapsById({ content, key }: WrittenGaps): ReadonlyMap<string, WrittenGap> {
  return new Map(
    content.gaps.map(({ id, choices }) => [
      id,
      {
        accepted: (key && ofGap(key, id)) ?? [],
        choices,
        ...(key !== null && isExactGap(key, id) && { exact: true }),
      },
    ]),
  );
}

function written(text: string, gaps: ReadonlyMap<string, WrittenGap>): WrittenGaps {
  const ids = [...new Set(marksOf(text))];
  const accepted = ids.map((id) => [id, [...(gaps.get(id)?.accepted ?? [])]] as [string, string[]]);
  return {
    content: {
      text,
      gaps: ids.map((id) => {
        const choices = gaps.get(id)?.choices;
        return choices === undefined ? { id } : { id, choices: [...choices] };
      }),
    },
    key: {
      gaps: Object.fromEntries(accepted.filter(([, texts]) => texts.length > 0)),
      ...exactGaps(ids.filter((id) => gaps.get(id)?.exact && gaps.get(id)?.choices === undefined)),
    },
  };
}

/**
 * The same test with another text. The gaps follow the marks of the text: a gap without a mark is removed, and one with a new mark is
 * added, with its earlier fields.
 * @param gone the fields of removed gaps
 */
export function withText(
  before: WrittenGaps,
  text: string,
  gone: ReadonlyMap<string, WrittenGap>,
): WrittenGaps {
  return written(text, new Map([...gone, ...gapsById(before)]));
}

/** The same test with another gap of that id. */
export function withGap(before: WrittenGaps, id: string, gap: WrittenGap): WrittenGaps {
  return written(before.content.text, new Map([...gapsById(before), [id, gap]]));
}

/** The mark of a gap in the text. */
export function markOf(id: string): string {
  return `{{${id}}}`;
}

/** The mark that stands in a text twice; undefined where none does. */
export function repeatedMark(text: string): string | undefined {
  const ids = marksOf(text);
  const id = ids.find((gapId, place) => ids.indexOf(gapId) < place);
  return id === undefined ? undefined : markOf(id);
}

/**
 * Puts the mark of a new gap into a text, in the place of the selection, which becomes the answer of the gap.
 * @param gone the gaps whose ids are not taken again, beside those of the text
 * @param from to the selection; the place of the cursor where nothing is selected
 * @returns the test, and the place after the mark
 */
export function withNewGap(
  before: WrittenGaps,
  gone: ReadonlyMap<string, WrittenGap>,
  from: number,
  to: number,
): { written: WrittenGaps; cursor: number } {
  const { text } = before.content;
  const numbers = [...marksOf(text), ...gone.keys()].filter((id) => /^\d{1,6}$/.test(id)).map(Number);
  const id = String(Math.max(0, ...numbers) + 1);
  const selected = text.slice(from, to);
  const answer = selected.trim();
  const isAnswer = answer !== '' && answer.length <= longestPart && !/\n|\{\{/.test(selected);
  // White space around a selected word, as a double click selects it, stays in the text.
  const [start, end] = isAnswer
    ? [from + selected.indexOf(answer), from + selected.indexOf(answer) + answer.length]
    : [to, to];
  const changed = text.slice(0, start) + markOf(id) + text.slice(end);
  const gap = { accepted: isAnswer ? [answer] : [], choices: undefined };
  return {
    written: withText(before, changed, new Map([...gone, [id, gap]])),
    cursor: start + markOf(id).length,
  };
}

/** The texts of lines, without those that are blank. */
export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** The accepted ones among choices that were changed: a choice whose text alone was changed stays accepted. */
export function acceptedAfter({ accepted, choices = [] }: WrittenGap, changed: readonly string[]): string[] {
  const followed = accepted.map((text) => {
    if (changed.includes(text) || choices.length !== changed.length) return text;
    return changed[choices.indexOf(text)] ?? text;
  });
  return [...new Set(followed)].filter((text) => changed.includes(text));
}
