import * as z from 'zod/mini';

import { isAccepted } from '../accepted.ts';
import { cutAtGaps, gapMark, marksOf, ofGap } from '../gaps/gap-text.ts';
import { correctedGaps, gaps, type GapsAnswer, type GapsContent, type GapsKey } from '../gaps/gaps.ts';
import { idsAfter, type IdSource, type StoredForm } from './identity.ts';
import { likeness, pairAlike, spellingOf } from './match-parts.ts';
import { idsOf, PartId, PartText, repeated, share } from './parts.ts';

/** A choice of a gap. Its text has a name of its own, as the texts of choices are not searched. */
const Choice = z.strictObject({ id: PartId, choice: PartText });
const Content = z.strictObject({
  text: z.string(),
  gaps: z.array(z.strictObject({ id: PartId, choices: z.optional(z.array(Choice)) })),
});
/** Ids of choices, or texts where a gap has none. */
const Key = z.strictObject({ gaps: z.record(PartId, z.array(z.string())) });
const Answer = z.strictObject({ gaps: z.record(PartId, z.string()) });
type Content = z.infer<typeof Content>;
type Key = z.infer<typeof Key>;
type Answer = z.infer<typeof Answer>;
type Gap = Content['gaps'][number];

/** Values by gap, each changed by the gap that it is about. */
function byGap<Value, Changed>(
  { gaps: list }: Content,
  values: Readonly<Record<string, Value>>,
  change: (value: Value, gap: Gap | undefined) => Changed,
): Record<string, Changed> {
  const changed = Object.entries(values).map(([id, value]) => [
    id,
    change(
      value,
      list.find((gap) => gap.id === id),
    ),
  ]);
  return Object.fromEntries(changed) as Record<string, Changed>;
}

/** The ids of the choices with a text. */
function idsOfText({ choices = [] }: Gap, text: string): string[] {
  return choices.filter(({ choice }) => choice === text).map(({ id }) => id);
}

function textOfId({ choices = [] }: Gap, id: string): string | undefined {
  return choices.find((choice) => choice.id === id)?.choice;
}

function isRight({ id, choices }: Gap, key: Key, answer: Answer): boolean {
  const [accepted, given] = [ofGap(key, id) ?? [], ofGap(answer, id) ?? ''];
  return choices === undefined ? isAccepted(accepted, given) : accepted.includes(given);
}

/** A gap as its author sees it: the text around it in its sentence, up to other gaps, and its accepted and offered answers. */
type SeenGap = { around: string; asked: string };

function seenGap({ text }: { text: string }, key: GapsKey | null, gap: GapsContent['gaps'][number]): SeenGap {
  const sentences = text.split(/(?<=[.!?…])\s+|\n+/u);
  const pieces = cutAtGaps(sentences.find((sentence) => marksOf(sentence).includes(gap.id)) ?? '');
  const place = pieces.findIndex((id, at) => at % 2 === 1 && id === gap.id);
  const asked = [(key && ofGap(key, gap.id)) ?? [], gap.choices ?? []];
  return {
    around: `${pieces[place - 1] ?? ''}[…]${pieces[place + 1] ?? ''}`,
    asked: asked.map((texts) => texts.toSorted().join('\n')).join('\n\n'),
  };
}

/** How alike gaps with different ids must be to be the same gap: both the text around and the answers match, one of them perhaps respelled a little. */
const leastOfOtherId = 1.5;

/**
 * Matches each gap after a change to a gap before it: the one with the same id, unless another gap is more alike in the text around and
 * in the answers, as where the gaps were numbered anew. Gaps without a match are left out.
 * @returns ids before the change, by ids after it
 */
function sameGaps(
  before: { content: Content; key: unknown },
  content: GapsContent,
  key: GapsKey | null,
): ReadonlyMap<string, string> {
  const keyBefore = z.safeParse(Key, before.key);
  const [asked, right] = written(before.content, keyBefore.success ? keyBefore.data : null);
  const earlier = asked.gaps.map((gap) => seenGap(asked, right, gap));
  const later = content.gaps.map((gap) => seenGap(content, key, gap));
  const spellings = (seen: readonly SeenGap[], part: keyof SeenGap) =>
    seen.map((gap) => spellingOf(gap[part]));
  const [around, laterAround] = [spellings(earlier, 'around'), spellings(later, 'around')];
  const [texts, laterTexts] = [spellings(earlier, 'asked'), spellings(later, 'asked')];
  const rows = earlier.map((gapBefore, row) =>
    later.map((other, column) => {
      const alike = (part: keyof SeenGap, from: typeof texts, to: typeof texts) =>
        gapBefore[part] === other[part]
          ? 1
          : likeness(from[row] as (typeof texts)[number], to[column] as (typeof texts)[number]);
      const likenesses = alike('around', around, laterAround) + alike('asked', texts, laterTexts);
      if (asked.gaps[row]?.id === content.gaps[column]?.id) return 1 + likenesses;
      return likenesses > leastOfOtherId ? likenesses : 0;
    }),
  );
  const pairs = pairAlike(rows, 0);
  return new Map(pairs.map(([row, column]) => [content.gaps[column]?.id ?? '', asked.gaps[row]?.id ?? '']));
}

