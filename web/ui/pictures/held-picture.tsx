import './pictures.css';

import { cloneElement, useContext, useEffect, useState } from 'react';

import { pictureSize } from '../../../contract/questions/picture-name.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { localFiles } from '../../lib/local-files.ts';
import type { HeldPictureProps } from './picture.tsx';
import { PicturesAtOnceContext } from './pictures-at-once.ts';

/** Pictures that stand or stood on the screen, or are on this device: they need not be asked for. */
const shown = new Set<string>();

/** Smaller pictures have fewer bytes than a button gains, and no room for one, in CSS pixels. */
const smallestHeld = 64;

/** Whether showing a picture costs next to nothing. @param image the path of a stored picture, or the address of a file that this page has */
function isAtHand(image: string): boolean {
  if (shown.has(image) || localFiles.has(image) || /^(blob|data):/.test(image)) return true;
  const size = pictureSize(image);
  return size !== undefined && Math.min(size.width, size.height) < smallestHeld;
}

/** In the place of a picture, and as large, a button that loads it. */
export function HeldPicture({ image, name, className, style, children }: HeldPictureProps) {
  const { t } = useTranslation();
  const atOnce = useContext(PicturesAtOnceContext);
  const [isAsked, setAsked] = useState(false);
  const [picture, setPicture] = useState<HTMLElement | null>(null);
  useEffect(() => {
    if (picture === null) return;
    shown.add(image);
    if (!isAsked) return;
    // The button that was pressed is gone: what stands in its place goes on.
    if (picture instanceof HTMLImageElement) picture.setAttribute('tabindex', '-1');
    picture.focus();
  }, [picture, image, isAsked]);
  if (isAsked || atOnce || isAtHand(image)) return cloneElement(children, { ref: setPicture });
  return (
    <button
      type="button"
      className={`held-picture ${className}`}
      style={style}
      onClick={() => setAsked(true)}
    >
      <span className="held-picture-action">{t('questions.on_tap.show')}</span>
      {name !== '' && <span className="held-picture-name">{name}</span>}
    </button>
  );
}
