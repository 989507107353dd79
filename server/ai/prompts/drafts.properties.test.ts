import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';

import { questionTypeOf, checkQuestion } from '../../../contract/question-types/registry.ts';
import hostileTexts from '../../../contract/wire/hostile-texts.json' with { type: 'json' };
import { schemaOf } from '../../language-model/answer-schema.ts';
import { analyzedTests } from '../../testing/analyzed-tests.ts';
import { toForm } from './answer-form.ts';
import { type AnalyzedTest, draftsRequest, readDrafts, type WantedDrafts } from './prompts.ts';

function wantedLike(model: AnalyzedTest, some: Partial<WantedDrafts> = {}): WantedDrafts {
  const { test_type, category, language, weight, levels } = model;
  const asked = { test_type, category, language, weight, levels, topic: '', count: 5, existing: [] };
  return { ...asked, example: { ...model }, ...some };
}

/** A test as a model would write it. */
function writtenLike({ test_type, savol, content, key }: AnalyzedTest) {
  const type = questionTypeOf(test_type);
  const form = { content: toForm(type.content, content), key: key && toForm(type.key, key) };
  return { question: savol, ...form, explanation: '' };
}

describe.each<[string, AnalyzedTest]>(Object.entries(analyzedTests))('of type %s', (test_type, analyzed) => {
  test('what the model is shown it may write, and that is a draft of the type', () => {
    const request = draftsRequest(wantedLike(analyzed));
    const answer = z.parse(request.answer, { tests: [writtenLike(analyzed)] });
    const required = ['question', 'content', 'key', 'explanation'];
    const items = { type: 'object', required, additionalProperties: false };
    expect(schemaOf(request.answer)).toMatchObject({
      type: 'object',
      properties: { tests: { type: 'array', items } },
      required: ['tests'],
    });
    const { drafts, invalid, flawed } = readDrafts(test_type, 5, answer);
    expect([drafts.length, invalid, flawed]).toEqual([1, 0, 0]);
  });

  test('an item without the form of a test is left out by itself, and is no answer where there is nothing else', () => {
    const { answer } = draftsRequest(wantedLike(analyzed));
    const none = [null, 7, { question: 'Where?' }, { ...writtenLike(analyzed), content: 'none' }];
    const read = readDrafts(test_type, 5, z.parse(answer, { tests: [...none, writtenLike(analyzed)] }));
    expect([read.drafts.length, read.invalid]).toEqual([1, 4]);
    expect(z.safeParse(answer, { tests: none }).success).toBe(false);
    expect(z.parse(answer, { tests: [] })).toEqual({ tests: [] });
  });

  test('texts of people change the data of the request only', () => {
    const plain = draftsRequest(wantedLike(analyzed, { example: null }));
    for (const text of hostileTexts) {
      const example = { ...analyzed, savol: text, explanation: text };
      const { data, ...request } = draftsRequest(
        wantedLike(analyzed, { topic: text, example, existing: [text] }),
      );
      expect(request.instructions).toBe(plain.instructions);
      expect(data['topic']).toBe(text);
    }
    const existing = Array.from({ length: 50 }, () => 'x'.repeat(1000));
    const { data } = draftsRequest(wantedLike(analyzed, { existing }));
    expect(data['existing']).toEqual(Array.from({ length: 30 }, () => 'x'.repeat(200)));
  });

  test('whatever a model says, only valid tests come of it, with keys unless a person marks them', () => {
    const good = writtenLike(analyzed);
    const any = fc.oneof(fc.jsonValue(), fc.constantFrom(...hostileTexts));
    const anyDraft = fc.record({
      question: fc.oneof(fc.constantFrom(good.question, ...hostileTexts), fc.string({ unit: 'binary' })),
      content: fc.oneof({ weight: 3, arbitrary: fc.constant(good.content) }, any),
      key: fc.oneof({ weight: 3, arbitrary: fc.constant(good.key) }, any),
      explanation: fc.oneof(fc.constantFrom('', ...hostileTexts), fc.string()),
    });
    const type = questionTypeOf(test_type);
    fc.assert(
      fc.property(fc.array(anyDraft, { maxLength: 8 }), (tests) => {
        const { drafts, invalid, flawed } = readDrafts(test_type, 5, { tests });
        expect(drafts.length + invalid + flawed).toBe(Math.min(5, tests.length));
        for (const { savol, content, key, explanation } of drafts) {
          expect(checkQuestion(type, content, key)).toEqual({ value: { content, key } });
          expect(key === null).toBe(type.markedByPerson === true);
          expect(savol.trim()).not.toBe('');
          expect(savol.length).toBeLessThanOrEqual(10_000);
          for (const text of [savol, explanation]) expect(text).not.toMatch(/<\/?[a-z][^<>]*>|\*\*/i);
        }
      }),
      { numRuns: 200 },
    );
  });
});

test('right options that a model writes first are not always first, and stay right', () => {
  const places = Array.from({ length: 40 }, (_, number) => {
    const options = ['Tashkent', 'Nukus', 'Termiz'].map((text, place) => ({ id: 'abc'[place] ?? '', text }));
    const tests = [
      { question: `Which, ${number}?`, content: { options }, key: { right: 'a' }, explanation: '' },
    ];
    const { drafts } = readDrafts('choosable', 5, { tests });
    const { content, key } = drafts[0] as unknown as {
      content: { options: typeof options };
      key: { right: string };
    };
    expect(content.options.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    expect(content.options.find(({ id }) => id === key.right)?.text).toBe('Tashkent');
    return key.right;
  });
  expect(new Set(places)).toEqual(new Set(['a', 'b', 'c']));
});

test('right choices of a gap that a model writes first are not always first, and stay right', () => {
  const places = Array.from({ length: 40 }, (_, number) => {
    const content = {
      text: 'The capital is {{g1}}.',
      gaps: [{ id: 'g1', choices: ['Tashkent', 'Nukus', 'Termiz'] }],
    };
    const key = { gaps: [{ id: 'g1', value: ['Tashkent'] }] };
    const { drafts } = readDrafts('gaps', 5, {
      tests: [{ question: `Fill in, ${number}.`, content, key, explanation: '' }],
    });
    const { gaps } = (drafts[0]?.content ?? { gaps: [] }) as { gaps: { id: string; choices: string[] }[] };
    const [gap] = gaps;
    expect(drafts[0]?.key).toEqual({ gaps: { [gap?.id ?? '']: ['Tashkent'] } });
    return gap?.choices.indexOf('Tashkent');
  });
  expect(new Set(places)).toEqual(new Set([0, 1, 2]));
});
