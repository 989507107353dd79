import './media.css';

import type { ShownSound } from '../../../contract/questions/media.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { sourceOf } from '../../ui/pictures/picture.tsx';

/** Minutes and seconds: `1:05`. */
function playingTime(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** Without captions: a recording is the question itself, so its text would reveal the answer. */
const Player = 'audio';

/** A recording that can be heard. Nothing of it is loaded before it is played. */
export function Sound({ sound }: { sound: ShownSound }) {
  const { t } = useTranslation();
  const name = sound.title === '' ? t('questions.sound') : t('questions.sound_named', { title: sound.title });
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
