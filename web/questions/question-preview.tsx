import './question-preview.css';

import type { FormTexts } from '../ui/form-draft.ts';
import { useTranslation } from '../lib/i18n.ts';
import { Card } from '../ui/card.tsx';
import { type Options, optionsToChoose } from './options.ts';
import { Picture } from './picture.tsx';

export type QuestionPreviewProps = {
  type: string;
  /** What is written now; undefined before anything is. */
  texts: FormTexts | (Options & { savol: string }) | undefined;
  picture: string | undefined;
};

const nothing = { savol: '', a: '', b: '', c: '', d: '', e: '' };

/** The question that is being written, as pupils will see it. Nothing in it can be operated. */
export function QuestionPreview({ type, texts, picture }: QuestionPreviewProps) {
  const { t } = useTranslation();
  const { savol, ...options } = { ...nothing, ...texts };
  const isWritten = savol.trim() !== '';
  return (
    <Card title={t('questions.preview.title')} className="question-preview">
      {isWritten ? (
        <p className="question-preview-text pre-line">{savol.trim()}</p>
      ) : (
        <p className="muted">{t('questions.preview.empty')}</p>
      )}
      {picture !== undefined && (
        <Picture image={picture} alt={t('questions.picture')} className="question-preview-picture" />
      )}
      {type === 'choosable' ? (
        <ul className="question-preview-options" aria-label={t('answers.solve.choose')}>
          {optionsToChoose(options).map(({ letter, text }) => (
            <li key={letter} className="question-preview-option">
              <span className="question-preview-mark">{letter.toUpperCase()}</span>
              <span className="question-preview-label">{text}</span>
            </li>
          ))}
        </ul>
      ) : (
        <p className="question-preview-answer">{t('answers.solve.placeholder')}</p>
      )}
    </Card>
  );
}
