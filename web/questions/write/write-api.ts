import type { BodySent } from '../../../contract/wire/endpoint.ts';
import type { addQuestion } from '../../../contract/questions/question-input.ts';

export type QuestionBody = BodySent<typeof addQuestion>;

/** How new and changed tests are sent. */
export const multipart = true;
