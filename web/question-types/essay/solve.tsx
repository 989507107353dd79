import './essay.css';

import { longestEssay } from '../../../contract/question-types/essay-length.ts';
import type { EssayAnswer } from '../../../contract/question-types/essay.ts';
import { useFormats } from '../../lib/languages/formats.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { FieldFrame } from '../../ui/fields/field.tsx';
import { unassisted } from '../unassisted.ts';
import type { SolveProps } from '../view.ts';

/** From how many characters left the number of them is shown, and in which steps it is announced. */
const nearLimit = 500;
const announced = 100;

/** A text area that grows with the text. */
export function SolveEssay(props: SolveProps<Record<string, never>, EssayAnswer>) {
  const { answer, onAnswer, problem, disabled } = props;
  const { t } = useTranslation();
  const text = answer?.text ?? '';
  return (
    <div>
      <FieldFrame name="answer.text" label={t('answers.solve.write')} error={problem}>
        {(control) => (
          // The text in the attribute gives the frame its height, and the text area fills the frame.
          <span className="growing-text control-area" data-text={`${text}\n`}>
            <textarea
              {...unassisted}
              {...control}
              className="control control-area"
              placeholder={t('answers.solve.placeholder')}
              rows={10}
              maxLength={longestEssay}
              value={text}
              onChange={(event) => onAnswer({ text: event.target.value })}
              disabled={disabled}
            />
          </span>
        )}
      </FieldFrame>
      <CharactersLeft left={longestEssay - text.length} />
    </div>
  );
}

function CharactersLeft({ left }: { left: number }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const isNear = left <= nearLimit;
  const leftText = (count: number) =>
    t('questions.types.essay.left', { count, number: formats.number(count) });
  return (
    <div className="essay-left">
      {isNear && <p aria-hidden="true">{leftText(left)}</p>}
      <p role="status" className="visually-hidden">
        {isNear && leftText(Math.ceil(left / announced) * announced)}
      </p>
    </div>
  );
}
