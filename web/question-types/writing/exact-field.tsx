import '../../ui/fields/fields.css';

import { useId } from 'react';

import { useTranslation } from '../../lib/languages/i18n.ts';

export type ExactFieldProps = {
  /** The field of the form; absent where the key is sent as a whole. */
  name?: string;
  isExact: boolean;
  onChange: (isExact: boolean) => void;
};

/** Whether a typed answer must be exactly as written. */
export function ExactField({ name, isExact, onChange }: ExactFieldProps) {
  const { t } = useTranslation();
  const hint = useId();
  return (
    <div>
      <label className="check-line">
        <input
          type="checkbox"
          className="choice"
          name={name}
          aria-describedby={hint}
          checked={isExact}
          onChange={(event) => onChange(event.target.checked)}
        />
        {t('questions.types.exact.label')}
      </label>
      <p id={hint} className="field-hint">
        {t('questions.types.exact.hint')}
      </p>
    </div>
  );
}
