import { fileId, pictureSize } from '../../contract/questions/picture-name.ts';
import type { MediaInput, PictureInput, SoundInput } from '../../contract/questions/media-input.ts';
import type { ShownMedia, ShownPicture } from '../../contract/questions/media.ts';
import { message } from '../../contract/wire/messages.ts';
import type { Problems } from '../../contract/question-types/question-type.ts';
import { byWrittenId, type StoredAsked } from '../../contract/question-types/stored/stored-form.ts';
import { mediaUrl, type StoredSound } from '../media/pictures.ts';

/** The name of the file of a picture, and its alternative text. */
type PictureOf = { name: string; alt: string };
type SoundOf = StoredSound & { title: string };

/** Pictures and sound of a question. */
export type Media = {
  pictures: readonly PictureOf[];
  options: Readonly<Record<string, PictureOf>>;
  sound: SoundOf | null;
};

/** The columns of a question that refer to files. `media` is null for nothing but one picture without a text alternative. */
export type MediaColumns = { image: string | null; media: unknown };

/** Those of a question without files. */
export const noMedia: MediaColumns = { image: null, media: null };

/** Pictures and sound of a stored question. */
export function mediaOf({ image, media }: MediaColumns): Media {
  const first = image === null ? [] : [{ name: image, alt: '' }];
  return { pictures: first, options: {}, sound: null, ...(media as Partial<Media> | null) };
}

/** The columns for some pictures and sound. */
export function mediaColumns({ pictures, options, sound }: Media): {
  image: string | null;
  media: object | null;
} {
  const hasOptions = Object.keys(options).length > 0;
  const isPlain = pictures.length === 0 || (pictures.length === 1 && pictures[0]?.alt === '');
  const media = {
    ...(!isPlain && { pictures }),
    ...(hasOptions && { options }),
    ...(sound !== null && { sound }),
  };
  return { image: pictures[0]?.name ?? null, media: Object.keys(media).length === 0 ? null : media };
}

/** The names of all pictures and recordings that a stored question refers to. */
export function filesOf(row: MediaColumns): string[] {
  const { pictures, options, sound } = mediaOf(row);
  const named = [...pictures, ...Object.values(options), ...(sound === null ? [] : [sound])];
  return [...new Set(named.map(({ name }) => name))];
}

const types = { mp3: 'audio/mpeg', m4a: 'audio/mp4', ogg: 'audio/ogg' } as const;

function shownPicture({ name, alt }: PictureOf): ShownPicture {
  const { width = 0, height = 0 } = pictureSize(name) ?? {};
  return { id: fileId(name), image: mediaUrl(name), alt, width, height };
}

/** The ids of the pictures in options, by those of the options as they are stored. */
export function optionPictures(row: MediaColumns): Record<string, string> {
  const options = Object.entries(mediaOf(row).options);
  return Object.fromEntries(options.map(([id, { name }]) => [id, fileId(name)]));
}

/** Pictures and sound on the wire; undefined where there is nothing beyond `image`. */
export function shownMedia(row: MediaColumns & StoredAsked): ShownMedia | undefined {
  if (row.media === null || row.media === undefined) return undefined;
  const { pictures, options, sound } = mediaOf(row);
  const shownOptions = Object.entries(byWrittenId(row, options)).map(
    ([id, picture]) => [id, shownPicture(picture)] as const,
  );
  return {
    ...(pictures.length > 0 && { pictures: pictures.map(shownPicture) }),
    ...(shownOptions.length > 0 && { options: Object.fromEntries(shownOptions) }),
    ...(sound !== null && {
      sound: {
        id: fileId(sound.name),
        url: mediaUrl(sound.name),
        type: types[sound.name.split('.').at(-1) as keyof typeof types],
        seconds: sound.seconds,
        title: sound.title,
      },
    }),
  };
}

/** The stored files of a form: pictures and recordings by the names of their fields. */
export type Stored = {
  pictures: ReadonlyMap<string, string>;
  sounds: ReadonlyMap<string, StoredSound>;
};

/**
 * The columns with copies of files in the places of those of another question.
 * @param original the columns of that question
 * @param copies the names of the copies by those of the files; a file that could not be copied is left out
 */
export function withCopies(
  columns: MediaColumns,
  original: MediaColumns,
  copies: ReadonlyMap<string, string>,
): MediaColumns {
  const theirs = new Set(filesOf(original));
  const copyOf = <File extends { name: string }>(file: File): File[] => {
    const name = theirs.has(file.name) ? copies.get(file.name) : file.name;
    return name === undefined ? [] : [{ ...file, name }];
  };
  const { pictures, options, sound } = mediaOf(columns);
  const copiedOptions = Object.entries(options).flatMap(([id, picture]) =>
    copyOf(picture).map((copy) => [id, copy] as const),
  );
  return mediaColumns({
    pictures: pictures.flatMap(copyOf),
    options: Object.fromEntries(copiedOptions),
    sound: (sound && copyOf(sound)[0]) ?? null,
  });
}

export type MediaChange = {
  /** The field `image`: a name, null to remove the first picture, undefined where it stays. */
  image: string | null | undefined;
  media: MediaInput | undefined;
  stored: Stored;
  /** The ids of the options that the question has, as they are stored, by those that are sent. */
  options: ReadonlyMap<string, string>;
};

/**
 * Pictures and sound of a question after a change. A retained file must be one of the question: no other can be named.
 * @param before those that the question has
 */
export function changedMedia(before: Media, change: MediaChange): { media: Media } | { problems: Problems } {
  const { image, media = {}, stored, options } = change;
  const problems: Problems = {};
  const known = new Map(
    [...before.pictures, ...Object.values(before.options)].map(({ name }) => [fileId(name), name]),
  );
  const picture = (path: string, { id, upload, alt }: PictureInput): PictureOf => {
    const name = id === undefined ? stored.pictures.get(upload ?? '') : known.get(id);
    if (name === undefined) problems[path] = message.missingPk(id ?? upload);
    return { name: name ?? '', alt };
  };
  const sound = ({ id, upload, title }: SoundInput): SoundOf | null => {
    const retained = before.sound !== null && fileId(before.sound.name) === id ? before.sound : undefined;
    const found = id === undefined ? stored.sounds.get(upload ?? '') : retained;
    if (found === undefined) problems['media.sound'] = message.missingPk(id ?? upload);
    return found === undefined ? null : { name: found.name, seconds: found.seconds, title };
  };
  const inOptions = Object.entries(media.options ?? {}).map(([id, input]) => {
    const path = `media.options.${id}`;
    if (!options.has(id)) problems[path] = message.choice(id);
    return [options.get(id) ?? id, picture(path, input)] as const;
  });
  // A picture stays only while its option does.
  const present = new Set(options.values());
  const retained = Object.entries(before.options).filter(([id]) => present.has(id));
  const changed: Media = {
    pictures:
      media.pictures?.map((input, place) => picture(`media.pictures.${place}`, input)) ??
      withFirst(before.pictures, image),
    options: Object.fromEntries(media.options === undefined ? retained : inOptions),
    sound: media.sound == null ? (media.sound === null ? null : before.sound) : sound(media.sound),
  };
  return Object.keys(problems).length > 0 ? { problems } : { media: changed };
}

function withFirst(pictures: readonly PictureOf[], image: string | null | undefined): readonly PictureOf[] {
  if (image === undefined) return pictures;
  return image === null ? pictures.slice(1) : [{ name: image, alt: '' }, ...pictures.slice(1)];
}
