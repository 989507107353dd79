import * as z from 'zod/mini';

import type { BodySent } from '../../../contract/wire/endpoint.ts';
import type { addQuestion } from '../../../contract/questions/question-input.ts';

export type QuestionBody = BodySent<typeof addQuestion>;

/** How new and changed tests are sent. */
export const multipart = true;

const SavedReply = z.object({
  data_api: z.array(
    z.object({ id: z.int(), category: z.optional(z.int()), category_name: z.optional(z.string()) }),
  ),
});

/** The tests that an answer to saving names; none where it does not say so. */
export const savedIn = (reply: unknown) => z.safeParse(SavedReply, reply).data?.data_api ?? [];
