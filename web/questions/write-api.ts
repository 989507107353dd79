import type { BodySent } from '../../contract/endpoint.ts';
import { addQuestion, replaceQuestion } from '../../contract/question-input.ts';
import { call } from '../lib/api.ts';
import type { CallOptions } from '../lib/client.ts';

export type QuestionBody = BodySent<typeof addQuestion>;

/** How both are sent. */
export const multipart = true;

/** Tests are written apart from the queries, since only authors need the schemas of all types. */
export const addTest = (body: QuestionBody, options: CallOptions) =>
  call(addQuestion, { body }, { multipart, ...options });

export const replaceTest = (id: number, body: BodySent<typeof replaceQuestion>, options: CallOptions) =>
  call(replaceQuestion, { params: { id }, body }, { multipart, ...options });