/**
 * The ids of gaps after a change, by those that are written. Where none of these is known, the gaps are numbered anew: they are those in
 * the same order. An id that another gap had is replaced by the next number.
 */
function gapIdsAfter(
  before: { content: Content; key: unknown } | undefined,
  { content, key }: { content: GapsContent; key: GapsKey | null },
  source: IdSource,
): Map<string, string> {
  const same = before === undefined ? new Map<string, string>() : sameGaps(before, content, key);
  const paired = new Set(same.values());
  const earlier = before?.content.gaps ?? [];
  const list = content.gaps;
  const taken = [...idsOf(earlier), ...idsOf(list), ...source.former.map(({ id }) => id)];
  let last = Math.max(0, ...taken.filter((id) => /^\d{1,6}$/.test(id)).map(Number));
  const make = () => String((last += 1));
  const ids = idsAfter(
    earlier.map(({ id }, place) => ({ id, place, text: paired.has(id) ? id : '' })),
    list.map(({ id }, place) => ({ id: same.get(id) ?? id, place, text: same.get(id) ?? '' })),
    { ...source, make },
    { named: true },
  );
  return new Map(list.map(({ id }, place) => [id, ids[place] as string]));
}

/** How a text with gaps is stored: a choice of a gap has an id, which stays when its text is changed. */
export const storedGaps: StoredForm<GapsContent, GapsKey, GapsAnswer, Content, Key, Answer> = {
  type: {
    name: gaps.name,
    content: Content,
    key: Key,
    answer: Answer,
    validate: (content, key) => ({
      ...Object.assign(
        {},
        ...content.gaps.map(({ choices = [] }, gap) =>
          repeated(idsOf(choices), (place) => `content.gaps.${gap}.choices.${place}.id`),
        ),
      ),
      ...gaps.validate(...written(content, key)),
    }),
    validateAnswer: (content, answer) =>
      gaps.validateAnswer(written(content, null)[0], textsOf(content, answer)),
    corrected: correctedGaps<Gap, Content>(({ choices }) => choices && idsOf(choices)),
    scoresParts: true,
    score: (content, key, answer) => share(content.gaps, (gap) => isRight(gap, key, answer)),
  },
  identify({ content, key }, before, source) {
    const renamed = gapIdsAfter(before, { content, key }, source);
    const stored = {
      text: content.text.replaceAll(gapMark, (mark, id: string) => {
        const gap = renamed.get(id);
        return gap === undefined ? mark : `{{${gap}}}`;
      }),
      gaps: content.gaps.map(({ id: sent, choices }) => {
        const id = renamed.get(sent) ?? sent;
        if (choices === undefined) return { id };
        const earlier = before?.content.gaps.find((gap) => gap.id === id)?.choices ?? [];
        const ids = idsAfter(
          earlier.map((gapBefore, place) => ({ id: gapBefore.id, place, text: gapBefore.choice })),
          choices.map((text, place) => ({ id: '', place, text })),
          source,
          { named: false },
        );
        return { id, choices: choices.map((choice, place) => ({ id: ids[place] as string, choice })) };
      }),
    };
    const accepted = (texts: readonly string[], gap: Gap | undefined) =>
      gap?.choices === undefined ? [...texts] : texts.flatMap((text) => idsOfText(gap, text));
    const named = Object.entries(key?.gaps ?? {}).map(
      ([id, texts]) => [renamed.get(id) ?? id, texts] as const,
    );
    return {
      content: stored,
      key: key && { gaps: byGap(stored, Object.fromEntries(named), accepted) },
      ids: new Map(),
    };
  },
  write({ content, key }) {
    const [asked, right] = written(content, key);
    return { content: asked, key: right };
  },
  writtenIds: () => new Map(),
  readAnswer: (content, { gaps: filled }) => ({
    gaps: byGap(content, filled, (text, gap) =>
      gap?.choices === undefined ? text : (idsOfText(gap, text)[0] ?? ''),
    ),
  }),
  writeAnswer: (content, answer) => textsOf(content, answer),
  parts: (content) =>
    content.gaps.flatMap(({ id: gap, choices = [] }) => [
      { id: gap, text: '' },
      ...choices.map(({ id, choice }) => ({ id, text: choice })),
    ]),
};

/** Content and key with texts of choices. */
function written({ text, gaps: list }: Content, key: Key | null): [GapsContent, GapsKey | null] {
  const content = {
    text,
    gaps: list.map(({ id, choices }) =>
      choices === undefined ? { id } : { id, choices: choices.map(({ choice }) => choice) },
    ),
  };
  const texts = (values: readonly string[], gap: Gap | undefined) =>
    gap?.choices === undefined ? [...values] : [...new Set(values.map((id) => textOfId(gap, id) ?? id))];
  return [content, key && { gaps: byGap({ text, gaps: list }, key.gaps, texts) }];
}

/** An answer with texts of choices; blank where a choice is not there. */
function textsOf(content: Content, { gaps: filled }: Answer): GapsAnswer {
  return {
    gaps: byGap(content, filled, (value, gap) =>
      gap?.choices === undefined ? value : (textOfId(gap, value) ?? ''),
    ),
  };
}
