import './formatted.css';

import { type ReactNode, useEffect, useRef, useState } from 'react';

import { lazyCode } from '../ui/feedback/lazy-code.ts';
import type { WithPictures } from './pictures-of.ts';

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
  question: WithPictures;
  /** Its place among the pictures of the test, from 1. */
  number: number;
  /** Blank where the text does not describe the picture. */
  alt: string;
  /** The typed text, which is shown where the test has no such picture. */
  children: ReactNode;
};

/** What shows pictures: a question with some has loaded it, and no other needs it. */
export const pictureCode = lazyCode(() =>
  import('./picture-in-text.tsx').then(({ PictureInText }) => PictureInText),
);

/** A picture of the test in a text of it. Without its code, the typed text is shown. */
export function LazyPictureInText(props: PictureInTextProps) {
  const [isFailed, setFailed] = useState<boolean>();
  useEffect(() => {
    let unmounted = false;
    pictureCode.load().then(
      () => unmounted || setFailed(false),
      () => unmounted || setFailed(true),
    );
    return () => {
      unmounted = true;
    };
  }, []);
  const PictureInText = pictureCode.loaded;
  if (PictureInText === undefined) return isFailed === true ? props.children : null;
  return <PictureInText {...props} />;
}
