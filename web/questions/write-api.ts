import type { BodySent } from '../../contract/endpoint.ts';
import { addQuestion, replaceQuestion } from '../../contract/question-input.ts';
import { call } from '../lib/api.ts';
import type { CallOptions } from '../lib/client.ts';
import { useAfterChange } from './api.ts';

export type QuestionBody = BodySent<typeof addQuestion>;

/** How both are sent. */
export const multipart = true;

/** How tests are written: apart from the queries, since only authors need the schemas of all types. */
export function useWriteQuestion() {
  const afterChange = useAfterChange();
  return {
    add: (body: QuestionBody, options: CallOptions) =>
      afterChange(call(addQuestion, { body }, { multipart, ...options })),
    replace: (id: number, body: BodySent<typeof replaceQuestion>, options: CallOptions) =>
      afterChange(call(replaceQuestion, { params: { id }, body }, { multipart, ...options })),
  };
}
