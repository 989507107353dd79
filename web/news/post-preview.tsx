import './news.css';

import { useTranslation } from '../lib/languages/i18n.ts';
import { Card } from '../ui/layout/card.tsx';
import { Picture } from '../ui/pictures/picture.tsx';
import { PostText } from './post-text.tsx';

export type PostPreviewProps = {
  title: string;
  text: string;
  language: string;
  /** The address of the picture; undefined for none. */
  picture: string | undefined;
};

/** The post that is being written, as it will be read. */
export function PostPreview({ title, text, language, picture }: PostPreviewProps) {
  const { t } = useTranslation();
  const isWritten = title.trim() !== '' || text.trim() !== '';
  return (
    <Card title={t('news.form.preview')} className="news-preview">
      {!isWritten && <p className="muted">{t('news.form.preview_empty')}</p>}
      {isWritten && (
        <div className="stack" lang={language}>
          {title.trim() !== '' && <p className="news-preview-title">{title.trim()}</p>}
          {picture !== undefined && <Picture image={picture} alt={t('news.picture')} />}
          {text.trim() !== '' && <PostText text={text.trim()} />}
        </div>
      )}
    </Card>
  );
}
