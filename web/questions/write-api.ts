import type { BodySent } from '../../contract/endpoint.ts';
import type { addQuestion } from '../../contract/question-input.ts';

export type QuestionBody = BodySent<typeof addQuestion>;

/** How new and changed tests are sent. */
export const multipart = true;
