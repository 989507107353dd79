import * as z from 'zod/mini';

import { limitedArray, limitedRecord } from '../../wire/limited.ts';
import { message, messages } from '../../wire/messages.ts';
import { isBlank } from '../../wire/names.ts';
import { isGapRight } from './gap-score.ts';
import { exactGaps, isExactGap, longestGapsText, marksOf, mostGaps, ofGap } from './gap-text.ts';
import { longestPart } from '../part-length.ts';
import {
  correctedList,
  idsOf,
  indistinct,
  PartId,
  PartText,
  repeated,
  share,
  unknown,
} from '../stored/parts.ts';
import type { Problems, QuestionType } from '../question-type.ts';

const Choices = limitedArray(PartText, 10).check(z.minLength(2, message.fewer(2)));
const Gap = z.strictObject({ id: PartId, choices: z.optional(Choices) });
const Content = z.strictObject({
  text: z.string({ error: messages.not_text }).check(
    z.minLength(1, messages.blank),
    z.maxLength(longestGapsText, message.longer(longestGapsText)),
    z.refine((value) => !value.includes('\0'), messages.null_character),
  ),
  gaps: limitedArray(Gap, mostGaps).check(z.minLength(1, message.fewer(1))),
});
const Accepted = limitedArray(PartText, 20).check(z.minLength(1, messages.empty_list));
const Key = z.strictObject({
  gaps: limitedRecord(PartId, Accepted, mostGaps),
  /** The typed gaps whose answers must be exactly as written. */
  exact: z.optional(limitedArray(PartId, mostGaps)),
});
const Typed = z
  .string({ error: messages.not_text })
  .check(z.maxLength(longestPart, message.longer(longestPart)));
const Answer = z.strictObject({ gaps: limitedRecord(PartId, Typed, mostGaps) });
type Content = z.infer<typeof Content>;
type Key = z.infer<typeof Key>;
export type { Content as GapsContent, Key as GapsKey };
export type GapsAnswer = z.infer<typeof Answer>;

/** The differences between the marks in the text and the list of gaps. */
function problemsOfMarks({ text, gaps }: Content): Problems {
  const marks = marksOf(text);
  const missing = unknown(idsOf(gaps), marks, (place) => `content.gaps.${place}.id`);
  const listed = new Set(idsOf(gaps));
  // Each gap stands in the text once.
  const foreign = marks.find((id) => !listed.delete(id));
  return {
    ...missing,
    ...repeated(idsOf(gaps), (place) => `content.gaps.${place}.id`),
    ...Object.assign({}, ...gaps.map(({ choices = [] }, gap) => problemsOfChoices(choices, gap))),
    ...(foreign !== undefined && { 'content.text': message.choice(`{{${foreign}}}`) }),
  };
}

/** A choice may stand in the list of a gap twice, but not beside another one that looks the same. */
function problemsOfChoices(choices: readonly string[], gap: number): Problems {
  const different = [...new Set(choices)];
  return indistinct(
    different,
    (place) => `content.gaps.${gap}.choices.${choices.indexOf(different[place] ?? '')}`,
  );
}

/** The problems in the key of each gap. */
function problemsOfKey({ gaps }: Content, key: Key): Problems {
  const problems = unknown(
    Object.keys(key.gaps),
    idsOf(gaps),
    (place) => `key.gaps.${Object.keys(key.gaps)[place]}`,
  );
  const typed = gaps.filter(({ choices }) => choices === undefined);
  Object.assign(
    problems,
    unknown(key.exact ?? [], idsOf(typed), (place) => `key.exact.${place}`),
  );
  for (const { id, choices } of gaps) {
    const accepted = ofGap(key, id);
    if (accepted === undefined) problems[`key.gaps.${id}`] = messages.required;
    else if (accepted.some(isBlank)) problems[`key.gaps.${id}`] = messages.blank;
    else if (choices !== undefined)
      Object.assign(
        problems,
        unknown(accepted, choices, () => `key.gaps.${id}`),
      );
  }
  return problems;
}

/**
 * Implements `corrected` of question-type.ts: the accepted answers of each gap of the version that was answered, after a later version.
 * They stay as before where the later version lacks the gap, or has it typed and no longer chosen.
 * @param choicesOf the choices of a gap as keys name them; undefined where it is typed
 */
export function correctedGaps<Gap extends { id: string }, Asked extends { gaps: Gap[] }>(
  choicesOf: (gap: Gap) => readonly string[] | undefined,
): (
  seen: { content: Asked; key: Key | null },
  later: { content: Asked; key: Key },
) => {
  content: Asked;
  key: Key;
} {
  type Later = { content: Asked; key: Key };
  const gapNow = (gap: Gap, later: Later) => later.content.gaps.find(({ id }) => id === gap.id);
  /** Whether the later version has the accepted answers of a gap. */
  const isCorrected = (gap: Gap, later: Later) => {
    const now = gapNow(gap, later);
    return (
      now !== undefined &&
      ofGap(later.key, gap.id) !== undefined &&
      (choicesOf(now) === undefined) === (choicesOf(gap) === undefined)
    );
  };
  const acceptedIn = (gap: Gap, key: Key | null, later: Later) => {
    const before = key === null ? undefined : ofGap(key, gap.id);
    const now = gapNow(gap, later);
    const right = ofGap(later.key, gap.id);
    const choices = choicesOf(gap);
    const choicesNow = now && choicesOf(now);
    if (right === undefined || !isCorrected(gap, later)) return before;
    if (choices === undefined || choicesNow === undefined) return right;
    return correctedList(choices, before, choicesNow, right);
  };
  return ({ content, key }, later) => {
    const accepted = content.gaps.flatMap((gap) => {
      const texts = acceptedIn(gap, key, later);
      return texts === undefined ? [] : [[gap.id, texts]];
    });
    const exact = content.gaps.filter((gap) =>
      isExactGap(isCorrected(gap, later) ? later.key : (key ?? {}), gap.id),
    );
    return {
      content,
      key: { gaps: Object.fromEntries(accepted) as Key['gaps'], ...exactGaps(idsOf(exact)) },
    };
  };
}

/** A text with gaps, each to be typed or chosen from a list of its own. Each right gap counts. */
export const gaps: QuestionType<Content, Key, GapsAnswer> = {
  name: 'gaps',
  content: Content,
  key: Key,
  answer: Answer,
  validate: (content, key) => ({
    ...problemsOfMarks(content),
    ...(key && problemsOfKey(content, key)),
  }),
  validateAnswer(content, answer) {
    const filled = Object.entries(answer.gaps).filter(([, text]) => !isBlank(text));
    if (filled.length === 0) return { 'answer.gaps': messages.required };
    const problems: Problems = {};
    for (const [id, text] of filled) {
      const gap = content.gaps.find((candidate) => candidate.id === id);
      const fits = gap !== undefined && (gap.choices === undefined || gap.choices.includes(text));
      if (!fits) problems[`answer.gaps.${id}`] = message.choice(gap === undefined ? id : text);
    }
    return problems;
  },
  corrected: correctedGaps<Content['gaps'][number], Content>(({ choices }) => choices),
  scoresParts: true,
  typedTexts: (content, key) => [
    content.gaps.map(({ id }, place) => `${place + 1}: ${(ofGap(key, id) ?? []).join(' / ')}`).join('; '),
  ],
  score: (content, key, answer) => share(content.gaps, (gap) => isGapRight(gap, key, answer)),
};
