import './question-media.css';

import type { ShownMedia } from '../../contract/media.ts';
import { hasPicture, QuestionPicture } from './picture.tsx';
import { Sound } from './sound.tsx';

/** The fields of a test with its pictures and its recording. */
export type WithMedia = { image: string; media?: ShownMedia | undefined };

/** All pictures of a test in their order. */
export function picturesOf({ image, media }: WithMedia): readonly { image: string; alt: string }[] {
  return media?.pictures ?? (hasPicture(image) ? [{ image, alt: '' }] : []);
}

/** The pictures of a test, small or each with a button that enlarges it, and its recording; nothing for a test without them. */
export function QuestionMedia({ test, small = false }: { test: WithMedia; small?: boolean }) {
  const pictures = picturesOf(test);
  const shown = pictures.map(({ image, alt }) => (
    <QuestionPicture key={image} image={image} alt={alt} small={small} several={pictures.length > 1} />
  ));
  return (
    <>
      {pictures.length > 1 ? <div className="question-pictures">{shown}</div> : shown}
      {!small && test.media?.sound && <Sound sound={test.media.sound} />}
    </>
  );
}
