import '../ui/choice.css';
import './question-form.css';

import { type ReactNode, useState } from 'react';

import {
  isForAuthor,
  longestQuestion,
  longestRightAnswer,
  QuestionInput,
  type ReadQuestion,
  testTypes,
} from '../../contract/questions.ts';
import { useTranslation } from '../lib/i18n.ts';
import { Beside } from '../ui/beside.tsx';
import { Button } from '../ui/button.tsx';
import { DraftForm } from '../ui/draft-form.tsx';
import { TextArea } from '../ui/field.tsx';
import { type FormDraft, formTexts } from '../ui/form-draft.ts';
import { RadioCards } from '../ui/radio-cards.tsx';
import { useForm } from '../ui/use-form.ts';
import type { QuestionBody } from './api.ts';
import { Choosable, FreeText, questionBody, readQuestionForm } from './form-values.ts';
import { ImageField } from './image-field.tsx';
import { LevelField } from './level-field.tsx';
import { OptionRows } from './option-rows.tsx';
import { hasPicture } from './picture.tsx';
import { QuestionPreview } from './question-preview.tsx';

export type QuestionFormProps = {
  /** The test that is edited; undefined for a new one. */
  question?: ReadQuestion;
  /** The field named `category`. */
  category: ReactNode;
  /** The test that was written before this one, whose type and level are likely. */
  previous?: QuestionBody | undefined;
  /**
   * Saves; throws an ApiError whose fields are shown at the fields.
   * @param isMore whether another test is going to be written
   */
  save: (body: QuestionBody, isMore: boolean) => Promise<void>;
  /** Disables the form after saving. */
  closed: boolean;
  cancelTo: string;
  draft: FormDraft;
};

/** The value of the button after which another test is written. */
const another = 'another';

function focus(field: HTMLTextAreaElement | null): void {
  field?.focus();
}

/** The form for a new test and for one that is edited. It keeps its texts when saving fails. */
export function QuestionForm(props: QuestionFormProps) {
  const { question, previous, category, save, closed, cancelTo, draft } = props;
  const { t } = useTranslation();
  const begun = question?.test_type ?? previous?.test_type ?? 'choosable';
  const [type, setType] = useState<string>(draft.texts?.['test_type'] ?? begun);
  const editing = question !== undefined;
  const enabled = draft.texts && 'enabled' in draft.texts;
  const free = type === 'free_text';
  const [typed, setTyped] = useState(draft.texts);
  const [picture, setPicture] = useState(hasPicture(question?.image) ? question.image : undefined);
  // The preview follows what is stored as the draft.
  const followed: FormDraft = {
    ...draft,
    store(element) {
      draft.store(element);
      setTyped(formTexts(element));
    },
  };
  const form = useForm({
    schema: editing ? QuestionInput : free ? FreeText : Choosable,
    read: readQuestionForm,
    submit: (values, button) => save(questionBody(values), button === another),
    messages: {
      savol: t('questions.form.question_required'),
      category: t(editing ? 'questions.form.category_required' : 'questions.form.category_select'),
      qiyinlik_darajasi: t('questions.form.difficulty_required'),
      right_answer_text: t('questions.form.answer_text_required'),
    },
  });

  return (
    <Beside stays aside={<QuestionPreview type={type} texts={typed ?? question} picture={picture} />}>
      <DraftForm
        form={form}
        draft={followed}
        submit={t(editing ? 'questions.form.save' : 'questions.form.create')}
        busyText={t(editing ? 'ui.saving' : 'questions.form.creating')}
        closed={closed}
        cancelTo={cancelTo}
        also={
          !editing && (
            <Button type="submit" look="secondary" value={another} disabled={form.busy || closed}>
              {t('questions.form.create_another')}
            </Button>
          )
        }
      >
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
          ref={previous && focus}
          required
        />
        {category}
        <LevelField
          current={question?.qiyinlik_darajasi}
          typed={draft.texts?.['qiyinlik_darajasi'] ?? previous?.qiyinlik_darajasi?.toString()}
        />
        <div className="question-form-part" hidden={free}>
          <OptionRows question={question} typed={draft.texts} />
        </div>
        <div className="question-form-part" hidden={!free}>
          <TextArea
            name="right_answer_text"
            label={t('questions.form.answer_text')}
            hint={t('questions.form.answer_text_hint')}
            maxLength={longestRightAnswer}
            rows={3}
            defaultValue={draft.texts?.['right_answer_text'] ?? question?.right_answer_text}
          />
        </div>
        <ImageField current={question?.image} onShow={setPicture} />
        {question !== undefined && isForAuthor(question) && (
          <div>
            <input type="hidden" name="with_enabled" />
            <label className="question-form-check">
              <input
                type="checkbox"
                className="choice"
                name="enabled"
                defaultChecked={enabled ?? question.enabled}
              />
              {t('questions.form.enabled')}
            </label>
            <p className="field-hint">{t('questions.form.enabled_hint')}</p>
          </div>
        )}
      </DraftForm>
    </Beside>
  );
}
