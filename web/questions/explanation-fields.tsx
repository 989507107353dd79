import { useEffect, useRef } from 'react';

import { longestExplanation } from '../../contract/questions.ts';
import { useTranslation } from '../lib/i18n.ts';
import { Button } from '../ui/button.tsx';
import { TextArea } from '../ui/field.tsx';

export type ExplanationFieldsProps = {
  explanation: string;
  onExplanation: (text: string) => void;
  /** Shows the fields of remarks in the rows of the options; undefined where nothing can be chosen, and where they are shown. */
  onRemarks: (() => void) | undefined;
};

/** Why the right answer is right, and the button that opens the fields of remarks on options. */
export function ExplanationFields({ explanation, onExplanation, onRemarks }: ExplanationFieldsProps) {
  const { t } = useTranslation();
  const frame = useRef<HTMLDivElement>(null);
  const isOpening = useRef(false);

  useEffect(() => {
    if (!isOpening.current) return;
    isOpening.current = false;
    frame.current?.closest('form')?.querySelector<HTMLElement>('textarea[name^="remarks."]')?.focus();
  });
  return (
    <div ref={frame} className="stack-small">
      {onRemarks && (
        <div>
          <Button
            look="secondary"
            onClick={() => {
              isOpening.current = true;
              onRemarks();
            }}
          >
            {t('questions.form.remarks_open')}
          </Button>
        </div>
      )}
      <TextArea
        name="explanation"
        label={t('questions.form.explanation')}
        hint={t('questions.form.explanation_hint')}
        rows={2}
        maxLength={longestExplanation}
        value={explanation}
        onChange={({ target }) => onExplanation(target.value)}
      />
    </div>
  );
}
