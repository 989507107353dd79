import '../../ui/fields/fields.css';
import './write.css';

import { type ReactNode, useEffect, useState } from 'react';

import type { PastedQuestion } from '../../../contract/question-text/pasted-question.ts';
import { QuestionInput } from '../../../contract/questions/question-input.ts';
import { isForAuthor, longestQuestion, type ReadQuestion } from '../../../contract/questions/questions.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { findForm } from '../../question-types/forms.ts';
import { findView, questionTypeViews } from '../../question-types/registry.ts';
import { RemarksContext } from '../../question-types/writing/remark-field.tsx';
import { RichTexts, usePlainText } from '../../rich-text/rich-text.tsx';
import { Beside } from '../../ui/layout/beside.tsx';
import { Button } from '../../ui/button.tsx';
import { DraftForm, shortcut } from '../../ui/fields/draft-form.tsx';
import { TextArea } from '../../ui/fields/field.tsx';
import type { FormDraft } from '../../ui/fields/form-draft.ts';
import { RadioCards } from '../../ui/fields/radio-cards.tsx';
import { useForm } from '../../ui/fields/use-form.ts';
import type { QuestionBody } from './write-api.ts';
import {
  type Asked,
  beginAsked,
  beginFormat,
  beginTags,
  NewQuestion,
  nothingWritten,
  questionBody,
  readQuestionForm,
  typeProblems,
} from './form-values.ts';
import { FormulaPalette } from '../formulas/formula-palette.tsx';
import { FormulaProblems } from '../formulas/formula-problems.tsx';
import { ExplanationFields } from './explanation-fields.tsx';
import { MediaFields } from '../media/media-fields.tsx';
import { beginMedia, type MediaSlots, shownIn } from '../media/media-values.ts';
import { LevelField } from './level-field.tsx';
import { lacksRightOption, useMissingKey } from './missing-key.tsx';
import { filledWith, pastedOf, stillTaken, storedQuestions } from '../paste/pasted-fill.ts';
import { PastedNotice } from '../paste/pasted-notice.tsx';
import { textsIn } from '../../../contract/question-lint/linted-of.ts';
import { useWarnings } from '../lint/use-warnings.ts';
import { WarningList } from '../lint/warning-list.tsx';
import { OptionPictureFields } from '../media/option-picture-fields.tsx';
import { TagsField } from '../tags/tags-field.tsx';
import { TextFormatField } from './text-format-field.tsx';
import { usePreview } from './use-preview.ts';
import { QuestionPreview } from './question-preview.tsx';
import { usePasted } from '../paste/use-pasted.ts';
import { useMediaAgain } from '../media/use-media-again.ts';
import { useSimilar } from './use-similar.ts';
import { useRemarks } from './use-remarks.ts';
import { WrittenFields } from './written-fields.tsx';

export type QuestionFormProps = {
  /** The test that is edited; undefined for a new one. */
  question?: ReadQuestion;
  /** The test that a new one is a copy of. */
  copied?: ReadQuestion | undefined;
  /** The field named `category`. */
  category: ReactNode;
  /** The id of the category that was chosen in it. */
  chosenCategory: number | undefined;
  /** The test that was written before this one, whose type and level are likely. */
  previous?: (QuestionBody & Waiting) | undefined;
  /**
   * Saves; throws an ApiError whose fields are shown at the fields.
   * @param isMore whether another test is going to be written, or edited
   */
  /** @param title the question with formulas in words */
  save: (body: QuestionBody & Waiting, isMore: boolean, title: string) => Promise<void>;
  /** Shows the questions of a pasted text together, beginning with that of the form; undefined where there is no such list. */
  onList?: ((questions: readonly PastedQuestion[]) => void) | undefined;
  /** The text of the button that saves, where it is not the usual one. */
  submit?: string | undefined;
  /** The text of the button that saves and goes on to another test; undefined where there is none. */
  more: string | undefined;
  /** Disables the form after saving. */
  closed: boolean;
  cancelTo: string;
  draft: FormDraft;
};

