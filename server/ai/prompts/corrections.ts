import { isEquivalent, normalizeAnswer } from '../../../contract/answer-text/answer-text.ts';
import { longestFinding, mostFindings } from '../../../contract/ai/analysis.ts';
import { withLookAlikesFolded } from '../../../contract/question-lint/look-alikes.ts';
import { marksOf } from '../../../contract/question-types/gaps/gap-text.ts';
import { checkQuestion, questionTypeOf } from '../../../contract/question-types/registry.ts';
import { longestExplanation, longestOption, longestQuestion } from '../../../contract/questions/questions.ts';
import { textsAt } from '../../../contract/questions/text-format.ts';
import type { AnalyzedTest, Correction, NewSuggestion } from './analyzed-test.ts';
import { hasMarkup } from './markup.ts';

/** The part that is the explanation, which suggestions have a kind of its own for. */
const explanation = 'explanation';

/**
 * The texts of a test that can be corrected, by their names: `savol`, `content.options.1.text`, `explanation`. Answers that are compared with
 * what pupils type or choose are not among them, since they are the key.
 */
export function correctableTexts(test: AnalyzedTest): Map<string, string> {
  const texts = new Map([['savol', test.savol]]);
  for (const { text, path } of textsAt(test.content, new Set(['id']))) {
    if (path.at(-1) === 'text') texts.set(['content', ...path].join('.'), text);
  }
  if (test.explanation !== '') texts.set(explanation, test.explanation);
  return texts;
}

/** A value with another text at a path that is in it. */
function withText(value: unknown, [name = '', ...rest]: readonly string[], text: string): unknown {
  const copy: unknown = Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) };
  const fields = copy as Record<string, unknown>;
  fields[name] = rest.length === 0 ? text : withText(fields[name], rest, text);
  return copy;
}

/** Whether a test is still the same test, and valid, with another text in a part. */
function fits(test: AnalyzedTest, part: string, before: string, after: string): boolean {
  if (after.trim() !== after || after === '' || marksOf(before).join() !== marksOf(after).join())
    return false;
  if (part === 'savol') return after.length <= longestQuestion;
  if (part === explanation) return after.length <= longestExplanation;
  const type = questionTypeOf(test.test_type);
  if (type.specified !== undefined && after.length > longestOption) return false;
  const content = withText(test.content, part.split('.').slice(1), after);
  const checked = checkQuestion(type, content, test.key);
  return !('problems' in checked);
}

/** Where words stand in a text that has them once, and there as words of their own; undefined otherwise. */
function placeOf(text: string, words: string): number | undefined {
  const place = text.indexOf(words);
  return words === '' || place === -1 || text.includes(words, place + 1) ? undefined : place;
}

type Placed = Correction & { place: number };

/** A text with all corrections that can be made in it; those that overlap one before are left out. */
function corrected(text: string, corrections: readonly Correction[]): { after: string; made: Correction[] } {
  const placed = corrections
    .map((correction) => ({ ...correction, place: placeOf(text, correction.before) }))
    .filter(
      (correction): correction is Placed =>
        correction.place !== undefined && correction.before !== correction.after,
    )
    .toSorted((a, b) => a.place - b.place);
  const made: Placed[] = [];
  let after = '';
  let end = 0;
  for (const correction of placed) {
    if (correction.place < end) continue;
    after += text.slice(end, correction.place) + correction.after;
    end = correction.place + correction.before.length;
    made.push(correction);
  }
  return { after: after + text.slice(end), made };
}

/** What an analysis suggests to correct, with the words of each correction that counts. */
export type Corrected = { suggestion: NewSuggestion; made: Correction[] };

type Change = { part: string; before: string; after: string; made: Correction[] };

/** The list of options or other parts that a text stands in; undefined where it stands by itself. */
const listOf = (part: string) => /^(.+)\.\d+\.text$/.exec(part)?.[1];

/** Whether a reader may take one text for the other. */
function readsAlike(a: string, b: string): boolean {
  const folded = [a, b].map((text) => normalizeAnswer(withLookAlikesFolded(text)).typed);
  return folded[0] === folded[1] || isEquivalent(normalizeAnswer(a), normalizeAnswer(b));
}

/**
 * Whether a part of a list gets the text that another one of the list has, or is to get: two that change places would change what the key
 * means, and nobody can tell two equal ones apart.
 */
function takesPlaceOfOther(
  { part, after }: Change,
  texts: ReadonlyMap<string, string>,
  changes: readonly Change[],
): boolean {
  const list = listOf(part);
  const others = [...texts].map(([name, text]) => ({ part: name, text }));
  const changed = changes.map((change) => ({ part: change.part, text: change.after }));
  return [...others, ...changed].some(
    (sibling) =>
      list !== undefined &&
      sibling.part !== part &&
      listOf(sibling.part) === list &&
      readsAlike(sibling.text, after),
  );
}

/** Whether a correction writes HTML or Markdown where there was none. */
function addsMarkup(changes: readonly Pick<Change, 'before' | 'after'>[]): boolean {
  return changes.some(({ before, after }) => hasMarkup(after) && !hasMarkup(before));
}

/**
 * The corrections that count, those of one text as one suggestion: with several, taking one would outdate the others. One counts where its
 * part has its words once, and the test stays valid and keeps what its key refers to.
 */
export function correctionsOf(test: AnalyzedTest, corrections: readonly Correction[]): Corrected[] {
  const texts = correctableTexts(test);
  const changes = [...texts].flatMap(([part, before]): Change[] => {
    const ofPart = corrections.slice(0, mostFindings).filter((correction) => correction.part === part);
    const { after, made } = corrected(before, ofPart);
    return made.length === 0 || after === before ? [] : [{ part, before, after, made }];
  });
  return changes.flatMap((change) => {
    const { part, before, after, made } = change;
    if (!fits(test, part, before, after) || addsMarkup([change, ...made])) return [];
    if (takesPlaceOfOther(change, texts, changes)) return [];
    const reasons = made.map(({ reason }) => reason).filter((reason) => reason !== '');
    const reason = [...new Set(reasons)].join(' ').slice(0, longestFinding).toWellFormed();
    const kind = part === explanation ? 'explanation' : 'text';
    return [{ suggestion: { kind, part: kind === 'text' ? part : '', before, after, reason }, made }];
  });
}
