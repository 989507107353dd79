import * as z from 'zod/mini';

import { lateTimes } from './attempts.ts';
import { endpoint } from '../wire/endpoint.ts';
import { FieldErrors, listOf, listQuery } from '../wire/wire.ts';

/* What pupils read of their answers that came after the end: see late-answers.ts. It is apart, so that each screen loads one of the two only. */

/** An answer of the caller that came after the end. */
const OwnLateAnswer = z.object({
  id: z.int(),
  work: z.int(),
  title: z.string(),
  attempt: z.int(),
  number: z.int(),
  ...lateTimes,
});
export type OwnLateAnswer = z.infer<typeof OwnLateAnswer>;

export const listOwnLateAnswers = endpoint({
  operation: 'listOwnLateAnswers',
  summary: 'The answers of the caller that came after the end of an exam, the latest first.',
  method: 'GET',
  path: '/late_answers_api/',
  who: 'person',
  query: z.object(listQuery(20)),
  answers: { 200: listOf(OwnLateAnswer), 400: FieldErrors },
});
