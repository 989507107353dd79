import type { Translate } from '../lib/languages/translate.ts';

const letters = 'ABCDEFGHIJ';

type Named = (t: Translate, place: string) => string;

/** A place in a list, from 1. */
const numbered = (place: string) => Number(place) + 1;

/** The parts of tests, each with its name on the form; the first that fits counts. A group is a place in a list, or the id of a gap. */
const names: readonly (readonly [RegExp, Named])[] = [
  [/^savol$/, (t) => t('questions.form.question')],
  [/^explanation$/, (t) => t('questions.form.explanation')],
  [/^([a-e])$/, (t, id) => t('questions.form.option', { letter: id.toUpperCase() })],
  [
    /^content\.options\.(\d)\b/,
    (t, place) => t('questions.form.option', { letter: letters[Number(place)] ?? '' }),
  ],
  [/^content\.options\b/, (t) => t('questions.types.multiple.options')],
  [
    /^content\.prompts\.(\d+)\b/,
    (t, place) => t('questions.types.matching.left', { number: numbered(place) }),
  ],
  [/^content\.choices\.(\d+)\b/, (t, place) => t('imports.field.choice', { number: numbered(place) })],
  [/^(?:content\.prompts|content\.choices|key\.pairs)\b/, (t) => t('questions.types.matching.pairs')],
  [/^content\.items\.(\d+)\b/, (t, place) => t('questions.types.ordering.item', { number: numbered(place) })],
  [/^(?:content\.items|key\.order)\b/, (t) => t('questions.types.ordering.items')],
  [/^content\.gaps\.(\d+)\b/, (t, place) => t('imports.field.gap', { number: numbered(place) })],
  [/^content\.(?:text|gaps)\b/, (t) => t('questions.types.gaps.text')],
  [/^key\.gaps\.g(\d+)$/, (t, number) => t('imports.field.gap', { number })],
  [/^key\.gaps\b/, (t) => t('questions.types.gaps.accepted')],
  [/^(?:key\.exact|right_answer_exact)\b/, (t) => t('questions.types.exact.label')],
  [/^content\.unit$/, (t) => t('questions.types.numeric.unit')],
  [/^key\.values\.\d+\.tolerance$/, (t) => t('questions.types.numeric.tolerance')],
  [/^key\.values\.\d+\.units\b/, (t) => t('questions.types.numeric.units')],
  [/^key\.values\.(\d+)\b/, (t, place) => t('questions.types.numeric.value', { number: numbered(place) })],
  [/^(?:key|right_answer)(?:$|[._])/, (t) => t('questions.form.right')],
];

/** The name of a part of a test on the form, by its path in the test; blank for the content as a whole. */
export function fieldText(t: Translate, path: string): string {
  for (const [pattern, named] of names) {
    const found = pattern.exec(path);
    if (found !== null) return named(t, found[1] ?? '');
  }
  return '';
}
