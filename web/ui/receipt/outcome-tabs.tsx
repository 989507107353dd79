import '../controls.css';

import { useId } from 'react';

export type OutcomeTabsProps<Name extends string> = {
  /** Names the choice for screen readers. */
  legend: string;
  outcomes: readonly { name: Name; label: string; count: number }[];
  shown: Name;
  onShow: (name: Name) => void;
};

/** Which items of a list are shown, by their outcome. */
export function OutcomeTabs<Name extends string>({
  legend,
  outcomes,
  shown,
  onShow,
}: OutcomeTabsProps<Name>) {
  const group = useId();
  return (
    <fieldset className="row gap-2">
      <legend className="visually-hidden">{legend}</legend>
      {outcomes.map(({ name, label, count }) => (
        <label key={name}>
          <input
            type="radio"
            name={group}
            className="visually-hidden"
            checked={shown === name}
            onChange={() => onShow(name)}
          />
          <span className="tab">
            {label} {count}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