/** The questions of a pasted text that are still to be written. */
export type Waiting = { waiting: readonly PastedQuestion[] };

/** The value of the button after which another test is written. */
const another = 'another';

/**
 * What the form begins with.
 * @returns also the questions of a pasted text that wait, and whether the form begins with one of these
 */
function begin({
  question,
  copied,
  previous,
  draft,
}: QuestionFormProps): Waiting & { asked: Asked; isFilled: boolean } {
  const asked = beginAsked(question ?? copied, previous?.test_type, draft.texts);
  const waiting =
    draft.texts === undefined ? stillTaken(previous?.waiting ?? []) : storedQuestions(draft.texts['waiting']);
  const [next] = draft.texts?.['savol'] === undefined ? stillTaken(waiting) : [];
  const filled = next && filledWith(asked, next, next.text);
  return filled === undefined
    ? { asked, waiting, isFilled: false }
    : { asked: filled, waiting: waiting.filter((other) => other !== next), isFilled: true };
}

/** The form for a new test and for one that is edited. It keeps its texts when saving fails. */
export function QuestionForm(props: QuestionFormProps) {
  const { question, copied, previous, category, chosenCategory, save, more, closed, cancelTo, draft } = props;
  const { onList, submit } = props;
  const { t } = useTranslation();
  const editing = question !== undefined;
  const stored = question ?? copied;
  const enabled = draft.texts && 'enabled' in draft.texts;
  const [begun] = useState(() => begin(props));
  const [asked, setAsked] = useState(begun.asked);
  const pasted = usePasted(asked, changeAll, begun.waiting, !editing);
  const { type, savol } = asked;
  const [isAnother, { area }] = [previous !== undefined, pasted];
  useEffect(() => {
    if (isAnother) area.current?.focus();
  }, [isAnother, area]);
  const [view, part] = [findView(type), findForm(type)];
  const { [type]: written = part?.blank ?? nothingWritten, ...others } = asked.written;
  const remarks = useRemarks(stored, draft.texts);
  const [explanation, setExplanation] = useState(draft.texts?.['explanation'] ?? stored?.explanation ?? '');
  const explanations = [explanation, ...Object.values(remarks.texts)];
  const [tags, setTags] = useState(() => beginTags(stored, previous, draft.texts));
  const warnings = useWarnings(view, savol, written, explanations);
  const [media, setMedia] = useState(() => beginMedia(stored, draft.texts));
  const [withPictures, setWithPictures] = useState(Object.keys(media.options).length > 0);
  const { key: mediaKey, withSound } = useMediaAgain(draft.again, stored, openMedia, area);
  const { similar, frame } = useSimilar(savol, textsIn(written.content), question?.id);
  const [isFormatted, setFormatted] = useState(() => beginFormat(stored ?? previous, draft.texts));
  const texts = { savol, explanation, remarks: remarks.texts, content: written.content, key: written.key };
  const preview = usePreview(texts, isFormatted);
  const known = { rendered: preview?.texts, media: shownIn(media) };
  const plain = usePlainText(known);
  const missingKey = useMissingKey();
  const [isMarking, setMarking] = useState(false);
  const form = useForm({
    schema: editing ? QuestionInput : NewQuestion,
    check: typeProblems,
    read: readQuestionForm,
    async submit(values, button) {
      if (lacksRightOption(view, written) && !(await missingKey.ask())) return setMarking(true);
      await save(
        { ...questionBody(values, question), waiting: pasted.waiting },
        button === another,
        plain(values.savol),
      );
    },
    messages: {
      savol: t('questions.form.question_required'),
      category: t(editing ? 'questions.form.category_required' : 'questions.form.category_select'),
      qiyinlik_darajasi: t('questions.form.difficulty_required'),
      right_answer_text: t('questions.form.answer_text_required'),
    },
  });

  useEffect(() => {
    if (form.busy || !isMarking) return;
    setMarking(false);
    area.current?.form?.querySelector<HTMLElement>(':is(.option-right, .multiple-right) input')?.focus();
  }, [form.busy, isMarking, area]);

  function openMedia(slots: MediaSlots): void {
    setMedia(slots);
    setWithPictures(Object.keys(slots.options).length > 0);
  }

  function openList(): void {
    const first = pastedOf(asked);
    const isBlank = first.text.trim() === '' && first.options.length === 0;
    onList?.(isBlank ? pasted.waiting : [first, ...pasted.waiting]);
  }

  /** Puts another test into the form, as from a pasted text. The problems of the one before are not shown any more. */
  function changeAll(changed: Asked): void {
    setAsked(changed);
    form.forgetErrors('');
  }

  return (
    <>
      {missingKey.dialog}
      <Beside
        stays
        aside={
          <RichTexts of={known}>
            <QuestionPreview view={view} savol={savol} written={written} media={shownIn(media)} />
            <WarningList warnings={warnings} similar={similar} place="beside" />
          </RichTexts>
        }
      >
        <DraftForm
          form={form}
          draft={draft}
          submit={submit ?? t(editing ? 'questions.form.save' : 'questions.form.create')}
          busyText={t(editing ? 'ui.saving' : 'questions.form.creating')}
          closed={closed}
          isNew={!editing && !closed}
          cancelTo={cancelTo}
          also={
            more !== undefined && (
              <Button
                type="submit"
                look="secondary"
                value={another}
                disabled={form.busy || closed}
                {...shortcut('Shift+Enter')}
              >
                {more}
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
              onChange={(chosen) => setAsked({ ...asked, type: chosen })}
            />
          </div>
          <TextArea
            name="savol"
            label={t('questions.form.question')}
            hint={editing ? undefined : t('questions.paste.hint')}
            maxLength={longestQuestion}
            value={savol}
            onChange={(event) => setAsked({ ...asked, savol: event.target.value })}
            onPaste={pasted.onPaste}
            onKeyDown={pasted.onKeyDown}
            ref={area}
            required
          />
          <PastedNotice pasted={pasted} onList={onList && openList} />
          <FormulaPalette />
          <TextFormatField isFormatted={isFormatted} onChange={setFormatted} />
          <FormulaProblems broken={preview?.broken ?? []} />
          {category}
          {copied && <input type="hidden" name="copy_of" value={copied.id} />}
          <TagsField
            several
            name="tags"
            label={t('questions.tags.tags')}
            hint={t('questions.tags.hint')}
            value={tags}
            onChange={setTags}
          />
          <LevelField
            current={question?.qiyinlik_darajasi}
            typed={draft.texts?.['qiyinlik_darajasi'] ?? (previous ?? copied)?.qiyinlik_darajasi?.toString()}
          />
          <OptionPictureFields media={media} open={withPictures} onChange={setMedia}>
            {part && (
              <RemarksContext value={remarks}>
                <RichTexts of={known}>
                  <part.Write
                    key={pasted.round}
                    written={written}
                    onWrite={(changed) =>
                      setAsked({ ...asked, written: { ...asked.written, [type]: changed } })
                    }
                    isNew={!editing}
                  />
                </RichTexts>
              </RemarksContext>
            )}
          </OptionPictureFields>
          <ExplanationFields
            explanation={explanation}
            onExplanation={setExplanation}
            onRemarks={view?.options === undefined || remarks.open ? undefined : remarks.show}
            onPictures={view?.options === undefined || withPictures ? undefined : () => setWithPictures(true)}
          />
          <WrittenFields
            written={view?.fields === undefined ? written : undefined}
            others={others}
            waiting={pasted.waiting}
            changes={`${pasted.round} ${chosenCategory ?? ''}`}
            isFilled={begun.isFilled}
            remarks={remarks.texts}
            store={draft.store}
          />
          <MediaFields
            key={mediaKey}
            media={media}
            onChange={setMedia}
            isStored={stored?.media !== undefined}
            withSound={withSound}
          />
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
          <div ref={frame}>
            <RichTexts of={known}>
              <WarningList warnings={warnings} similar={similar} place="inside" />
            </RichTexts>
          </div>
        </DraftForm>
      </Beside>
    </>
  );
}
