import './picture.css';

import { useTranslation } from 'react-i18next';

import { base_url } from '../lib/api.ts';
import { classNames } from '../ui/class-names.ts';

/** Whether a test has a picture of its own. */
export function hasPicture(image: string | null | undefined): image is string {
  return typeof image === 'string' && image !== '' && !image.includes('default.jpg');
}

/** Pictures live on the API host. */
export function pictureAddress(image: string): string {
  return new URL(image, new URL(base_url, window.location.href)).href;
}

/** The picture of a test; nothing where it has none. */
export function QuestionPicture({ image, small }: { image: string; small?: boolean }) {
  const { t } = useTranslation();
  if (!hasPicture(image)) return null;
  return (
    <img
      src={pictureAddress(image)}
      alt={t('questions.picture')}
      className={classNames('picture question-picture', small && 'question-picture-small')}
      loading={small === true ? 'lazy' : 'eager'}
    />
  );
}
