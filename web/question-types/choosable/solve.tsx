import { useRef } from 'react';

import type { ChoosableAnswer, ChoosableContent } from '../../../contract/question-types/choosable-form.ts';
import type { OptionLetter } from '../../../contract/questions/choices.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { RichText } from '../../rich-text/rich-text.tsx';
import { RadioCards } from '../../ui/fields/radio-cards.tsx';
import { OptionLabel } from '../option-pictures.tsx';
import { useLetterKeys } from '../letter-keys.ts';
import type { SolveProps } from '../view.ts';
import { optionsToChoose } from './options.ts';

export function SolveChoosable(props: SolveProps<ChoosableContent, ChoosableAnswer>) {
  const { content, answer, onAnswer, problem, disabled } = props;
  const { t } = useTranslation();
  const frame = useRef<HTMLDivElement>(null);
  const options = optionsToChoose(content);
  const choose = (chosen: OptionLetter) => onAnswer({ chosen });
  useLetterKeys(frame, disabled ? [] : options.map(({ id }) => id), choose);
  return (
    <div ref={frame}>
      <RadioCards
        name="users_answer"
        legend={t('answers.solve.choose')}
        options={options.map(({ id, mark, text }) => ({
          value: id,
          mark,
          label: (
            <OptionLabel id={id}>
              <RichText text={text} />
            </OptionLabel>
          ),
        }))}
        value={answer?.chosen ?? null}
        onChange={(letter) => choose(letter as OptionLetter)}
        error={problem}
        disabled={disabled}
      />
    </div>
  );
}
