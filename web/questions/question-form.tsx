import '../ui/check-box.css';
import '../ui/choice.css';
import './question-form.css';

import { type ReactNode, useState } from 'react';

import { isForAuthor, longestQuestion, QuestionInput, type ReadQuestion } from '../../contract/questions.ts';
import { useTranslation } from '../lib/i18n.ts';
import { findForm } from '../question-types/forms.ts';
import { findView, questionTypeViews } from '../question-types/registry.ts';
import type { Written } from '../question-types/view.ts';
import { Beside } from '../ui/beside.tsx';
import { Button } from '../ui/button.tsx';
import { DraftForm } from '../ui/draft-form.tsx';
import { TextArea } from '../ui/field.tsx';
import type { FormDraft } from '../ui/form-draft.ts';
import { RadioCards } from '../ui/radio-cards.tsx';
import { useForm } from '../ui/use-form.ts';
import type { QuestionBody } from './api.ts';
import {
  beginWritten,
  draftOfOtherTypes,
  NewQuestion,
  nothingWritten,
  questionBody,
  readQuestionForm,
  typeProblems,
} from './form-values.ts';
import { ImageField } from './image-field.tsx';
import { LevelField } from './level-field.tsx';
import { hasPicture } from './picture.tsx';
import { QuestionPreview } from './question-preview.tsx';
import { WrittenFields } from './written-fields.tsx';

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
  const [type, setType] = useState(draft.texts?.['test_type'] ?? begun);
  const editing = question !== undefined;
  const enabled = draft.texts && 'enabled' in draft.texts;
  const [view, part] = [findView(type), findForm(type)];
  // What was written while another type was chosen is there again when that one is chosen again.
  const [writtenByType, setWritten] = useState<Readonly<Record<string, Written<unknown, unknown>>>>(() => ({
    ...draftOfOtherTypes(draft.texts),
    [type]: beginWritten(view, part, type === question?.test_type ? question : undefined, draft.texts),
  }));
  const { [type]: written = part?.blank ?? nothingWritten, ...others } = writtenByType;
  const [savol, setSavol] = useState(draft.texts?.['savol'] ?? question?.savol ?? '');
  const [picture, setPicture] = useState(hasPicture(question?.image) ? question.image : undefined);
  const form = useForm({
    schema: editing ? QuestionInput : NewQuestion,
    check: typeProblems,
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
    <Beside
      stays
      aside={<QuestionPreview view={view} savol={savol} content={written.content} picture={picture} />}
    >
      <DraftForm
        form={form}
        draft={draft}
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
            options={questionTypeViews().map(({ name, title }) => ({ value: name, label: title(t) }))}
            value={type}
            onChange={setType}
          />
        </div>
        <TextArea
          name="savol"
          label={t('questions.form.question')}
          maxLength={longestQuestion}
          value={savol}
          onChange={(event) => setSavol(event.target.value)}
          ref={previous && focus}
          required
        />
        {category}
        <LevelField
          current={question?.qiyinlik_darajasi}
          typed={draft.texts?.['qiyinlik_darajasi'] ?? previous?.qiyinlik_darajasi?.toString()}
        />
        {part && (
          <part.Write
            written={written}
            onWrite={(changed) => setWritten({ ...writtenByType, [type]: changed })}
            isNew={!editing}
          />
        )}
        <WrittenFields
          written={view?.fields === undefined ? written : undefined}
          others={others}
          store={draft.store}
        />
        <ImageField current={question?.image} onShow={setPicture} />
        {question !== undefined && isForAuthor(question) && (
          <div>
            <input type="hidden" name="with_enabled" />
            <label className="check-line">
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
