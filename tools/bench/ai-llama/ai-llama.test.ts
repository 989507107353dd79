import { expect, test } from 'vitest';

import { schemaOf } from '../../../server/language-model/answer-schema.ts';
import { markRequest, solveRequest } from '../../../server/ai/prompts/prompts.ts';
import { analyzedTests } from '../../../server/testing/analyzed-tests.ts';
import { boundedSchema } from './bounded-schema.ts';
import { randomModel } from './random-model.ts';

test('the model is a file of llama.cpp, the same for the same seed', () => {
  const model = randomModel(1);
  expect(model.subarray(0, 4).toString()).toBe('GGUF');
  expect(model.readUInt32LE(4)).toBe(3);
  expect(model.readBigUInt64LE(8)).toBe(12n);
  expect(model.length % 32).toBe(0);
  expect(model.equals(randomModel(1))).toBe(true);
  expect(model.equals(randomModel(2))).toBe(false);
});

test('texts and lists of a schema are short, and words and names stay', () => {
  expect(boundedSchema(schemaOf(solveRequest(analyzedTests.multiple).answer))).toEqual({
    type: 'object',
    properties: {
      working: { type: 'string', maxLength: 40 },
      answer: {
        oneOf: [
          {
            type: 'object',
            properties: {
              chosen: {
                type: 'array',
                items: { type: 'string', enum: ['A1', 'A2', 'A3'] },
                minItems: 1,
                maxItems: 2,
              },
            },
            required: ['chosen'],
            additionalProperties: false,
          },
          { type: 'null' },
        ],
      },
      answer_in_words: { type: 'string', maxLength: 40 },
    },
    required: ['working', 'answer', 'answer_in_words'],
    additionalProperties: false,
  });
});

test('a number of a schema is its least or its most', () => {
  const { answer } = markRequest(analyzedTests.essay, { text: 'A river.', names: [] });
  expect(boundedSchema(schemaOf(answer))).toMatchObject({ properties: { percentage: { enum: [0, 100] } } });
});
