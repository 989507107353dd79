import './radio-cards.css';

import { type ReactNode, useId } from 'react';

import { classNames } from './class-names.ts';
import { useFormErrors } from './field.tsx';

export type RadioCard = {
  value: string;
  label: ReactNode;
  /** A letter or sign before the label. */
  mark?: string;
};

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
      <div className="radio-cards-list">
        {options.map((option) => (
          <label key={option.value} className="radio-card">
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={value === option.value}
              onChange={() => onChange(option.value)}
            />
            {option.mark !== undefined && <span className="radio-card-mark">{option.mark}</span>}
            <span className="radio-card-label">{option.label}</span>
          </label>
        ))}
      </div>
      {problem !== undefined && (
        <p id={`${id}-error`} className="field-error">
          {problem}
        </p>
      )}
    </fieldset>
  );
}
