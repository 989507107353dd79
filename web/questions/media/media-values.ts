import { type MediaInput, type PictureInput, uploadNames } from '../../../contract/questions/media-input.ts';
import { type ShownSound } from '../../../contract/questions/media.ts';
import { fileId } from '../../../contract/questions/picture-name.ts';
import type { ReadQuestion } from '../../../contract/questions/questions.ts';
import type { FormTexts } from '../../ui/fields/form-draft.ts';
import { hasPicture } from '../../ui/pictures/picture.tsx';

/** A place for a picture in the form. */
export type PictureSlot = {
  key: string;
  /** The path of the picture that is stored for it. */
  stored: string | undefined;
  /** The address of the picture as it will be after saving; undefined for none. */
  shown: string | undefined;
  /** Whether that is a file of this device, which is sent. */
  isChosen: boolean;
  alt: string;
};

export type SoundSlot = {
  stored: ShownSound | undefined;
  /** The name of a chosen file. */
  chosen: string | undefined;
  isDeleted: boolean;
  title: string;
};

/** Pictures and sound of the form. The first picture is the field `image`. */
export type MediaSlots = {
  pictures: readonly PictureSlot[];
  /** By the ids of options. */
  options: Readonly<Record<string, PictureSlot>>;
  sound: SoundSlot;
};

/** The names of the fields with texts, which a draft has. */
export const altName = (key: string) => `alt.${key}`;
export const soundTitleName = 'sound_title';

export function blankSlot(key: string): PictureSlot {
  return { key, stored: undefined, shown: undefined, isChosen: false, alt: '' };
}

/** Pictures and sound that a form begins with: those of the stored test, with the texts of the draft. */
export function beginMedia(
  question: Pick<ReadQuestion, 'image' | 'media'> | undefined,
  draft: FormTexts | undefined,
): MediaSlots {
  const { image, media = {} } = question ?? {};
  const slot = (key: string, picture: { image: string; alt: string }): PictureSlot => ({
    key,
    stored: picture.image,
    shown: picture.image,
    isChosen: false,
    alt: draft?.[altName(key)] ?? picture.alt,
  });
  const first = hasPicture(image) ? [{ image, alt: '' }] : [];
  const pictures = (media.pictures ?? first).map((picture) => slot(fileId(picture.image), picture));
  const options = Object.entries(media.options ?? {}).map(
    ([id, picture]) => [id, slot(`option-${id}`, picture)] as const,
  );
  const { sound } = media;
  return {
    pictures: pictures.length > 0 ? pictures : [blankSlot('new-0')],
    options: Object.fromEntries(options),
    sound: {
      stored: sound,
      chosen: undefined,
      isDeleted: false,
      title: draft?.[soundTitleName] ?? sound?.title ?? '',
    },
  };
}

/** The key of the recording among the names of files. */
const soundKey = 'sound';

/** The name of the field of a file while none is chosen in its place. */
export const unsentName = (key: string) => `unsent.${key}`;

/** That of the recording. */
export const nameOfEmptySound = unsentName(soundKey);

/** The places of pictures and sound in a form that was sent and is opened again. */
export type MediaAgain = {
  slots: MediaSlots;
  /** The names of the fields in which its files are to be chosen, by the names under which they were sent. */
  fields: Readonly<Record<string, string>>;
};

/**
 * Pictures and sound as they were sent, with empty places for the files. A picture that is no longer stored has no place.
 * @param stored the media that the form begins with otherwise
 */
export function mediaAgain(
  stored: MediaSlots,
  { pictures = [], options = {}, sound = null }: MediaInput,
): MediaAgain {
  const fields: Record<string, string> = {};
  const known = [...stored.pictures, ...Object.values(stored.options)];
  function slotOf(picture: PictureInput, key: string, isFirst: boolean): PictureSlot[] {
    if (picture.upload !== undefined) {
      fields[picture.upload] = isFirst ? 'image' : unsentName(key);
      return [{ ...blankSlot(key), alt: picture.alt }];
    }
    const slot = known.find((other) => other.stored !== undefined && fileId(other.stored) === picture.id);
    return slot === undefined ? [] : [{ ...slot, alt: picture.alt }];
  }
  const again: PictureSlot[] = [];
  for (const [place, picture] of pictures.entries()) {
    again.push(...slotOf(picture, `again-${place}`, again.length === 0));
  }
  const ofOptions = Object.entries(options).flatMap(([id, picture]) =>
    slotOf(picture, `again-option-${id}`, false).map((slot) => [id, slot] as const),
  );
  if (sound?.upload !== undefined) fields[sound.upload] = nameOfEmptySound;
  return {
    slots: {
      pictures: again.length > 0 ? again : [blankSlot('again-0')],
      options: Object.fromEntries(ofOptions),
      sound: { ...stored.sound, isDeleted: sound === null, title: sound?.title ?? '' },
    },
    fields,
  };
}

