import * as z from 'zod/mini';

import { highestId } from '../../contract/wire/fields.ts';
import { SealedAnswer } from '../../contract/work/sealed-answers.ts';
import { plausibleTime } from '../work/late/rules.ts';
import { isTooDeep, storable } from '../work/late/storable.ts';

/** What a sealed answer says, parsed by the contract. */
export type ParsedAnswer = z.output<typeof SealedAnswer>;

/** The fields of an answer that do not depend on its body. */
export type Envelope = {
  kind: ParsedAnswer['kind'];
  question: number | null;
  work: number | null;
  body: unknown;
  /** When it was given: a time that is none, or that lies in the future, counts as now. */
  at: string;
};

export type ReadAnswer = {
  envelope: Envelope;
  /** Undefined where the body is not as the contract wants it. */
  answer: ParsedAnswer | undefined;
  /** When it was given, as the seal says; undefined where that is no time that can be. */
  saidAt: string | undefined;
};

const id = z.int().check(z.gte(1), z.lte(highestId));
const more = { body: z.optional(z.unknown()), at: z.optional(z.unknown()) };

const EnvelopeSent = z.union([
  z.object({ kind: z.literal('answer'), question: id, ...more }),
  z.object({ kind: z.enum(['work', 'hand_in']), work: id, ...more }),
]);

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}

/** Reads the plain text of a sealed answer. @returns undefined for a text that is no answer */
export function readSealed(bytes: Uint8Array, now: Date): ReadAnswer | undefined {
  const value = parseJson(bytes);
  const sent = z.safeParse(EnvelopeSent, value);
  if (!sent.success) return undefined;
  const { kind, body } = sent.data;
  const at = plausibleTime(sent.data.at, now);
  const question = 'question' in sent.data ? sent.data.question : null;
  const work = 'work' in sent.data ? sent.data.work : null;
  const answer = z.safeParse(SealedAnswer, { ...sent.data, at });
  return {
    envelope: { kind, question, work, body: storable(body ?? null), at },
    answer: answer.success && !isTooDeep(body) ? answer.data : undefined,
    saidAt: typeof sent.data.at === 'string' && Date.parse(sent.data.at) === Date.parse(at) ? at : undefined,
  };
}
