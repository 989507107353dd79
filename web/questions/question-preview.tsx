import './question-preview.css';

import { useTranslation } from '../lib/i18n.ts';
import { TypePart } from '../question-types/type-part.tsx';
import type { QuestionTypeView, Written } from '../question-types/view.ts';
import { RichText } from '../rich-text/rich-text.tsx';
import { Card } from '../ui/card.tsx';
import { Picture } from '../ui/picture.tsx';
import { OptionPicturesContext } from '../question-types/option-pictures.tsx';
import type { ShownPictures } from './media-values.ts';
import { asSolved } from './as-solved.ts';

export type QuestionPreviewProps = {
  view: QuestionTypeView | undefined;
  savol: string;
  written: Written<unknown, unknown>;
  media: ShownPictures;
};

/** The question that is being written, as pupils will see it. Nothing in it can be operated. */
export function QuestionPreview({ view, savol, written, media }: QuestionPreviewProps) {
  const { t } = useTranslation();
  const isWritten = savol.trim() !== '';
  return (
    <Card title={t('questions.preview.title')} className="question-preview">
      {isWritten ? (
        <div className="question-preview-text pre-line">
          <RichText text={savol.trim()} />
        </div>
      ) : (
        <p className="muted">{t('questions.preview.empty')}</p>
      )}
      {media.pictures.map(({ image, alt }) => (
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
          <TypePart key={view.name} part={view.Print} props={{ content: asSolved(view.name, written, '') }} />
        )}
      </OptionPicturesContext>
    </Card>
  );
}
