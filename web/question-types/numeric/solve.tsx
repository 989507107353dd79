import './numeric.css';

import { useId } from 'react';

import { longestNumber } from '../../../contract/question-types/numeric/numeric-limits.ts';
import type { NumericAnswer, NumericContent } from '../../../contract/question-types/numeric/numeric.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { RichText } from '../../rich-text/rich-text.tsx';
import { FieldFrame } from '../../ui/fields/field.tsx';
import type { SolveProps } from '../view.ts';

/** One field with its unit behind it. Its keyboard on phones has letters, since fractions and powers need more than digits. */
export function SolveNumeric(props: SolveProps<NumericContent, NumericAnswer>) {
  const { content, answer, onAnswer, problem, disabled } = props;
  const { t } = useTranslation();
  const unit = useId();
  return (
    <FieldFrame
      name="answer.value"
      label={t('questions.types.numeric.answer')}
      hint={t('questions.types.numeric.answer_hint')}
      error={problem}
    >
      {({ 'aria-describedby': described, ...control }) => (
        <span className="row numeric-field">
          <input
            {...control}
            type="text"
            className="control"
            aria-describedby={[described, content.unit !== '' && unit].filter(Boolean).join(' ') || undefined}
            autoCapitalize="off"
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            maxLength={longestNumber}
            value={answer?.value ?? ''}
            onChange={({ target }) => onAnswer({ value: target.value })}
            disabled={disabled}
          />
          {content.unit !== '' && (
            <span id={unit} className="numeric-unit">
              <RichText text={content.unit} />
            </span>
          )}
        </span>
      )}
    </FieldFrame>
  );
}
