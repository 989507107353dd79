import './question-form.css';

import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { longestQuestion, QuestionInput, type ReadQuestion, testTypes } from '../../contract/questions.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { TextArea } from '../ui/field.tsx';
import { Form, FormActions } from '../ui/form.tsx';
import { RadioCards } from '../ui/radio-cards.tsx';
import { DraftNotice } from '../ui/draft-notice.tsx';
import type { FormDraft } from '../ui/form-draft.ts';
import { useForm } from '../ui/use-form.ts';
import type { QuestionBody } from './api.ts';
import { isForAuthor } from './can-edit.ts';
import { ChoicesFields } from './choices-fields.tsx';
import { Choosable, FreeText, questionBody, readQuestionForm } from './form-values.ts';
import { ImageField } from './image-field.tsx';
import { LevelField } from './level-field.tsx';

export type QuestionFormProps = {
  /** The test that is edited; none for a new one. */
  question?: ReadQuestion;
  /** The field named `category`. */
  category: ReactNode;
  /** Saves; throws an ApiError whose fields are shown at the fields. */
  save: (body: QuestionBody) => Promise<void>;
  /** Nothing can be changed any more. */
  closed: boolean;
  cancelTo: string;
  /** What was typed before and never saved. */
  draft: FormDraft;
};

/** The form for a new test and for one that is edited. What was typed stays when saving fails. */
export function QuestionForm(props: QuestionFormProps) {
  const { question, category, save, closed, cancelTo, draft } = props;
  const { t } = useTranslation();
  const [type, setType] = useState<string>(draft.texts?.['test_type'] ?? question?.test_type ?? 'choosable');
  const editing = question !== undefined;
  const enabled = draft.texts && 'enabled' in draft.texts;
  const free = type === 'free_text';
  const form = useForm({
    schema: editing ? QuestionInput : free ? FreeText : Choosable,
    read: readQuestionForm,
    submit: (values) => save(questionBody(values)),
    messages: {
      savol: t('questions.form.question_required'),
      category: t(editing ? 'questions.form.category_required' : 'questions.form.category_select'),
      qiyinlik_darajasi: t('questions.form.difficulty_required'),
      right_answer_text: t('questions.form.answer_text_required'),
    },
  });

  return (
    <Card>
      {draft.texts !== undefined && <DraftNotice onDiscard={draft.discard} />}
      <Form form={{ ...form, busy: form.busy || closed }} onChange={draft.keep}>
        <div className="question-form-type">
          <RadioCards
            name="test_type"
            legend={t('questions.form.type')}
            inline
            options={testTypes.map((value) => ({ value, label: t(`questions.type.${value}`) }))}
            value={type}
            onChange={setType}
          />
        </div>
        <TextArea
          name="savol"
          label={t('questions.form.question')}
          maxLength={longestQuestion}
          defaultValue={draft.texts?.['savol'] ?? question?.savol}
          required
        />
        {category}
        <LevelField current={question?.qiyinlik_darajasi} chosen={draft.texts?.['qiyinlik_darajasi']} />
        <div className="question-form-part" hidden={free}>
          <ChoicesFields question={question} typed={draft.texts} />
        </div>
        <div className="question-form-part" hidden={!free}>
          <TextArea
            name="right_answer_text"
            label={t('questions.form.answer_text')}
            hint={t('questions.form.answer_text_hint')}
            maxLength={2000}
            rows={3}
            defaultValue={draft.texts?.['right_answer_text'] ?? question?.right_answer_text}
          />
        </div>
        <ImageField current={question?.image} />
        {question !== undefined && isForAuthor(question) && (
          <div>
            <input type="hidden" name="with_enabled" />
            <label className="question-form-check">
              <input type="checkbox" name="enabled" defaultChecked={enabled ?? question.enabled} />
              {t('questions.form.enabled')}
            </label>
            <p className="field-hint">{t('questions.form.enabled_hint')}</p>
          </div>
        )}
        <FormActions>
          <Button
            type="submit"
            busy={form.busy}
            busyText={t(editing ? 'questions.form.saving' : 'questions.form.creating')}
          >
            {t(editing ? 'questions.form.save' : 'questions.form.create')}
          </Button>
          <LinkButton href={cancelTo} look="secondary" onClick={draft.forget}>
            {t('questions.form.cancel')}
          </LinkButton>
        </FormActions>
      </Form>
    </Card>
  );
}
