import './media.css';

import type { ShownMedia } from '../../../contract/questions/media.ts';
import { picturesOf } from '../../rich-text/pictures-of.ts';
import { useOtherPictures } from '../../rich-text/rich-text.tsx';
import { QuestionPicture } from './picture.tsx';
import { Sound } from './sound.tsx';

/** The fields of a test with its pictures and its recording. */
export type WithMedia = {
  savol: string;
  content?: unknown;
  image: string;
  media?: ShownMedia | undefined;
};

/** The texts of a test that are shown as a whole wherever it is solved or reviewed: the question, and the text with its gaps. */
export function wholeTexts({ savol, content }: Pick<WithMedia, 'savol' | 'content'>): unknown[] {
  return [savol, (content as { text?: unknown } | undefined)?.text];
}

/**
 * The pictures of a test that do not stand in its text, small or each with a button that enlarges it, and its recording; nothing for a
 * test without them. Where they are small, its text is shown without pictures.
 */
export function QuestionMedia({ test, small = false }: { test: WithMedia; small?: boolean }) {
  const all = picturesOf(test);
  const others = useOtherPictures(all, wholeTexts(test));
  const pictures = small ? all : others;
  const shown = pictures.map(({ image, alt }) => (
    <QuestionPicture key={image} image={image} alt={alt} small={small} several={pictures.length > 1} />
  ));
  return (
    <>
      {pictures.length > 1 ? <div className="row question-pictures">{shown}</div> : shown}
      {!small && test.media?.sound && <Sound sound={test.media.sound} />}
    </>
  );
}
