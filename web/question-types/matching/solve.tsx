import '../../ui/fields/fields.css';
import '../question-types.css';
import './matching.css';

import { useEffect, useId, useRef } from 'react';

import type { MatchingContent, MatchingPairs } from '../../../contract/question-types/matching.ts';
import { valueOf } from '../../../contract/question-types/value-of.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { RichText, useIsRich, usePlainText } from '../../rich-text/rich-text.tsx';
import { classNames } from '../../ui/class-names.ts';
import type { SolveProps } from '../view.ts';
import { emptyPrompts } from './choices.ts';
import { letteredChoices, listedChoices, needsLetters, withChoice } from './listed-choices.ts';
import { PrintedMatching } from './print.tsx';

/** A list to choose from for each prompt. Choices that such a list cannot show whole stand above, with letters. */
export function SolveMatching(props: SolveProps<MatchingContent, MatchingPairs>) {
  const { content, answer, onAnswer, problem, disabled } = props;
  const { t } = useTranslation();
  const frame = useRef<HTMLFieldSetElement>(null);
  const id = useId();
  const empty = emptyPrompts(content, answer);
  const isRich = useIsRich();
  const plain = usePlainText();
  const hasLetters = needsLetters(content) || content.choices.some(({ text }) => isRich(text));

  useEffect(() => {
    if (problem === undefined) return;
    frame.current?.querySelector<HTMLSelectElement>('select[aria-invalid]')?.focus();
  }, [problem]);

  return (
    <>
      <fieldset ref={frame} className="stack gap-3 solve-on-screen" disabled={disabled}>
        <legend className="parts-legend">{t('questions.types.matching.match')}</legend>
        {hasLetters && (
          <ul className="grid gap-2" aria-label={t('questions.types.matching.choices')}>
            {letteredChoices(content).map((choice) => (
              <li key={choice.id} className="matching-choice">
                <span className="part-mark">{choice.mark})</span>
                <span className="matching-choice-text">
                  <RichText text={choice.text} />
                </span>
              </li>
            ))}
          </ul>
        )}
        <div className="grid gap-3">
          {content.prompts.map((prompt) => {
            const isMissing = problem !== undefined && empty.includes(prompt.id);
            return (
              <div
                key={prompt.id}
                className={classNames('field', 'matching-row', isMissing && 'field-invalid')}
              >
                <label htmlFor={`${id}-${prompt.id}`} className="matching-prompt">
                  <RichText text={prompt.text} />
                </label>
                <select
                  id={`${id}-${prompt.id}`}
                  className="control control-select"
                  value={valueOf(answer?.pairs ?? {}, prompt.id) ?? ''}
                  aria-invalid={isMissing || undefined}
                  aria-describedby={isMissing ? `${id}-error` : undefined}
                  onChange={({ target }) => onAnswer(withChoice(answer, prompt.id, target.value))}
                >
                  <option value="">{t('questions.types.matching.choose')}</option>
                  {listedChoices(content, hasLetters, plain).map((choice) => (
                    <option key={choice.id} value={choice.id}>
                      {choice.name}
                    </option>
                  ))}
                </select>
              </div>
            );
          })}
        </div>
        {problem !== undefined && (
          <p id={`${id}-error`} className="field-error">
            {problem}
          </p>
        )}
      </fieldset>
      <div className="solve-on-paper">
        <PrintedMatching content={content} />
      </div>
    </>
  );
}
