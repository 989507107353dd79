import { useTranslation } from '../lib/languages/i18n.ts';
import { Picture } from '../ui/pictures/picture.tsx';
import type { PictureInTextProps } from './formatted.tsx';
import { picturesOf } from './pictures-of.ts';
import { usePlainText } from './rich-text.tsx';

const place = { height: '20rem' };

/** A picture of the test in a text of it; the typed text where the test has no such picture. */
export function PictureInText({ question, number, alt, children }: PictureInTextProps) {
  const { t } = useTranslation();
  const plain = usePlainText();
  const picture = picturesOf(question)[number - 1];
  if (picture === undefined) return children;
  return (
    <Picture
      image={picture.image}
      alt={plain(alt || picture.alt) || t('questions.picture')}
      className="rich-picture"
      place={place}
    />
  );
}