/** The names of the fields of files by the keys of their places. The first picture is `image`; a place without a chosen file has none. */
export function namesOfFiles({ pictures, options, sound }: MediaSlots): Readonly<Record<string, string>> {
  const chosen = [...pictures.slice(1), ...Object.values(options)]
    .filter(({ isChosen }) => isChosen)
    .map(({ key }) => key);
  if (sound.chosen !== undefined) chosen.push(soundKey);
  const numbered = chosen.flatMap((key, place) => {
    const name = uploadNames[place];
    return name === undefined ? [] : [[key, name] as const];
  });
  const first = pictures[0];
  return Object.fromEntries([...(first === undefined ? [] : [[first.key, 'image']]), ...numbered]);
}

/** The name of the field of the recording. */
export function nameOfSound(names: Readonly<Record<string, string>>): string | undefined {
  return names[soundKey];
}

/** Whether more files are chosen than a form can have. */
export function hasTooManyFiles(slots: MediaSlots): boolean {
  const { pictures, options, sound } = slots;
  const chosen = [...pictures.slice(1), ...Object.values(options)].filter(({ isChosen }) => isChosen).length;
  return chosen + (sound.chosen === undefined ? 0 : 1) > uploadNames.length;
}

/**
 * The field `media` of the form.
 * @param isStored whether the test has one already
 * @returns undefined where the field `image` says all
 */
export function mediaInput(slots: MediaSlots, isStored: boolean): MediaInput | undefined {
  const names = namesOfFiles(slots);
  const shown = (all: readonly PictureSlot[]) => all.filter((slot) => slot.shown !== undefined);
  const input = ({ key, stored, isChosen, alt }: PictureSlot) => ({
    ...(isChosen ? { upload: names[key] as 'image' } : { id: fileId(stored ?? '') }),
    alt: alt.trim(),
  });
  const pictures = shown(slots.pictures);
  const options = Object.entries(slots.options).filter(([, slot]) => slot.shown !== undefined);
  const sound = soundInput(slots.sound, names);
  const [first] = pictures;
  const isPlain =
    pictures.length === 0 ||
    (pictures.length === 1 && first === slots.pictures[0] && first?.alt.trim() === '');
  if (!isStored && isPlain && options.length === 0 && sound === null) return undefined;
  return {
    pictures: pictures.map(input),
    options: Object.fromEntries(options.map(([id, slot]) => [id, input(slot)])),
    sound,
  };
}

function soundInput(
  { stored, chosen, isDeleted, title }: SoundSlot,
  names: Readonly<Record<string, string>>,
): MediaInput['sound'] {
  if (chosen !== undefined) return { upload: nameOfSound(names) as 'file_1', title: title.trim() };
  return stored === undefined || isDeleted ? null : { id: stored.id, title: title.trim() };
}

/** Pictures as the preview shows them. */
export type ShownPictures = {
  pictures: readonly { image: string; alt: string }[];
  options: Readonly<Record<string, { image: string; alt: string }>>;
};

/** The pictures of the form as they will be after saving. */
export function shownIn({ pictures, options }: MediaSlots): ShownPictures {
  const shown = ({ shown: image, alt }: PictureSlot) => (image === undefined ? [] : [{ image, alt }]);
  const inOptions = Object.entries(options).flatMap(([id, slot]) =>
    shown(slot).map((picture) => [id, picture] as const),
  );
  return { pictures: pictures.flatMap(shown), options: Object.fromEntries(inOptions) };
}
