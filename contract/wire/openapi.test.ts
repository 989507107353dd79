import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, test } from 'vitest';

import { endpoints } from '../index.ts';
import { openApiDocument } from './openapi.ts';
import { longestPart } from '../question-types/part-length.ts';
import { questionTypeNames } from '../question-types/registry.ts';

const document = openApiDocument('1.2.3', '/django');

type Operation = {
  operationId: string;
  security: object[];
  parameters: { name?: string; in?: string; required?: boolean; $ref?: string }[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, object>;
};

function operationsOf(): [string, Operation][] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]): [string, Operation] => [
      `${method.toUpperCase()} ${path}`,
      described as Operation,
    ]),
  );
}

function operation(id: string): Operation {
  const found = operationsOf().find(([, { operationId }]) => operationId === id)?.[1];
  if (found === undefined) throw new Error(`no operation ${id}`);
  return found;
}

describe('the description of the API', () => {
  test('is a valid document of OpenAPI 3.1', async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(structuredClone(document));
    expect(errors).toBeUndefined();
    expect(valid).toBe(true);
    expect(validator.version).toBe('3.1');
  });

  test('has every endpoint once', () => {
    const named = operationsOf().map(([place, { operationId }]) => `${operationId} ${place}`);
    const declared = endpoints.map(({ operation: name, method, path }) => `${name} ${method} ${path}`);
    expect(named.toSorted((a, b) => a.localeCompare(b))).toEqual(
      declared.toSorted((a, b) => a.localeCompare(b)),
    );
    expect(new Set(operationsOf().map(([, { operationId }]) => operationId)).size).toBe(endpoints.length);
  });

  test('has no dangling references and no unused components', () => {
    const text = JSON.stringify(document);
    const refs = new Set(
      [...text.matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)].map(([, kind, name]) => `${kind} ${name}`),
    );
    const kinds = ['schemas', 'responses', 'parameters'];
    const held = kinds.flatMap((kind) =>
      Object.keys(document.components[kind] ?? {}).map((name) => `${kind} ${name}`),
    );
    expect([...refs].toSorted((a, b) => a.localeCompare(b))).toEqual(
      held.toSorted((a, b) => a.localeCompare(b)),
    );
  });

  test('has the security and the errors of each endpoint', () => {
    expect(operation('logIn').security).toEqual([]);
    expect(Object.keys(operation('logIn').responses)).toEqual([
      '200',
      '400',
      '401',
      '406',
      '413',
      '415',
      '429',
      '500',
      '503',
    ]);
    expect(operation('listQuestions').security).toEqual([{}, { JWT: [] }]);
    expect(operation('addQuestion').security).toEqual([{ JWT: [] }]);
    expect(Object.keys(operation('addQuestion').responses)).toEqual([
      '201',
      '400',
      '401',
      '403',
      '406',
      '413',
      '415',
      '422',
      '429',
      '500',
      '503',
    ]);
    expect(Object.keys(operation('getQuestion').responses)).toEqual([
      '200',
      '304',
      '401',
      '403',
      '404',
      '406',
      '500',
      '503',
    ]);
  });

  test('has an Idempotency-Key where the endpoint accepts one', () => {
    const withKey = operationsOf().filter(([, { parameters }]) =>
      parameters.some(({ $ref }) => $ref === '#/components/parameters/IdempotencyKey'),
    );
    for (const [, { responses }] of withKey) {
      expect(Object.keys(responses)).toEqual(expect.arrayContaining(['400', '422']));
    }
    expect(withKey.map(([, { operationId }]) => operationId).toSorted()).toEqual(
      endpoints
        .filter(({ acceptsIdempotencyKey }) => acceptsIdempotencyKey)
        .map(({ operation: name }) => name)
        .toSorted(),
    );
  });

  test('distinguishes path and query parameters, and required ones', () => {
    expect(operation('getUnsolved').parameters).toMatchObject([
      { name: 'category_id', in: 'query', required: true },
      { name: 'progress', in: 'query', required: false },
      { name: 'answered', in: 'query', required: false },
      { name: 'ahead', in: 'query', required: false },
      { name: 'except', in: 'query', required: false },
      { $ref: '#/components/parameters/IfNoneMatch' },
    ]);
    expect(operation('getQuestion').parameters).toMatchObject([
      { name: 'id', in: 'path', required: true },
      { $ref: '#/components/parameters/IfNoneMatch' },
    ]);
    expect(operation('listQuestions').parameters).toContainEqual(
      expect.objectContaining({
        name: 'per_page',
        required: false,
        schema: { type: 'integer', minimum: 1, maximum: 100 },
      }),
    );
  });

  test('has bodies in three encodings, and files in one of them', () => {
    const { content = {} } = operation('addQuestion').requestBody ?? {};
    expect(Object.keys(content)).toEqual([
      'application/json',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
    ]);
    expect(content['application/json']?.schema).toEqual({ $ref: '#/components/schemas/NewQuestionInput' });
    expect(JSON.stringify(content['multipart/form-data'])).toContain(
      '"image":{"anyOf":[{"type":"string","format":"binary"},{"type":"string","maxLength":0}]}',
    );
    expect(document.components['schemas']?.['NewQuestionInput']).toMatchObject({
      required: ['test_type', 'savol', 'category'],
    });
  });

  test('describes content, key and answer of every type without fields of the specification', () => {
    const schemas = document.components['schemas'] ?? {};
    const refTo = (name: string) => ({ $ref: `#/components/schemas/${name}` });
    const types = ['Multiple', 'Numeric', 'Matching', 'Ordering', 'Gaps', 'Essay'];
    expect(schemas['Content']).toEqual({
      description: 'What is asked, of the shape that `test_type` has.',
      anyOf: types.map((name) => refTo(`${name}Content`)),
    });
    expect(schemas['Key']).toMatchObject({
      anyOf: [...types.map((name) => refTo(`${name}Key`)), { type: 'null' }],
    });
    expect(schemas['Answer']).toMatchObject({
      anyOf: [...types.map((name) => refTo(`${name}Answer`)), { type: 'null' }],
    });
    for (const name of ['NewQuestionInput', 'QuestionForStaff', 'QuestionForAuthor', 'Question']) {
      expect(schemas[name]).toMatchObject({ properties: { content: refTo('Content'), key: refTo('Key') } });
    }
    expect(schemas['NewQuestionInput']).toMatchObject({
      properties: { test_type: { type: 'string', enum: questionTypeNames() } },
    });
    expect(schemas['QuestionToSolve']).toMatchObject({ properties: { content: refTo('Content') } });
    expect(schemas['SubmittedAnswerInput']).toMatchObject({ properties: { answer: refTo('Answer') } });
    expect(schemas['MultipleContent']).toMatchObject({
      description: 'The content of a `multiple` test.',
      properties: {
        options: {
          minItems: 2,
          maxItems: 10,
          items: { required: ['id', 'text'], properties: { text: { minLength: 1, maxLength: 1000 } } },
        },
      },
      required: ['options'],
      additionalProperties: false,
    });
    expect(schemas['GapsAnswer']).toMatchObject({
      properties: {
        gaps: { type: 'object', additionalProperties: { type: 'string', maxLength: longestPart } },
      },
    });
  });

  test('has whole numbers but for points', () => {
    expect(document.components['schemas']?.['Result']).toMatchObject({
      properties: {
        points: { type: ['number', 'null'] },
        percentage: { type: ['integer', 'null'] },
      },
    });
  });

  test('has no right answer in a test to be solved', () => {
    const toSolve = JSON.stringify(document.components['schemas']?.['QuestionToSolve']);
    expect(toSolve).toContain('"savol"');
    expect(toSolve).not.toContain('right_answer');
    expect(toSolve).not.toContain('"key"');
  });

  test('requires six characters of a new password, and one of an existing password', () => {
    expect(document.components['schemas']?.['SetPasswordInput']).toMatchObject({
      properties: { new_password: { minLength: 6 }, current_password: { minLength: 1 } },
      required: ['new_password', 're_new_password', 'current_password'],
    });
  });
});
