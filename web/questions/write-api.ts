import type { BodySent } from '../../contract/endpoint.ts';
import { addQuestion, replaceQuestion } from '../../contract/question-input.ts';
import { call } from '../lib/api.ts';
import { useAfterChange } from './api.ts';

export type QuestionBody = BodySent<typeof addQuestion>;

/** How tests are written: apart from the queries, since only authors need the schemas of all types. */
export function useWriteQuestion() {
  const afterChange = useAfterChange();
  return {
    add: (body: QuestionBody) => afterChange(call(addQuestion, { body }, { multipart: true })),
    replace: (id: number, body: QuestionBody) =>
      afterChange(call(replaceQuestion, { params: { id }, body }, { multipart: true })),
  };
}
