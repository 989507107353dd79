import '../../ui/fields/fields.css';

import { useEffect, useRef, useState } from 'react';

import type { ImportItem } from '../../../contract/questions/imports.ts';
import { ListedQuestion } from '../../../contract/questions/many-questions.ts';
import { longestExplanation, longestQuestion } from '../../../contract/questions/questions.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { findForm, questionTypeForms } from '../../question-types/forms.ts';
import { OptionPictureFieldContext } from '../../question-types/option-pictures.tsx';
import { findView } from '../../question-types/registry.ts';
import { type ListedBody, listedTest } from '../../questions/paste/listed-question.ts';
import { nothingWritten, typeProblems } from '../../questions/write/form-values.ts';
import { lacksRightOption, useMissingKey } from '../../questions/write/missing-key.tsx';
import { usePreview } from '../../questions/write/use-preview.ts';
import { RichTexts } from '../../rich-text/rich-text.tsx';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/fields/field.tsx';
import { Form, FormActions } from '../../ui/fields/form.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { useForm } from '../../ui/fields/use-form.ts';
import { askedOf, withType } from './item-test.ts';

export type ItemEditorProps = {
  item: ImportItem;
  /** Saves the test; throws an ApiError whose fields are shown at the fields. */
  onSave: (test: ListedBody) => Promise<void>;
  onClose: () => void;
};

/** Below an option: which picture it has. */
const pictureNote = (text: string | undefined) => text && <p className="muted small">{text}</p>;

/** Corrects the test of an item: its question, its type, its options and the right ones, and its explanation. */
export function ItemEditor({ item, onSave, onClose }: ItemEditorProps) {
  const { t } = useTranslation();
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => area.current?.focus(), []);
  const [asked, setAsked] = useState(() => askedOf(item));
  const [explanation, setExplanation] = useState(item.test?.explanation ?? '');
  const text_format = item.test?.text_format ?? 'plain';
  const { type, savol } = asked;
  const [view, part] = [findView(type), findForm(type)];
  const written = asked.written[type] ?? nothingWritten;
  const texts = { savol, explanation, content: written.content, key: written.key };
  const preview = usePreview(texts, text_format === 'markdown');
  const missingKey = useMissingKey();
  const body = { ...listedTest({ ...asked, savol: savol.trim() }), explanation, text_format };
  const form = useForm({
    schema: ListedQuestion,
    // The fields of a type have the names of its parts, and the values are those of the state.
    read: () => body,
    check: typeProblems,
    async submit() {
      if (lacksRightOption(view, written) && !(await missingKey.ask())) return;
      await onSave(body);
    },
    messages: {
      savol: t('questions.form.question_required'),
      right_answer_text: t('questions.form.answer_text_required'),
    },
  });
  const pictures = item.test?.option_pictures ?? {};

  return (
    <>
      {missingKey.dialog}
      <Form form={form} label={t('imports.item.edit_label', { number: item.number })}>
        <TextArea
          name="savol"
          label={t('questions.form.question')}
          maxLength={longestQuestion}
          value={savol}
          onChange={({ target }) => setAsked({ ...asked, savol: target.value })}
          ref={area}
        />
        <SelectField
          name="test_type"
          label={t('questions.form.type')}
          options={questionTypeForms().map(({ name }) => ({
            value: name,
            label: findView(name)?.title(t) ?? name,
          }))}
          value={type}
          onChange={({ target }) => {
            setAsked(withType(asked, target.value));
            form.forgetErrors('');
          }}
        />
        {part && (
          <OptionPictureFieldContext
            value={({ id }) =>
              pictureNote(pictures[id] && t('imports.item.files', { names: pictures[id].file }))
            }
          >
            <RichTexts of={{ rendered: preview?.texts }}>
              <part.Write
                key={type}
                written={written}
                onWrite={(changed) => setAsked({ ...asked, written: { ...asked.written, [type]: changed } })}
                isNew
              />
            </RichTexts>
          </OptionPictureFieldContext>
        )}
        <TextArea
          name="explanation"
          label={t('questions.form.explanation')}
          rows={2}
          maxLength={longestExplanation}
          value={explanation}
          onChange={({ target }) => setExplanation(target.value)}
        />
        <FormActions
          form={form}
          submit={t('imports.item.save')}
          busyText={t('ui.saving')}
          before={
            <Button look="secondary" onClick={onClose}>
              {t('ui.cancel')}
            </Button>
          }
        />
      </Form>
    </>
  );
}
