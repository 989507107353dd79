import './shown-media.css';
import '../ui/pictures/pictures-on-tap.ts';

import { useState } from 'react';

import type { ShownSound } from '../../contract/questions/media.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { picturesOf } from '../rich-text/pictures-of.ts';
import { useOtherPictures, usePlainText } from '../rich-text/rich-text.tsx';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import {
  MaybeHeld,
  Picture,
  pictureFiles,
  type PicturePlace,
  sizeStyle,
  sourceOf,
} from '../ui/pictures/picture.tsx';

type ShownPicture = { image: string; alt: string };

/** The fields of a question with its pictures and its recording. */
export type WithMedia = {
  savol: string;
  content?: unknown;
  image: string;
  media?:
    | {
        pictures?: readonly ShownPicture[] | undefined;
        /** By the ids of the options. */
        options?: Readonly<Record<string, ShownPicture>> | undefined;
        sound?: ShownSound | undefined;
      }
    | undefined;
};

/**
 * - `large`: each picture is a button that enlarges it
 * - `small`: all pictures, also those of the text, and no recording
 * - `still`: nothing can be operated
 * - `printed`: as `still`, in the quality of paper
 */
export type MediaLook = 'large' | 'small' | 'still' | 'printed';

export type ShownMediaProps = { question: WithMedia; look?: MediaLook | undefined };

/** As high as shown-media.css has it. */
const places = {
  large: { height: 'min(26rem, 42vh)', heightOnPhone: '28vh' },
  several: { height: 'min(12rem, 30vh)', heightOnPhone: '22vh' },
  small: { height: '11rem' },
  still: { height: '16rem' },
  printed: { width: '100vw' },
};

/**
 * The pictures of a question that do not stand in its text, and its recording; nothing for a question without media. The question and the text
 * with its gaps are shown as a whole where a question is solved or reviewed, so their pictures stand there.
 */
export function ShownMedia({ question, look = 'large' }: ShownMediaProps) {
  const { t } = useTranslation();
  const plain = usePlainText();
  const all = picturesOf(question);
  const others = useOtherPictures(all, [
    question.savol,
    (question.content as { text?: unknown } | undefined)?.text,
  ]);
  const pictures = look === 'small' ? all : others;
  const isSeveral = pictures.length > 1;
  const shown = pictures.map(({ image, alt }) => {
    const picture = { image, alt: alt === '' ? t('questions.picture') : plain(alt) };
    if (look === 'large') {
      return <LargePicture key={image} {...picture} place={isSeveral ? places.several : places.large} />;
    }
    const className = look === 'small' ? 'question-picture-small' : 'question-picture-still';
    return (
      <Picture key={image} {...picture} className={className} place={places[look]} lazy={look === 'small'} />
    );
  });
  const areBeside = isSeveral && (look === 'large' || look === 'small');
  return (
    <>
      {areBeside ? <div className="row question-pictures">{shown}</div> : shown}
      {look !== 'small' && question.media?.sound && <Sound sound={question.media.sound} />}
    </>
  );
}

type LargePictureProps = { image: string; alt: string; place: PicturePlace };

/** At a height that leaves room for the answers; a click shows it as large as the screen. */
function LargePicture({ image, alt, place }: LargePictureProps) {
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
          <img {...pictureFiles(image, places.printed)} alt={alt} className="question-picture-whole" />
        </Dialog>
      )}
    </>
  );
}

/** Minutes and seconds: `1:05`. */
function playingTime(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** Without captions: a recording is the question itself, so its text would tell the answer. */
const Player = 'audio';

/** A recording that can be heard. Nothing of it is loaded before it is played. */
export function Sound({ sound }: { sound: ShownSound }) {
  const { t } = useTranslation();
  const plain = usePlainText();
  const title = plain(sound.title);
  const name = title === '' ? t('questions.sound') : t('questions.sound_named', { title });
  return (
    <figure className="grid gap-1 sound">
      <figcaption>
        {name} <span className="muted">({playingTime(sound.seconds)})</span>
        <span className="sound-on-paper">. {t('questions.sound_on_paper')}</span>
      </figcaption>
      <Player {...sourceOf(sound.url)} controls preload="none" aria-label={name} className="screen-only" />
    </figure>
  );
}
