import * as z from 'zod/mini';

import { message } from '../../contract/wire/messages.ts';
import type { QuestionType } from '../../contract/question-types/question-type.ts';
import { registerQuestionType } from '../../contract/question-types/registry.ts';

const Content = z.strictObject({ steps: z.int().check(z.gte(2)) });
const Key = z.strictObject({ right: z.int() });
const Answer = z.strictObject({ step: z.int() });
type Content = z.infer<typeof Content>;

const has = ({ steps }: Content, step: number) => step >= 1 && step <= steps;

/** A made-up type: a step on a scale, which earns less the farther it is from the right one. */
const rating: QuestionType<Content, z.infer<typeof Key>, z.infer<typeof Answer>> = {
  name: 'rating',
  content: Content,
  key: Key,
  answer: Answer,
  validate: (content, key) =>
    key === null || has(content, key.right) ? {} : { 'key.right': message.choice(key.right) },
  validateAnswer: (content, { step }) => (has(content, step) ? {} : { 'answer.step': message.choice(step) }),
  scoresParts: true,
  score: ({ steps }, { right }, { step }) => 1 - Math.abs(step - right) / (steps - 1),
  choices: {
    options: ({ steps }) => Array.from({ length: steps }, (_, place) => `step ${place + 1}`),
    chosen: ({ step }) => [`step ${step}`],
    right: ({ right }) => [`step ${right}`],
  },
};

registerQuestionType(rating);
