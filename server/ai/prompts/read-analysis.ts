import { isDeepStrictEqual } from 'node:util';

import { type Findings, mostFindings } from '../../../contract/ai/analysis.ts';
import { checkQuestion, questionTypeOf, scoreAnswer } from '../../../contract/question-types/registry.ts';
import { longestExplanation } from '../../../contract/questions/questions.ts';
import type { AnalyzedTest, NewSuggestion } from './analyzed-test.ts';
import { fromForm } from './answer-form.ts';
import { correctionsOf } from './corrections.ts';
import { cut } from './cut.ts';
import { hasMarkup } from './markup.ts';
import { notesOf } from './notes.ts';
import type { Reviewed } from './review.ts';
import { shownContent } from './shown-content.ts';
import { ownAnswer, type Solved } from './solve.ts';

function cutList(texts: readonly string[]): string[] {
  const cutTexts = texts.map((text) => cut(text)).filter((text) => text !== '');
  return [...new Set(cutTexts)].slice(0, mostFindings);
}

/** The key that a model suggests, as it is stored; undefined where it suggests none that fits, or the recorded one. */
function betterKey(test: AnalyzedTest, { better_key }: Reviewed): unknown {
  if (better_key === null) return undefined;
  const type = questionTypeOf(test.test_type);
  const checked = checkQuestion(type, test.content, fromForm(type.key, better_key, shownContent(test).ownId));
  if ('problems' in checked || isDeepStrictEqual(checked.value.key, test.key)) return undefined;
  return checked.value.key;
}

/**
 * Whether the recorded key is right. Of answers that are chosen, what the model answered before it saw the key must agree with what it says
 * after: a model that is shown a key likes to find reasons for it.
 */
function verdictOf(test: AnalyzedTest, answer: unknown, reviewed: Reviewed): Findings['key'] {
  const type = questionTypeOf(test.test_type);
  if (test.key === null || type.markedByPerson) return 'no_key';
  if (answer === undefined) return 'unsure';
  const score = scoreAnswer(type, test.content, test.key, answer);
  const { key, better_key } = reviewed;
  if (key === 'wrong' && better_key !== null && betterKey(test, reviewed) === undefined) return 'unsure';
  if (type.fieldOfIds === undefined || score === null) return key;
  const agrees = score === 1;
  return (key === 'right' && !agrees) || (key === 'wrong' && agrees) ? 'unsure' : key;
}

function levelOf({ weight }: AnalyzedTest, { level }: Reviewed): Findings['level'] {
  if (level === weight) return 'fits';
  return weight < level ? 'too_low' : 'too_high';
}

function* suggestionsOf(
  test: AnalyzedTest,
  key: Findings['key'],
  reviewed: Reviewed,
): Generator<NewSuggestion> {
  const better = key === 'wrong' || test.key === null ? betterKey(test, reviewed) : undefined;
  if (better !== undefined) {
    yield { kind: 'key', part: '', before: test.key, after: better, reason: cut(reviewed.key_reason) };
  }
  const explanation = cut(reviewed.explanation, longestExplanation);
  const isText = explanation !== '' && !hasMarkup(explanation);
  // Of a key that may be wrong nothing can be explained.
  if (test.explanation === '' && isText && (key === 'right' || key === 'no_key')) {
    yield { kind: 'explanation', part: '', before: '', after: explanation, reason: '' };
  }
  const level = test.levels.find(({ weight }) => weight === reviewed.level);
  if (level !== undefined && level.weight !== test.weight) {
    const reason = cut(reviewed.level_reason);
    yield { kind: 'level', part: '', before: test.level, after: level.id, reason };
  }
}

/** A review with the marks of gaps that the test has. */
function withOwnMarks(test: AnalyzedTest, reviewed: Reviewed): Reviewed {
  const { ownText } = shownContent(test);
  return {
    ...reviewed,
    key_reason: ownText(reviewed.key_reason),
    also_right: reviewed.also_right.map(ownText),
    ambiguous: reviewed.ambiguous.map(ownText),
    corrections: reviewed.corrections.map(({ part, before, after, reason }) => ({
      part,
      before: ownText(before),
      after: ownText(after),
      reason: ownText(reason),
    })),
    level_reason: ownText(reviewed.level_reason),
    weak_options: reviewed.weak_options.map(ownText),
    explanation: ownText(reviewed.explanation),
  };
}

/**
 * What an analysis says, by what a model has answered. Whatever that is, only texts come of it, of limited length, and suggestions that fit
 * the test.
 */
export function readAnalysis(
  test: AnalyzedTest,
  solved: Solved,
  review: Reviewed,
): { findings: Findings; suggestions: NewSuggestion[]; notes: string } {
  const reviewed = withOwnMarks(test, review);
  const answer = ownAnswer(test, solved);
  const { ownText } = shownContent(test);
  const key = verdictOf(test, answer, reviewed);
  const findings: Findings = {
    key,
    own_answer: cut(ownText(solved.answer_in_words)),
    own_working: cut(ownText(solved.working)),
    also_right: cutList(reviewed.also_right),
    ambiguous: cutList(reviewed.ambiguous),
    level: levelOf(test, reviewed),
    weak_options: cutList(reviewed.weak_options),
  };
  const corrected = correctionsOf(test, reviewed.corrections);
  const suggestions = [
    ...suggestionsOf(test, key, reviewed),
    ...corrected.map(({ suggestion }) => suggestion),
  ];
  const reasons = { key: cut(reviewed.key_reason), level: cut(reviewed.level_reason) };
  const made = corrected.flatMap((correction) => correction.made);
  return { findings, suggestions, notes: notesOf(test, findings, reasons, made) };
}
