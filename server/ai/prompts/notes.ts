import { type Findings, longestNotes } from '../../../contract/ai/analysis.ts';
import { isMarkedByPerson } from '../../../contract/question-types/registry.ts';
import type { AnalyzedTest } from './analyzed-test.ts';
import { noteTexts } from './note-texts.ts';
import type { Correction } from './analyzed-test.ts';

/** A text in one line. */
function line(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

function listed(title: string, sentences: readonly string[]): string[] {
  return sentences.length === 0 ? [] : [`${title} ${sentences.map(line).join(' · ')}`];
}

/**
 * The notes of an analysis in the language of who reads them, a paragraph a line, what matters most first: the list of tests shows the
 * first 150 characters.
 * @param reasons what the model says about the key and the level
 * @param made the corrections that are suggested
 */
export function notesOf(
  test: AnalyzedTest,
  findings: Findings,
  reasons: { key: string; level: string },
  made: readonly Correction[],
): string {
  const texts = noteTexts[test.notesLanguage];
  const { key, own_answer, also_right, ambiguous, level, weak_options } = findings;
  const isDoubtful = key === 'wrong' || key === 'unsure';
  const aboutKey = isMarkedByPerson(test.test_type) ? [] : [line(`${texts.key[key]} ${reasons.key}`)];
  const own = isDoubtful && own_answer !== '' ? listed(texts.own, [own_answer]) : [];
  const unseen = test.hasPicture || test.hasSound ? [texts.unseen] : [];
  const problems = [
    ...listed(texts.also_right, also_right),
    ...listed(texts.ambiguous, ambiguous),
    ...listed(
      texts.corrections,
      made.map(({ before, after, reason }) => `${before} → ${after}${reason === '' ? '' : ` (${reason})`}`),
    ),
    ...(level === 'fits' ? [] : [line(`${texts.level[level]} ${reasons.level}`)]),
    ...listed(texts.weak_options, weak_options),
  ];
  const isGood = problems.length === 0 && (key === 'right' || isMarkedByPerson(test.test_type));
  const lines = [
    ...(isDoubtful || key === 'no_key' ? [...aboutKey, ...own] : []),
    ...problems,
    ...(key === 'right' ? aboutKey : []),
    ...(isGood ? [texts.nothing] : []),
    ...unseen,
  ];
  const notes = lines.join('\n');
  return notes.length <= longestNotes
    ? notes
    : `${notes.slice(0, longestNotes - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
