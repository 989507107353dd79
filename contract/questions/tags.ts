import * as z from 'zod/mini';

import { endpoint } from '../wire/endpoint.ts';
import { anyText } from '../wire/fields.ts';
import { message } from '../wire/messages.ts';
import { onOneLine } from '../wire/names.ts';

/*
 * Tags: words by which an author finds tests again, beside the tree of categories. They are written with commas between them, and compared
 * without regard to case and alphabet. Only people who write tests see them.
 */

/** The length of a tag in characters, and the most tags of a test. */
export const longestTag = 40;
export const mostTags = 10;

/** The length of the field in characters: all tags, each with a comma and a space. */
export const longestTags = mostTags * (longestTag + 2);

/** The tags of a text with commas between them, each once, as first written. */
export function tagsIn(text: string): string[] {
  const found = new Map<string, string>();
  for (const part of text.split(/[,;\n]/)) {
    const tag = onOneLine(part);
    const form = tag.toLowerCase();
    if (tag !== '' && !found.has(form)) found.set(form, tag);
  }
  return [...found.values()];
}

/** Tags as text with commas between them; read as a list. Blank text is none. */
export function tagsField() {
  return z.pipe(
    z.pipe(anyText(longestTags), z.transform(tagsIn)),
    z
      .array(z.string().check(z.maxLength(longestTag, message.longer(longestTag))))
      .check(z.maxLength(mostTags, message.more(mostTags))),
  );
}

/** Tags as a test is answered with them. */
export const Tags = z.array(z.string());

/** The most tags that are listed. */
export const mostListedTags = 200;

export const listTags = endpoint({
  operation: 'listTags',
  summary:
    'The tags of the tests that the caller lists: of own tests for teachers, of all for staff. The most frequent 200, the most frequent first.',
  method: 'GET',
  path: '/tests_api/tags/',
  who: 'author',
  answers: {
    200: z.object({
      status: z.literal('ok'),
      data_api: z.array(
        z.object({
          /** As most of the tests have it. */
          name: z.string(),
          /** How many of the newest tests with tags have it. */
          tests: z.int(),
        }),
      ),
    }),
  },
});
