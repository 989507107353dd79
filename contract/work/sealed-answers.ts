import * as z from 'zod/mini';

import { SubmittedAnswerInput } from '../answers.ts';
import { answerInAttempt, handInAttempt } from './attempts.ts';
import { highestId, whole } from '../wire/fields.ts';
import { longestMoment, Moment } from '../wire/wire.ts';

const id = () => whole(1, highestId);
const at = Moment.check(z.maxLength(longestMoment));

/** The content of a seal, as JSON in UTF-8: a request of its person, and its time, by the server’s clock as the page knew it. */
export const SealedAnswer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('answer'), question: id(), body: SubmittedAnswerInput, at }),
  z.object({ kind: z.literal('work'), work: id(), body: answerInAttempt.body, at }),
  z.object({ kind: z.literal('hand_in'), work: id(), body: handInAttempt.body, at }),
]);
export type SealedAnswer = z.input<typeof SealedAnswer>;
