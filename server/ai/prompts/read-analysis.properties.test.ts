import { isDeepStrictEqual } from 'node:util';

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';

import { Findings, longestFinding, longestNotes, mostFindings } from '../../../contract/ai/analysis.ts';
import { checkQuestion, questionTypeOf } from '../../../contract/question-types/registry.ts';
import { analyzedTests } from '../../testing/analyzed-tests.ts';
import { correctableTexts } from './corrections.ts';
import type { NewSuggestion } from './analyzed-test.ts';
import { type AnalyzedTest, readAnalysis, type Reviewed } from './prompts.ts';

/** Other words for some that stand in a text of a test. */
function anyCorrection(analyzed: AnalyzedTest): fc.Arbitrary<Reviewed['corrections'][number]> {
  const parts = fc.constantFrom(...correctableTexts(analyzed));
  const after = fc.constantFrom('', ' ', 'Buxoro', '{{g1}}', '{{g2}}', 'x'.repeat(1001), '\u0000', 'which');
  return fc
    .tuple(parts, fc.nat(60), fc.integer({ min: 1, max: 60 }), after)
    .map(([[part, text], begin, length, other]) => ({
      part,
      before: text.slice(begin % text.length).slice(0, length),
      after: other,
      reason: 'Spelling.',
    }));
}

/** Whatever may come through the schema of a review, hostile texts among it. */
function anyReview(analyzed: AnalyzedTest): fc.Arbitrary<Reviewed> {
  const texts = Object.values(analyzed).filter((value) => typeof value === 'string');
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 50 }),
    fc.constantFrom(
      ...texts,
      'savol',
      'content',
      'a',
      'content.options.1.text',
      'content.text',
      '__proto__',
      '{{g1}}',
    ),
    fc.integer({ min: 1, max: 30_000 }).map((length) => '𝄞<b>'.repeat(length)),
  );
  const list = fc.array(text, { maxLength: 30 });
  const anyKey = fc.oneof(
    fc.constant(null),
    fc.jsonValue(),
    fc.constant(analyzed.key),
    fc.constant({ right: 'b' }),
  );
  return fc.record({
    key_reason: text,
    key: fc.constantFrom('right', 'wrong', 'unsure'),
    better_key: anyKey,
    also_right: list,
    ambiguous: list,
    corrections: fc.array(
      fc.oneof(anyCorrection(analyzed), fc.record({ part: text, before: text, after: text, reason: text })),
      { maxLength: 30 },
    ),
    level: fc.constantFrom(1, 2, 5),
    level_reason: text,
    weak_options: list,
    explanation: text,
  });
}

/** The text at a path of a test. */
function textAt(analyzed: AnalyzedTest, part: string): unknown {
  if (part === 'savol') return analyzed.savol;
  const [, ...path] = part.split('.');
  return path.reduce<unknown>((value, name) => Reflect.get(new Object(value), name), analyzed.content);
}

/** The content of a test with another text at a path. */
function contentWith(analyzed: AnalyzedTest, part: string, text: unknown): unknown {
  const copy = structuredClone({ content: analyzed.content });
  const path = part.split('.');
  const holder = path
    .slice(0, -1)
    .reduce<unknown>((value, name) => Reflect.get(new Object(value), name), copy);
  if (typeof holder === 'object' && holder !== null) Reflect.set(holder, path.at(-1) ?? '', text);
  return copy.content;
}

/** The faults of a suggestion: it is to change one thing, from what it is, to another one that the test may have. */
function misfitsOf(analyzed: AnalyzedTest, { kind, part, before, after, reason }: NewSuggestion): string[] {
  const content = kind === 'text' && part !== 'savol' ? contentWith(analyzed, part, after) : analyzed.content;
  const checked = checkQuestion(
    questionTypeOf(analyzed.test_type),
    content,
    kind === 'key' ? after : analyzed.key,
  );
  const now = {
    key: analyzed.key,
    level: analyzed.level,
    explanation: analyzed.explanation,
    text: textAt(analyzed, part),
  };
  const isText = typeof after === 'string' && after.trim() !== '' && after.length <= 10_000;
  const isKind = {
    key: 'value' in checked && isDeepStrictEqual(checked.value.key, after),
    level: analyzed.levels.some(({ id }) => id === after),
    explanation: isText && after.length <= 5000,
    text: isText && 'value' in checked && /^savol$|\.text$/.test(part),
  };
  return [
    isDeepStrictEqual(after, before) && 'nothing changes',
    !isDeepStrictEqual(before, now[kind]) && `${kind} was another one`,
    !isKind[kind] && `${kind} may not be ${JSON.stringify(after)}`,
    reason.length > longestFinding && 'the reason is long',
  ].filter((line) => line !== false);
}

describe.each<[string, AnalyzedTest]>(Object.entries(analyzedTests))(
  'of a test of type %s',
  (_, analyzed) => {
    test('whatever a model says, findings and notes are short texts, and suggestions fit', () => {
      const before = structuredClone(analyzed);
      const answers = fc.record({
        working: fc.string(),
        answer: fc.jsonValue(),
        answer_in_words: fc.string(),
      });
      fc.assert(
        fc.property(anyReview(analyzed), answers, (review, ownAnswer) => {
          const { findings, suggestions, notes } = readAnalysis(analyzed, ownAnswer, review);
          expect(analyzed).toEqual(before);
          expect(z.safeParse(Findings, findings).success).toBe(true);
          for (const value of Object.values(findings).flat()) {
            expect(value.length).toBeLessThanOrEqual(longestFinding);
          }
          for (const value of Object.values(findings))
            expect(value.length).toBeLessThanOrEqual(longestFinding);
          expect(findings.also_right.length).toBeLessThanOrEqual(mostFindings);
          expect(notes.length).toBeLessThanOrEqual(longestNotes);
          expect(notes).not.toBe('');
          expect(suggestions.flatMap((suggestion) => misfitsOf(analyzed, suggestion))).toEqual([]);
        }),
        { numRuns: 200 },
      );
    });
  },
);
