import './question-preview.css';

import { useId, useState } from 'react';

import { useTranslation } from '../../lib/languages/i18n.ts';
import { AnswerFields } from '../../question-card/answer-form.tsx';
import { Question } from '../../question-card/question.tsx';
import type { QuestionTypeView, Written } from '../../question-types/view.ts';
import { classNames } from '../../ui/class-names.ts';
import { Card } from '../../ui/layout/card.tsx';
import { asSolved } from '../as-solved.ts';
import type { ShownPictures } from '../media/media-values.ts';

export type QuestionPreviewProps = {
  view: QuestionTypeView | undefined;
  savol: string;
  written: Written<unknown, unknown>;
  media: ShownPictures;
};

const ignore = () => undefined;
const noOptions = { a: '', b: '', c: '', d: '', e: '' };

/**
 * The question that is being written, as pupils will solve it. Nothing in it can be operated, and screen readers, which read the form,
 * pass it over. Where it is not beside the form, it opens from a bar at the end of the screen.
 */
export function QuestionPreview({ view, savol, written, media }: QuestionPreviewProps) {
  const { t } = useTranslation();
  const id = useId();
  const [open, setOpen] = useState(false);
  const content = view && asSolved(view.name, written, '');
  const question = {
    ...noOptions,
    ...view?.fields?.fields(content, null),
    test_type: view?.name ?? '',
    savol: savol.trim(),
    content,
    image: '',
    media,
  };
  return (
    <Card
      title={t('questions.preview.title')}
      className={classNames('question-preview', open && 'question-preview-open')}
    >
      <button
        type="button"
        className="question-preview-toggle"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {t('questions.preview.title')}
      </button>
      <div id={id} className="question-preview-question" inert>
        {question.savol === '' && <p className="muted">{t('questions.preview.empty')}</p>}
        <Question question={question} look={question.savol === '' ? 'none' : 'asked'} media="still">
          {view && (
            <AnswerFields
              question={question}
              answer={undefined}
              onAnswer={ignore}
              problem={undefined}
              disabled={false}
            />
          )}
        </Question>
      </div>
    </Card>
  );
}
