import './fields.css';

import type { ReactNode } from 'react';

export type RadioCard = {
  value: string;
  label: ReactNode;
  /** A letter or sign before the label. */
  mark?: string;
};

export type RadioCardListProps = {
  name: string;
  options: readonly RadioCard[];
  value: string | null;
  onChange: (value: string) => void;
};

/** Radio buttons, each a large card. The group around them has their name. */
export function RadioCardList({ name, options, value, onChange }: RadioCardListProps) {
  return (
    <div className="grid gap-3 radio-cards-list">
      {options.map((option) => (
        <label key={option.value} className="radio-card">
          <input
            type="radio"
            className="choice"
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
  );
}
