import * as z from 'zod/mini';

import { anyText } from '../wire/fields.ts';
import { json } from '../wire/json-field.ts';
import { limitedArray, limitedRecord } from '../wire/limited.ts';
import { message, messages } from '../wire/messages.ts';
import { mostParts, PartId } from '../question-types/stored/parts.ts';

/* How pictures and sound of a question are written; media.ts says how they are shown. */

/** How many pictures a question can have, those in its options not counted. */
export const mostPictures = 10;
/** The length of a text alternative, and of the name of a recording, in characters. */
export const longestAlternative = 500;
/** The size of a recording in bytes, 5 MiB, and its length in minutes. */
export const largestSound = 5_242_880;
export const longestSound = 10;

/** The files of a form beside its `image`. */
export const uploadNames = [
  'file_1',
  'file_2',
  'file_3',
  'file_4',
  'file_5',
  'file_6',
  'file_7',
  'file_8',
  'file_9',
  'file_10',
  'file_11',
  'file_12',
] as const;
/** How many files a form can have, and how many bytes all together: 25 MiB. */
export const uploadLimits = { files: uploadNames.length + 1, bytes: 26_214_400 };

/** The length of the id of a file in characters, at most. */
const longestFileId = 100;

/** A file that the question has, or one of the form, by the name of its field. */
const source = {
  id: z.optional(z.string().check(z.maxLength(longestFileId, message.longer(longestFileId)))),
  upload: z.optional(z.enum(['image', ...uploadNames])),
};

function hasOneSource({ id, upload }: { id?: string | undefined; upload?: string | undefined }): boolean {
  return (id === undefined) !== (upload === undefined);
}

const PictureInput = z
  .strictObject({ ...source, alt: z._default(anyText(longestAlternative), '') })
  .check(z.refine(hasOneSource, messages.wrong_form));
export type PictureInput = z.infer<typeof PictureInput>;

const SoundInput = z
  .strictObject({ ...source, title: z._default(anyText(longestAlternative), '') })
  .check(z.refine(hasOneSource, messages.wrong_form));
export type SoundInput = z.infer<typeof SoundInput>;

/** Each part replaces all of its kind; one that is left out stays as it is. */
export const MediaInput = z.strictObject({
  pictures: z.optional(limitedArray(PictureInput, mostPictures)),
  options: z.optional(limitedRecord(PartId, PictureInput, mostParts)),
  sound: z.optional(z.nullable(SoundInput)),
});
export type MediaInput = z.infer<typeof MediaInput>;

/** The field `media` of a form, or of JSON. */
export function mediaField() {
  return z.optional(json(MediaInput));
}
