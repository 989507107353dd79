import './formatted.css';

import { type ReactNode, useEffect, useRef, useState } from 'react';

import { useTranslation } from '../lib/i18n.ts';
import { Picture } from '../ui/picture.tsx';
import { picturesOf, type WithPictures } from './pictures-of.ts';

/**
 * A table, or a block of code, that is scrolled by itself where it is wider than its place: then it takes the focus, so that it can be
 * scrolled by keyboard.
 */
export function Scrolled({ children }: { children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  const [isWide, setWide] = useState(false);
  useEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => setWide(element.scrollWidth > element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={frame} className="rich-scrolled" tabIndex={isWide ? 0 : undefined}>
      {children}
    </div>
  );
}

export type PictureInTextProps = {
  test: WithPictures;
  /** Its place among the pictures of the test, from 1. */
  number: number;
  /** Blank where the text does not say what is to be seen. */
  alt: string;
  /** What was typed, which is shown where the test has no such picture. */
  children: ReactNode;
};

const place = { height: '20rem' };

/** A picture of the test in a text of it. */
export function PictureInText({ test, number, alt, children }: PictureInTextProps) {
  const { t } = useTranslation();
  const picture = picturesOf(test)[number - 1];
  if (picture === undefined) return children;
  return (
    <Picture
      image={picture.image}
      alt={alt || picture.alt || t('questions.picture')}
      className="rich-picture"
      place={place}
    />
  );
}
