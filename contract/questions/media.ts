import * as z from 'zod/mini';

/*
 * Pictures and sound of a question: several pictures, the first of which is its specified `image`, one in each option, and one
 * recording, each picture with a text alternative. Before they are answered pupils see all of it.
 */

const ShownPicture = z.object({
  /** By which the form keeps it. */
  id: z.string(),
  /** Path of the picture; contract/questions/picture-name.ts has those of its smaller versions. */
  image: z.string(),
  /** The alternative text; blank where there is none. */
  alt: z.string(),
  width: z.int(),
  height: z.int(),
});
export type ShownPicture = z.infer<typeof ShownPicture>;

const ShownSound = z.object({
  id: z.string(),
  /** Path of the recording. */
  url: z.string(),
  type: z.enum(['audio/mpeg', 'audio/mp4', 'audio/ogg']),
  /** Its length. */
  seconds: z.number(),
  /** Its name, for people who choose whether to hear it. */
  title: z.string(),
});
export type ShownSound = z.infer<typeof ShownSound>;

/** The media of a question beyond one picture without a text alternative; the field is absent where there are none. */
export const ShownMedia = z.object({
  /** All pictures of the question in their order; the first is `image`. */
  pictures: z.optional(z.array(ShownPicture)),
  /** The pictures in options, by the ids of the options. */
  options: z.optional(z.record(z.string(), ShownPicture)),
  sound: z.optional(ShownSound),
});
export type ShownMedia = z.infer<typeof ShownMedia>;
