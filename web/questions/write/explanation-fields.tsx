import { longestExplanation } from '../../../contract/questions/questions.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { TextArea } from '../../ui/fields/field.tsx';
import { FieldOpeners } from './field-openers.tsx';

export type ExplanationFieldsProps = {
  explanation: string;
  onExplanation: (text: string) => void;
  /** Shows the fields of remarks in the rows of the options; undefined where nothing can be chosen, and where they are shown. */
  onRemarks: (() => void) | undefined;
  /** Shows the fields of pictures in the rows of the options; undefined as above. */
  onPictures: (() => void) | undefined;
};

/** The buttons that open the fields of remarks on options and of their pictures, and why the right answer is right. */
export function ExplanationFields(props: ExplanationFieldsProps) {
  const { explanation, onExplanation, onRemarks, onPictures } = props;
  const { t } = useTranslation();
  const openers = [
    { text: t('questions.form.remarks_open'), open: onRemarks, first: 'textarea[name^="remarks."]' },
    {
      text: t('questions.form.option_pictures_open'),
      open: onPictures,
      first: '.option-picture-field button',
    },
  ];
  return (
    <div className="stack gap-3">
      <FieldOpeners
        openers={openers.flatMap(({ open, ...opener }) => (open === undefined ? [] : [{ ...opener, open }]))}
      />
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
