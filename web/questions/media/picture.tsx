import './media.css';
import '../../ui/pictures/pictures-on-tap.ts';

import { useState } from 'react';

import { useTranslation } from '../../lib/languages/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import {
  MaybeHeld,
  Picture,
  pictureFiles,
  type PicturePlace,
  sizeStyle,
} from '../../ui/pictures/picture.tsx';

/** As high as picture.css has it. */
const places = {
  large: { height: 'min(26rem, 42vh)', heightOnPhone: '28vh' },
  several: { height: 'min(12rem, 30vh)', heightOnPhone: '22vh' },
  small: { height: '11rem' },
  whole: { width: '100vw' },
};

export type QuestionPictureProps = {
  image: string;
  /** Blank where nobody has written it. */
  alt: string;
  small: boolean;
  /** Whether other pictures of the test stand beside it. */
  several: boolean;
};

/** A picture of a test, small or with a button that enlarges it. */
export function QuestionPicture({ image, alt, small, several }: QuestionPictureProps) {
  const { t } = useTranslation();
  const name = alt === '' ? t('questions.picture') : alt;
  if (!small)
    return <LargePicture image={image} alt={name} place={several ? places.several : places.large} />;
  return <Picture image={image} alt={name} className="question-picture-small" place={places.small} lazy />;
}

/** At a height that leaves room for the answers; a click shows it as large as the screen. */
function LargePicture({ image, alt, place }: { image: string; alt: string; place: PicturePlace }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const style = sizeStyle(image);
  const close = () => setOpen(false);
  const classes = classNames('question-picture', style && 'picture-sized');
  return (
    <>
      <MaybeHeld image={image} name={alt} className={classes} style={style}>
        <button type="button" className={classes} style={style} onClick={() => setOpen(true)}>
          <img {...pictureFiles(image, place)} alt={alt} className="picture" />
          <span className="visually-hidden">{t('questions.enlarge')}</span>
          <span className="question-picture-sign" aria-hidden="true" />
        </button>
      </MaybeHeld>
      {open && (
        <Dialog
          title={t('questions.picture')}
          onClose={close}
          wide
          actions={<Button onClick={close}>{t('questions.picture_close')}</Button>}
        >
          <img {...pictureFiles(image, places.whole)} alt={alt} className="question-picture-whole" />
        </Dialog>
      )}
    </>
  );
}
