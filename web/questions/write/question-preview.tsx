import './question-preview.css';

import { useId, useState } from 'react';

import { useTranslation } from '../../lib/languages/i18n.ts';
import { TypePart } from '../../question-types/type-part.tsx';
import type { QuestionTypeView, Written } from '../../question-types/view.ts';
import { RichText, useOtherPictures } from '../../rich-text/rich-text.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Picture } from '../../ui/pictures/picture.tsx';
import { OptionPicturesContext } from '../../question-types/option-pictures.tsx';
import type { ShownPictures } from '../media/media-values.ts';
import { asSolved } from '../as-solved.ts';
import { wholeTexts } from '../media/question-media.tsx';

export type QuestionPreviewProps = {
  view: QuestionTypeView | undefined;
  savol: string;
  written: Written<unknown, unknown>;
  media: ShownPictures;
};

const ignore = () => undefined;

/**
 * The question that is being written, as pupils will solve it. Nothing in it can be operated, and screen readers, which read the form,
 * pass it over. Where it is not beside the form, it opens from a bar at the end of the screen.
 */
export function QuestionPreview({ view, savol, written, media }: QuestionPreviewProps) {
  const { t } = useTranslation();
  const id = useId();
  const [open, setOpen] = useState(false);
  const isWritten = savol.trim() !== '';
  const asked = view && asSolved(view.name, written, '');
  const pictures = useOtherPictures(media.pictures, wholeTexts({ savol: savol.trim(), content: asked }));
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
        {isWritten ? (
          <div className="question-preview-text pre-line">
            <RichText text={savol.trim()} part="head" />
          </div>
        ) : (
          <p className="muted">{t('questions.preview.empty')}</p>
        )}
        {isWritten && <RichText text={savol.trim()} part="rest" />}
        {pictures.map(({ image, alt }) => (
          <Picture
            key={image}
            image={image}
            alt={alt === '' ? t('questions.picture') : alt}
            className="question-preview-picture"
            place={{ height: '16rem' }}
          />
        ))}
        <OptionPicturesContext value={media.options}>
          {view && (
            <TypePart
              // What is answered of one type is no answer to another.
              key={view.name}
              part={view.Solve}
              props={{
                content: asked,
                answer: view.initial?.(asked),
                onAnswer: ignore,
                problem: undefined,
                disabled: false,
              }}
            />
          )}
        </OptionPicturesContext>
      </div>
    </Card>
  );
}
