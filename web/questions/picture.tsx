import './picture.css';

import { type CSSProperties, useState } from 'react';

import { useTranslation } from '../lib/i18n.ts';
import { base_url } from '../lib/session-state.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Dialog } from '../ui/dialog.tsx';

/** Whether a test has a picture of its own. */
export function hasPicture(image: string | null | undefined): image is string {
  return typeof image === 'string' && image !== '' && !image.includes('default.jpg');
}

type PictureSource = { src: string; crossOrigin?: 'anonymous' };

/** Where a picture is: on the origin of the API. From another one than the page's it is loaded only where that is allowed. */
export function pictureSource(image: string): PictureSource {
  const { href, origin } = new URL(image, new URL(base_url, window.location.href));
  return origin === window.location.origin ? { src: href } : { src: href, crossOrigin: 'anonymous' };
}

/** The size in pixels that the server writes into the name of a picture; undefined for a name without a size. */
export function pictureSize(image: string): { width: number; height: number } | undefined {
  const found = /-(\d{1,5})x(\d{1,5})\.webp$/.exec(image);
  if (found === null) return undefined;
  const [width, height] = [Number(found[1]), Number(found[2])];
  return width > 0 && height > 0 ? { width, height } : undefined;
}

export type PictureProps = { image: string; alt: string; className?: string; lazy?: boolean };

const isSized = (image: string) => pictureSize(image) !== undefined;

function sizeOf(image: string): CSSProperties | undefined {
  const size = pictureSize(image);
  return size && ({ '--picture-width': size.width, '--picture-height': size.height } as CSSProperties);
}

/** A picture. Where its size is known, its place is reserved while it is loaded. */
export function Picture({ image, alt, className, lazy }: PictureProps) {
  return (
    <img
      {...pictureSource(image)}
      alt={alt}
      className={classNames('picture', className, isSized(image) && 'picture-sized')}
      style={sizeOf(image)}
      loading={lazy === true ? 'lazy' : 'eager'}
    />
  );
}

/** The picture of a test, small or with a button that enlarges it; nothing for a test without a picture. */
export function QuestionPicture({ image, small }: { image: string; small?: boolean }) {
  const { t } = useTranslation();
  if (!hasPicture(image)) return null;
  if (small !== true) return <LargePicture image={image} />;
  return <Picture image={image} alt={t('questions.picture')} className="question-picture-small" lazy />;
}

/** At a height that leaves room for the answers; a click shows it as large as the screen. */
function LargePicture({ image }: { image: string }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button
        type="button"
        className={classNames('question-picture', isSized(image) && 'picture-sized')}
        style={sizeOf(image)}
        onClick={() => setOpen(true)}
      >
        <img {...pictureSource(image)} alt={t('questions.picture')} className="picture" />
        <span className="visually-hidden">{t('questions.enlarge')}</span>
        <span className="question-picture-sign" aria-hidden="true" />
      </button>
      {open && (
        <Dialog
          title={t('questions.picture')}
          onClose={close}
          wide
          actions={<Button onClick={close}>{t('questions.picture_close')}</Button>}
        >
          <img {...pictureSource(image)} alt={t('questions.picture')} className="question-picture-whole" />
        </Dialog>
      )}
    </>
  );
}
