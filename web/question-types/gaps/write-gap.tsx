import '../../ui/fields/fields.css';

import { useId, useState } from 'react';

import { useTranslation } from '../../lib/languages/i18n.ts';
import { RichText } from '../../rich-text/rich-text.tsx';
import { TextArea, useFormErrors } from '../../ui/fields/field.tsx';
import { ExactField } from '../writing/exact-field.tsx';
import { acceptedAfter, linesOf, markOf, type WrittenGap } from './written-text.ts';

export type WriteGapProps = {
  id: string;
  /** The place among the gaps of the content, from 0. */
  place: number;
  gap: WrittenGap;
  onChange: (gap: WrittenGap) => void;
};

/** The key of a gap: accepted texts or, in a gap with choices, the right ones of them. */
export function WriteGap({ id, place, gap, onChange }: WriteGapProps) {
  const { t } = useTranslation();
  const { accepted, choices } = gap;
  return (
    <fieldset className="grid gap-2 written-gap">
      <legend className="field-label">
        {t('questions.types.gaps.gap', { number: place + 1, mark: markOf(id) })}
      </legend>
      <label className="check-line">
        <input
          type="checkbox"
          className="choice"
          checked={choices !== undefined}
          onChange={(event) => onChange({ ...gap, choices: event.target.checked ? accepted : undefined })}
        />
        {t('questions.types.gaps.from_list')}
      </label>
      {choices === undefined ? (
        <>
          <Lines
            path={`key.gaps.${id}`}
            label={t('questions.types.gaps.accepted')}
            hint={t('questions.types.gaps.accepted_hint')}
            lines={accepted}
            onChange={(lines) => onChange({ ...gap, accepted: lines })}
          />
          <ExactField
            isExact={gap.exact === true}
            onChange={(isExact) => onChange({ accepted, choices, ...(isExact && { exact: true }) })}
          />
        </>
      ) : (
        <>
          <Lines
            path={`content.gaps.${place}.choices`}
            label={t('questions.types.gaps.choices')}
            hint={t('questions.types.gaps.choices_hint')}
            lines={choices}
            onChange={(lines) => onChange({ accepted: acceptedAfter(gap, lines), choices: lines })}
          />
          <RightChoices id={id} accepted={accepted} choices={choices} onChange={onChange} />
        </>
      )}
    </fieldset>
  );
}

type LinesProps = {
  /** The path of the lines in the form. */
  path: string;
  label: string;
  hint: string;
  lines: readonly string[];
  onChange: (lines: string[]) => void;
};

/** Texts, one a line. Blank lines, as while one is being added, are in the field only. */
function Lines({ path, label, hint, lines, onChange }: LinesProps) {
  const { name, sentence } = useProblemAt(path);
  const [typed, setTyped] = useState('');
  const isTyped = linesOf(typed).join('\n') === lines.join('\n');
  const value = isTyped ? typed : lines.join('\n');
  return (
    <TextArea
      name={name}
      error={sentence}
      label={label}
      hint={hint}
      rows={Math.max(2, value.split('\n').length)}
      autoComplete="off"
      value={value}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(linesOf(event.target.value));
      }}
    />
  );
}

/** The first problem of a part, or of a part of it. The field takes its name, so that it goes as one types. */
function useProblemAt(path: string): { name: string; sentence: string | undefined } {
  const found = Object.entries(useFormErrors()).find(
    ([name, text]) => text !== undefined && (name === path || name.startsWith(`${path}.`)),
  );
  return { name: found?.[0] ?? path, sentence: found?.[1] };
}

type RightChoicesProps = Omit<WriteGapProps, 'place' | 'gap'> & {
  accepted: readonly string[];
  choices: readonly string[];
};

function RightChoices({ id, accepted, choices, onChange }: RightChoicesProps) {
  const { t } = useTranslation();
  const errorId = useId();
  const { name, sentence } = useProblemAt(`key.gaps.${id}`);
  const shown = [...new Set(choices)];
  if (shown.length === 0) return null;
  return (
    <fieldset className="row right-choices">
      <legend className="field-label">{t('questions.types.gaps.right')}</legend>
      {shown.map((choice) => (
        <label key={choice} className="check-line">
          <input
            type="checkbox"
            className="choice"
            name={name}
            value={choice}
            checked={accepted.includes(choice)}
            aria-invalid={sentence === undefined ? undefined : true}
            aria-describedby={sentence === undefined ? undefined : errorId}
            onChange={(event) =>
              onChange({
                accepted: shown.filter((shownChoice) =>
                  shownChoice === choice ? event.target.checked : accepted.includes(shownChoice),
                ),
                choices,
              })
            }
          />
          <span>
            <RichText text={choice} />
          </span>
        </label>
      ))}
      {sentence !== undefined && (
        <p id={errorId} className="field-error">
          {sentence}
        </p>
      )}
    </fieldset>
  );
}
