import { useEffect, useState } from 'react';

import type { Linted, LintWarning } from '../../../contract/question-lint/linted.ts';
import { lintedOf } from '../../../contract/question-lint/linted-of.ts';
import { lintQuestion } from '../../../contract/question-lint/rules.ts';
import { findQuestionType } from '../../../contract/question-types/registry.ts';
import type { QuestionTypeView, Written } from '../../question-types/view.ts';

/** How long nothing was typed before warnings change, in milliseconds, so that they say nothing of half a word. */
const pause = 600;

/** What may be wrong with a question that is being written, once one pauses. */
export function useWarnings(
  view: QuestionTypeView | undefined,
  savol: string,
  written: Written<unknown, unknown>,
  shownWarnings: readonly string[],
): readonly LintWarning[] {
  const [warnings, setWarnings] = useState<readonly LintWarning[]>([]);
  // As a text, which is the same until something is changed.
  const type = view && findQuestionType(view.name);
  const present = JSON.stringify(type === undefined ? null : lintedOf(type, savol, written, shownWarnings));
  useEffect(() => {
    const timer = setTimeout(() => {
      const question = JSON.parse(present) as Linted | null;
      setWarnings(question === null ? [] : lintQuestion(question));
    }, pause);
    return () => clearTimeout(timer);
  }, [present]);
  return warnings;
}
