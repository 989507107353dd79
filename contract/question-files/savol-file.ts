import * as z from 'zod/mini';

import { questionTypeNames, questionTypeOf } from '../question-types/registry.ts';
import { longestRemark } from '../question-types/remarks.ts';
import { AnyContent, AnyKey } from '../question-types/shapes.ts';
import { PartId } from '../question-types/stored/parts.ts';
import { whole } from '../wire/fields.ts';
import { deepestCategory } from '../questions/categories.ts';
import { exportLimits } from './exports.ts';
import { longestAlternative, mostPictures } from '../questions/media-input.ts';
import { longestExplanation, longestQuestion } from '../questions/questions.ts';
import { longestTag, mostTags } from '../questions/tags.ts';
import { textFormats } from '../questions/text-format.ts';

/*
 * The format in which tests go from one Savol to another: a zip of `savol.json`, and of pictures and recordings in `files/`. It has everything that
 * a test is, but for its author and its history. docs/savol-format.schema.json is its JSON Schema.
 */

/** The names of the parts of the zip. */
export const savolFileName = 'savol.json';
export const savolFolder = 'files/';

/** The number of the format. A later one that older versions cannot read has another number. */
export const savolVersion = 1;

/** The name of a file in the folder. */
const fileName = z.string().check(z.regex(/^[\w-]{1,150}\.[a-z\d]{1,5}$/));
const limited = (most: number) => z.string().check(z.maxLength(most));
const picture = z.strictObject({ file: fileName, alt: z._default(limited(longestAlternative), '') });
const tag = limited(longestTag).check(z.regex(/^[^\0,;\r\n]+$/));

const fields = {
  /** The names of its categories, from the root. */
  category: z._default(z.array(limited(150)).check(z.maxLength(deepestCategory)), []),
  savol: limited(longestQuestion).check(z.minLength(1)),
  text_format: z._default(z.enum(textFormats), 'plain'),
  explanation: z._default(limited(longestExplanation), ''),
  /** By the ids of options. */
  remarks: z._default(z.record(PartId, limited(longestRemark)), {}),
  /** The weight of the difficulty level. */
  level: z._default(z.nullable(whole(1, 5)), null),
  tags: z.optional(z.array(tag).check(z.maxLength(mostTags))),
  pictures: z._default(z.array(picture).check(z.maxLength(mostPictures)), []),
  /** By the ids of options. */
  option_pictures: z._default(z.record(PartId, picture), {}),
  sound: z._default(
    z.nullable(z.strictObject({ file: fileName, title: z._default(limited(longestAlternative), '') })),
    null,
  ),
};

/** A test of any type. Content and key are of the shapes of its type, which are checked where the test is written. */
export const SavolQuestion = z.strictObject({
  test_type: limited(50),
  content: AnyContent,
  key: z._default(z.nullable(AnyKey), null),
  ...fields,
});
export type SavolQuestion = z.infer<typeof SavolQuestion>;

/** What stands around the tests, each of which is read by itself. */
export const SavolEnvelope = z.object({
  format: z.literal('savol'),
  version: z.literal(savolVersion),
  tests: z.array(z.unknown()).check(z.maxLength(exportLimits.tests)),
});

/** The whole file, with the shapes of content and key by type, as its JSON Schema says it. */
export function savolFileSchema(): z.ZodMiniType {
  const tests = questionTypeNames().map((name) => {
    const { content, key } = questionTypeOf(name);
    return z.strictObject({
      test_type: z.literal(name),
      content,
      key: z._default(z.nullable(key), null),
      ...fields,
    });
  });
  return z.extend(SavolEnvelope, { tests: z.array(z.union(tests)).check(z.maxLength(exportLimits.tests)) });
}
