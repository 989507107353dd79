import * as z from 'zod/mini';

import questions from './gift-grammar/questions.json' with { type: 'json' };

const Choice = z.object({ text: z.string(), isCorrect: z.boolean(), weight: z.nullable(z.number()) });
const titled = { title: z.nullable(z.string()), text: z.string(), format: z.string() };

/** What the author of a GIFT file expects to be read. */
const Expected = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Category'), title: z.string() }),
  z.object({ type: z.literal('Description'), ...titled }),
  z.object({ type: z.literal('Essay'), ...titled }),
  z.object({ type: z.literal('MC'), ...titled, choices: z.array(Choice) }),
  z.object({ type: z.literal('Short'), ...titled, choices: z.array(Choice) }),
  z.object({ type: z.literal('TF'), ...titled, isTrue: z.boolean() }),
  z.object({
    type: z.literal('Numerical'),
    ...titled,
    choices: z.array(z.record(z.string(), z.union([z.string(), z.number()]))),
  }),
  z.object({
    type: z.literal('Matching'),
    ...titled,
    pairs: z.array(z.tuple([z.string(), z.string()])),
  }),
]);
export type Expected = z.infer<typeof Expected>;

const Files = z.array(z.object({ file: z.string(), gift: z.string(), questions: z.array(Expected) }));

/** The files of gift-grammar. */
export const giftFiles = z.parse(Files, questions);
