import '../../ui/fields/fields.css';
import './gaps.css';

import { useId } from 'react';

import type { GapsAnswer, GapsContent } from '../../../contract/question-types/gaps/gaps.ts';
import { longestPart } from '../../../contract/question-types/part-length.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { usePlainText } from '../../rich-text/rich-text.tsx';
import { unassisted } from '../unassisted.ts';
import type { SolveProps } from '../view.ts';
import { type Gap, gapsIn, textIn } from './filled.ts';
import { GapText } from './gap-text.tsx';

/** The width of a field in characters, and by how many it grows at a time, so that text beside it seldom moves. */
const step = 10;

/** The text with a field or a list in the place of each gap. */
export function SolveGaps(props: SolveProps<GapsContent, GapsAnswer>) {
  const { content, answer, onAnswer, problem, disabled } = props;
  const { t } = useTranslation();
  const id = useId();
  const count = gapsIn(content).length;
  return (
    <fieldset disabled={disabled} className="stack gap-3">
      <legend className="field-label">{t('questions.types.gaps.fill')}</legend>
      <div className="gap-text pre-wrap">
        <GapText content={content}>{(gap) => <GapField {...control(gap)} />}</GapText>
      </div>
      {problem !== undefined && (
        <p id={`${id}-error`} className="field-error">
          {problem}
        </p>
      )}
    </fieldset>
  );

  function control(gap: Gap): GapFieldProps {
    const value = textIn(answer, gap.id);
    const isMissed = problem !== undefined && value.trim() === '';
    return {
      gap,
      value,
      onChange: (text) => onAnswer({ gaps: { ...answer?.gaps, [gap.id]: text } }),
      label: t('questions.types.gaps.gap_of', { number: gap.number, count }),
      problemId: isMissed ? `${id}-error` : undefined,
    };
  }
}

/** A choice with its white space, of which a list shows no two signs beside each other. */
function withSpaces(choice: string): string {
  return choice.replaceAll(/\s(?=\s)|(?<=\s)\s/g, '\u00a0');
}

type GapFieldProps = {
  gap: Gap;
  value: string;
  onChange: (text: string) => void;
  label: string;
  /** The id of the sentence that states the problem. */
  problemId: string | undefined;
};

function GapField({ gap: { id, choices }, value, onChange, label, problemId }: GapFieldProps) {
  const plain = usePlainText();
  const shared = {
    name: `answer.gaps.${id}`,
    'aria-label': label,
    'aria-invalid': problemId === undefined ? undefined : true,
    'aria-describedby': problemId,
    value,
  } as const;
  if (choices !== undefined) {
    const all = [...new Set(choices)];
    const names = all.map(plain);
    // Where two would read alike, each stands as it was typed.
    const shown = new Set(names).size === all.length ? names : all;
    return (
      <select
        {...shared}
        className="control control-select gap-field"
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">—</option>
        {all.map((choice, at) => (
          <option key={choice} value={choice}>
            {withSpaces(shown[at] ?? choice)}
          </option>
        ))}
      </select>
    );
  }
  return (
    <input
      type="text"
      {...unassisted}
      {...shared}
      className="control gap-field"
      style={{ width: `${Math.ceil((value.length + 2) / step) * step}ch` }}
      maxLength={longestPart}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
