import { type ReactNode, useId } from 'react';

import { classNames } from '../class-names.ts';
import { useFormErrors } from './field.tsx';
import { type RadioCard, RadioCardList } from './radio-card-list.tsx';

export type RadioCardsProps = {
  name: string;
  legend: ReactNode;
  /** Stands above the options. */
  hint?: ReactNode;
  options: readonly RadioCard[];
  value: string | null;
  onChange: (value: string) => void;
  error?: string | undefined;
  disabled?: boolean;
  /** Cards side by side, for short labels. */
  inline?: boolean;
};

/** A group of radio buttons, each a large card. */
export function RadioCards(props: RadioCardsProps) {
  const { name, legend, hint, options, value, onChange, disabled, inline } = props;
  const id = useId();
  const known = useFormErrors()[name];
  const problem = props.error ?? known;
  const described = [hint !== undefined && `${id}-hint`, problem !== undefined && `${id}-error`];
  return (
    <fieldset
      role="radiogroup"
      aria-invalid={problem === undefined ? undefined : true}
      className={classNames(
        'radio-cards',
        inline && 'radio-cards-inline',
        problem !== undefined && 'field-invalid',
      )}
      disabled={disabled}
      aria-describedby={described.filter(Boolean).join(' ') || undefined}
    >
      <legend className="field-label">{legend}</legend>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      <RadioCardList name={name} options={options} value={value} onChange={onChange} />
      {problem !== undefined && (
        <p id={`${id}-error`} className="field-error">
          {problem}
        </p>
      )}
    </fieldset>
  );
}
