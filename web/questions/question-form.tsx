import './question-form.css';

import { type ReactNode, useState } from 'react';

import { beginnerLevel } from '../../contract/categories.ts';
import {
  isForAuthor,
  longestOption,
  longestQuestion,
  longestRightAnswer,
  type OptionLetter,
  optionLetters,
  QuestionInput,
  type ReadQuestion,
  testTypes,
} from '../../contract/questions.ts';
import { useTranslation } from '../lib/i18n.ts';
import { Button } from '../ui/button.tsx';
import { DraftForm } from '../ui/draft-form.tsx';
import { SelectField, TextArea, TextField } from '../ui/field.tsx';
import type { FormDraft, FormTexts } from '../ui/form-draft.ts';
import { RadioCards } from '../ui/radio-cards.tsx';
import { useForm } from '../ui/use-form.ts';
import { type QuestionBody, useDifficultyLevels } from './api.ts';
import { Choosable, FreeText, questionBody, readQuestionForm } from './form-values.ts';
import { ImageField } from './image-field.tsx';
import { filledOptions } from './options.ts';

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
        <ChoicesFields question={question} typed={draft.texts} />
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
    </DraftForm>
  );
}

type LevelFieldProps = {
  current: number | undefined;
  /** The value in the draft. */
  typed: string | undefined;
};

/**
 * Chooses the difficulty level. A new test starts with Beginner. While the levels are being loaded, and when they cannot
 * be loaded, the options are Beginner for a new test and the present level for one that is edited. Where the draft has
 * another level, there are no options until the levels have come: Beginner would replace that level unnoticed.
 */
function LevelField({ current, typed }: LevelFieldProps) {
  const { t } = useTranslation();
  const { data: levels, isError } = useDifficultyLevels();
  const editing = current !== undefined;
  const known = levels?.map((level) => ({ value: level.id, label: level.qiyinlik_darajasi_nomi }));
  const fallback = editing ? [] : [{ value: beginnerLevel, label: t('questions.form.beginner') }];
  const isUsual = !typed || typed === String(beginnerLevel);
  const options = known ?? (isError || isUsual ? fallback : []);
  const wanted = current ?? beginnerLevel;
  const first = options.find(({ value }) => value === wanted) ?? (editing ? undefined : options[0]);
  const blank = editing ? t('questions.form.difficulty_same') : t('questions.form.difficulty_choose');

  return (
    <SelectField
      // The default may be another level once the levels have come, and React reads it on mounting only.
      key={known === undefined ? 'waiting' : 'known'}
      name="qiyinlik_darajasi"
      label={t('questions.form.difficulty')}
      options={options}
      placeholder={blank}
      defaultValue={options.some(({ value }) => String(value) === typed) ? typed : (first?.value ?? '')}
    />
  );
}

type ChoicesFieldsProps = { question: ReadQuestion | undefined; typed: FormTexts | undefined };

const empty = { a: '', b: '', c: '', d: '', e: '' };

/**
 * Options A to E, and which of them is right. In a new test each can be right, since the options may be in the picture. In a
 * test that is edited only options with text can be chosen; where none has text, the right answer stays.
 */
function ChoicesFields({ question, typed }: ChoicesFieldsProps) {
  const { t } = useTranslation();
  const [options, setOptions] = useState<Record<OptionLetter, string>>({
    ...empty,
    ...question,
    ...typed,
  });
  const [right, setRight] = useState<OptionLetter | null>(
    typed === undefined
      ? (question?.right_answer ?? null)
      : (optionLetters.find((letter) => letter === typed['right_answer']) ?? null),
  );
  const choices = question === undefined ? optionLetters : filledOptions(options).map(({ letter }) => letter);
  const none = choices.length === 0;

  const label = (letter: OptionLetter) => (question === undefined ? '' : options[letter].trim());

  return (
    <>
      <fieldset className="question-form-part">
        <legend className="field-label">{t('questions.form.options')}</legend>
        <p className="field-hint">{t('questions.form.options_hint')}</p>
        {optionLetters.map((letter) => (
          <TextField
            key={letter}
            name={letter}
            label={t('questions.form.option', { letter: letter.toUpperCase() })}
            maxLength={longestOption}
            autoComplete="off"
            value={options[letter]}
            onChange={(event) => setOptions({ ...options, [letter]: event.target.value })}
          />
        ))}
      </fieldset>
      <div className="stack-small question-form-right">
        <RadioCards
          name="right_answer"
          legend={t('questions.form.right')}
          hint={none ? <NoChoices right={right} /> : undefined}
          inline={choices.every((letter) => label(letter) === '')}
          options={choices.map((letter) => ({
            value: letter,
            mark: letter.toUpperCase(),
            label: label(letter),
          }))}
          value={right}
          onChange={(letter) => setRight(letter as OptionLetter)}
        />
        {none && right !== null && <input type="hidden" name="right_answer" value={right} />}
        {right !== null && (
          <div className="row">
            <Button look="quiet" small onClick={() => setRight(null)}>
              {t('questions.form.right_clear')}
            </Button>
          </div>
        )}
      </div>
    </>
  );
}

/** Says why there is no option to choose as the right answer. */
function NoChoices({ right }: { right: OptionLetter | null }) {
  const { t } = useTranslation();
  if (right === null) return t('questions.form.right_none');
  return t('questions.form.right_kept', { letter: right.toUpperCase() });
}
