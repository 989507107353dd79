import * as z from 'zod/mini';

import { endpoint } from '../wire/endpoint.ts';
import { json } from '../wire/json-field.ts';
import { limitedArray } from '../wire/limited.ts';
import { message, messages } from '../wire/messages.ts';
import { RenderedText } from './rich-text.ts';
import { ErrorBody, FieldErrors } from '../wire/wire.ts';

/* How the texts of a test that is being written will be shown. */

/** The most texts of a kind in a preview, and the most characters of all of them. */
export const mostPreviewed = 100;
export const longestPreview = 20_000;

const texts = json(
  limitedArray(
    z.string({ error: messages.not_text }).check(z.maxLength(longestPreview, message.longer(longestPreview))),
    mostPreviewed,
    { error: messages.wrong_form },
  ).check(
    z.refine((all) => all.reduce((sum, { length }) => sum + length, 0) <= longestPreview, {
      error: messages.wrong_form,
    }),
  ),
);

/** Texts of a test: plain ones and, of a formatted test, those of a line and those with blocks, as text-format.ts says. */
const PreviewInput = z.object({ texts, lines: z.optional(texts), blocks: z.optional(texts) });

/**
 * A formula that is shown as it was typed, with its dollar signs:
 * - `broken`: it cannot be read
 * - `refused`: it has a command that no formula of a test may have
 * - `unsupported`: it has something that browsers do not show
 * - `too_long`: it has too many characters
 * - `beyond_limit`: its text has too many formulas
 */
export const BrokenFormula = z.object({
  formula: z.string(),
  problem: z.enum(['broken', 'refused', 'unsupported', 'too_long', 'beyond_limit']),
});
export type BrokenFormula = z.infer<typeof BrokenFormula>;

export const previewTexts = endpoint({
  operation: 'previewTexts',
  summary:
    'How texts of a test will be shown: those that are not shown as they stand, each with its tree, and the formulas that cannot be shown. It stores nothing.',
  method: 'POST',
  path: '/tests_api/preview/',
  who: 'author',
  body: PreviewInput,
  answers: {
    200: z.object({ status: z.literal('ok'), texts: z.array(RenderedText), broken: z.array(BrokenFormula) }),
    400: FieldErrors,
    413: ErrorBody,
  },
});
