import './media.css';

import { type Dispatch, type SetStateAction, useRef, useState } from 'react';

import { longestAlternative, mostPictures, uploadNames } from '../../../contract/questions/media-input.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { moved, replaced, without } from '../../question-types/lists.ts';
import { MoveButtons } from '../../question-types/writing/move-buttons.tsx';
import { useMoves } from '../../question-types/writing/use-moves.ts';
import { Button } from '../../ui/button.tsx';
import { TextField, useFormErrors } from '../../ui/fields/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { FieldOpeners } from '../write/field-openers.tsx';
import { ImageField } from './image-field.tsx';
import {
  altName,
  blankSlot,
  hasTooManyFiles,
  mediaInput,
  type MediaSlots,
  nameOfEmptySound,
  nameOfSound,
  namesOfFiles,
  type PictureSlot,
  unsentName,
} from './media-values.ts';
import { SoundField } from './sound-field.tsx';

export type MediaFieldsProps = {
  media: MediaSlots;
  onChange: Dispatch<SetStateAction<MediaSlots>>;
  /** Whether the test has more than one plain picture stored. */
  isStored: boolean;
  /** Whether the place for a recording is shown from the beginning. */
  withSound?: boolean;
};

/** Some pictures with one of them changed; the same list where nothing is different. */
function changedPicture(
  pictures: readonly PictureSlot[],
  key: string,
  change: Partial<PictureSlot>,
): readonly PictureSlot[] {
  const place = pictures.findIndex((picture) => picture.key === key);
  const picture = pictures[place];
  const isSame =
    picture === undefined ||
    Object.entries(change).every(([name, value]) => picture[name as 'alt'] === value);
  return isSame ? pictures : replaced(pictures, place, { ...picture, ...change });
}

/** Pictures of a test in their order, each with a text alternative, and its recording. */
export function MediaFields({ media, onChange, isStored, withSound: hasSound = false }: MediaFieldsProps) {
  const { t } = useTranslation();
  const errors = useFormErrors();
  const { frame, focusNext, announced, onMoved } = useMoves<HTMLDivElement>();
  const made = useRef(0);
  const { pictures, sound } = media;
  const [withSound, setWithSound] = useState(hasSound || sound.stored !== undefined || sound.title !== '');
  const names = namesOfFiles(media);
  const sent = pictures.filter(({ shown }) => shown !== undefined);
  const input = mediaInput(media, isStored);
  const several = pictures.length > 1;

  function setPictures(change: (pictures: readonly PictureSlot[]) => readonly PictureSlot[]): void {
    onChange((known) => {
      const changed = change(known.pictures);
      return changed === known.pictures ? known : { ...known, pictures: changed };
    });
  }

  function add(): void {
    made.current += 1;
    const key = `new-${made.current}`;
    setPictures((known) => [...known, blankSlot(key)]);
    focusNext(`[data-row="${key}"] button`);
  }

  function move(place: number, by: -1 | 1, focus: -1 | 1): void {
    const slot = pictures[place];
    if (slot === undefined || pictures[place + by] === undefined) return;
    setPictures((known) => moved(known, place, by));
    const name = t('questions.form.picture_number', { number: place + 1 });
    onMoved({ id: slot.key, name, place: place + by, count: pictures.length, focus });
  }

  return (
    <div ref={frame} className="grid media-fields">
      {pictures.map((slot, place) => {
        const { key, stored, shown, alt } = slot;
        const number = t('questions.form.picture_number', { number: place + 1 });
        const problem = errors[`media.pictures.${sent.indexOf(slot)}`];
        return (
          <div
            key={key}
            data-row={key}
            role={several ? 'group' : undefined}
            aria-label={several ? number : undefined}
            className="grid gap-2 media-row"
          >
            <ImageField
              name={names[key] ?? unsentName(key)}
              label={several ? number : undefined}
              error={problem}
              current={stored}
              onShow={(picture, isChosen) =>
                setPictures((known) => changedPicture(known, key, { shown: picture, isChosen }))
              }
            />
            {shown !== undefined && (
              <TextField
                name={altName(key)}
                label={t('questions.form.alt')}
                hint={t('questions.form.alt_hint')}
                maxLength={longestAlternative}
                autoComplete="off"
                value={alt}
                onChange={({ target }) =>
                  setPictures((known) => changedPicture(known, key, { alt: target.value }))
                }
              />
            )}
            {several && (
              <span className="row">
                <MoveButtons
                  name={number}
                  place={place}
                  count={pictures.length}
                  onMove={(by, focus) => move(place, by, focus)}
                />
                <IconButton
                  icon="remove"
                  label={t('questions.form.picture_remove', { number: place + 1 })}
                  onClick={() => {
                    setPictures((known) => without(known, place));
                    focusNext(`[data-row="${(pictures[place + 1] ?? pictures[place - 1])?.key}"] button`);
                  }}
                />
              </span>
            )}
          </div>
        );
      })}
      <p className="visually-hidden" role="status">
        {announced}
      </p>
      {sent.length > 0 && (
        <div>
          <Button look="secondary" small disabled={pictures.length >= mostPictures} onClick={add}>
            {t('questions.form.picture_add')}
          </Button>
        </div>
      )}
      <FieldOpeners
        openers={
          withSound
            ? []
            : [
                {
                  text: t('questions.form.sound_open'),
                  open: () => setWithSound(true),
                  first: '[data-row=sound] button',
                },
              ]
        }
      />
      {withSound && (
        <SoundField
          slot={sound}
          file={nameOfSound(names) ?? nameOfEmptySound}
          onChange={(changed) => onChange((known) => ({ ...known, sound: changed }))}
        />
      )}
      {hasTooManyFiles(media) && (
        <p className="field-error" role="alert">
          {t('questions.form.many_files', { most: uploadNames.length })}
        </p>
      )}
      {input && <input type="hidden" name="media" value={JSON.stringify(input)} />}
    </div>
  );
}
