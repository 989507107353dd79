import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { optionLetters } from '../questions/choices.ts';
import { isBlank, lookOf } from '../wire/names.ts';
import {
  checkAnswer,
  checkQuestion,
  correctedQuestion,
  findQuestionType,
  questionTypeNames,
  scoreAnswer,
} from './registry.ts';
import type { QuestionType } from './question-type.ts';

function typeOf(name: string): QuestionType {
  const type = findQuestionType(name);
  if (type === undefined) throw new Error(`There is no type ${name}.`);
  return type;
}

/** A question with an answer, and the same one with its parts in another order. */
type Case = { content: object; key: object; answer: object; reordered: object };

const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }).filter((typed) => !isBlank(typed));
const ids = (least: number, most: number) =>
  fc.uniqueArray(fc.stringMatching(/^[a-z\d][a-z\d_-]{0,8}$/), { minLength: least, maxLength: most });
const shuffledOf = <Item>(items: readonly Item[]) =>
  fc.shuffledSubarray([...items], { minLength: items.length });
const partsOf = (known: readonly string[]) =>
  fc
    .uniqueArray(text, {
      minLength: known.length,
      maxLength: known.length,
      selector: (typed) => lookOf(typed).trim(),
    })
    .map((texts) => known.map((id, place) => ({ id, text: texts[place] })));

const cases: Record<string, fc.Arbitrary<Case>> = {
  choosable: fc
    .record({
      options: partsOf(optionLetters),
      right: fc.constantFrom(...optionLetters),
      chosen: fc.constantFrom(...optionLetters),
    })
    .map(({ options, right, chosen }) => ({
      content: { options },
      key: { right },
      answer: { chosen },
      reordered: { options: options.toReversed() },
    })),
  free_text: fc.tuple(text, text).map(([accepted, given]) => {
    const content = {};
    return { content, key: { accepted }, answer: { text: given }, reordered: content };
  }),
  multiple: ids(2, 10).chain((known) =>
    fc
      .record({
        options: partsOf(known),
        right: fc.subarray(known, { minLength: 1 }),
        chosen: fc.subarray(known, { minLength: 1 }),
        order: shuffledOf([...known.keys()]),
      })
      .map(({ options, right, chosen, order }) => ({
        content: { options },
        key: { right },
        answer: { chosen },
        reordered: { options: order.map((place) => options[place]) },
      })),
  ),
  numeric: fc.tuple(fc.integer(), fc.integer(), fc.nat(5)).map(([right, given, tolerance]) => {
    const content = { unit: '' };
    const key = { values: [{ value: String(right), tolerance: String(tolerance), units: [] }] };
    return { content, key, answer: { value: String(given) }, reordered: content };
  }),
  matching: fc.tuple(ids(2, 10), ids(2, 15)).chain(([asked, offered]) =>
    fc
      .record({
        prompts: partsOf(asked),
        choices: partsOf(offered),
        right: fc.tuple(...asked.map(() => fc.constantFrom(...offered))),
        given: fc.tuple(...asked.map(() => fc.constantFrom(...offered))),
        order: shuffledOf([...offered.keys()]),
      })
      .map(({ prompts, choices, right, given, order }) => {
        const pairs = (values: readonly string[]) => ({
          pairs: Object.fromEntries(asked.map((id, place) => [id, values[place]])),
        });
        const reordered = { prompts: prompts.toReversed(), choices: order.map((place) => choices[place]) };
        return { content: { prompts, choices }, key: pairs(right), answer: pairs(given), reordered };
      }),
  ),
  ordering: ids(3, 10).chain((known) =>
    fc
      .record({ items: partsOf(known), right: shuffledOf(known), given: shuffledOf(known) })
      .map(({ items, right, given }) => ({
        content: { items },
        key: { order: right },
        answer: { order: given },
        reordered: { items: items.toReversed() },
      })),
  ),
  gaps: ids(1, 20).chain((known) =>
    fc
      .record({ accepted: fc.tuple(...known.map(() => text)), given: fc.tuple(...known.map(() => text)) })
      .map(({ accepted, given }) => {
        const gaps = known.map((id) => ({ id }));
        const content = { text: known.map((id) => `one {{${id}}}`).join(' '), gaps };
        return {
          content,
          key: { gaps: Object.fromEntries(known.map((id, place) => [id, [accepted[place]]])) },
          answer: { gaps: Object.fromEntries(known.map((id, place) => [id, given[place]])) },
          reordered: { ...content, gaps: gaps.toReversed() },
        };
      }),
  ),
  essay: text.map((written) => ({ content: {}, key: {}, answer: { text: written }, reordered: {} })),
};

test('every type has cases', () => {
  expect(Object.keys(cases)).toEqual(expect.arrayContaining(questionTypeNames()));
});

describe.each(Object.entries(cases))('the score of %s', (name, arbitrary) => {
  const type = typeOf(name);

  test('is from 0 to 1, or null where a person must mark', () => {
    fc.assert(
      fc.property(arbitrary, ({ content, key, answer }) => {
        expect(checkQuestion(type, content, key)).not.toHaveProperty('problems');
        expect(checkAnswer(type, content, answer)).not.toHaveProperty('problems');
        const score = scoreAnswer(type, content, key, answer);
        expect(name === 'essay' ? score === null : score !== null && score >= 0 && score <= 1).toBe(true);
        expect(type.scoresParts === true || [0, 1, null].includes(score)).toBe(true);
      }),
    );
  });

  test('does not depend on the order of the parts', () => {
    fc.assert(
      fc.property(arbitrary, ({ content, key, answer, reordered }) => {
        const score = scoreAnswer(type, content, key, answer);
        expect(scoreAnswer(type, reordered, key, answer)).toBe(score);
      }),
    );
  });

  test('never throws, whatever JSON it gets', () => {
    fc.assert(
      fc.property(
        arbitrary,
        fc.jsonValue(),
        fc.jsonValue(),
        fc.constantFrom(0, 1, 2, 3),
        (some, a, b, kind) => {
          const { content, key, answer } = some;
          const [asked, right, given] = [
            [content, a, b],
            [content, key, a],
            [a, key, answer],
            [content, a, answer],
          ][kind] as [unknown, unknown, unknown];
          const score = scoreAnswer(type, asked, right, given);
          expect(score === null || (score >= 0 && score <= 1)).toBe(true);
          checkQuestion(type, asked, right);
          checkAnswer(type, content, given);
        },
      ),
      { numRuns: 300 },
    );
  });

  test('is null while no key is recorded', () => {
    fc.assert(
      fc.property(arbitrary, ({ content, answer }) => {
        expect(scoreAnswer(type, content, null, answer)).toBeNull();
      }),
      { numRuns: 20 },
    );
  });

  test('is that of the question as the person saw it', () => {
    fc.assert(
      fc.property(arbitrary, fc.string(), ({ content, key, answer }, seed) => {
        const seen = type.toSolve?.(content, seed, key) ?? content;
        expect(scoreAnswer(type, seen, key, answer)).toBe(scoreAnswer(type, content, key, answer));
        expect(type.toSolve?.(content, seed, key) ?? content).toEqual(seen);
      }),
    );
  });
});

/** Content and key without some parts, and with one that no pupil saw, which is right where the key is a list. */
const edited: Record<string, (testCase: Case, gone: readonly string[]) => Pick<Case, 'content' | 'key'>> = {
  multiple: (testCase, gone) => {
    const { content, key } = testCase as unknown as MultipleCase;
    return {
      content: {
        options: [...content.options.filter(({ id }) => !gone.includes(id)), { id: 'NEW', text: 'New' }],
      },
      key: { right: [...key.right.filter((id) => !gone.includes(id)), 'NEW'] },
    };
  },
  matching: (testCase, gone) => {
    const { content, key } = testCase as unknown as {
      content: { prompts: { id: string }[] };
      key: { pairs: Record<string, string> };
    };
    const pairs = Object.entries(key.pairs).filter(([id]) => !gone.includes(id));
    return {
      content: { ...content, prompts: content.prompts.filter(({ id }) => !gone.includes(id)) },
      key: { pairs: Object.fromEntries(pairs) },
    };
  },
  ordering: (testCase, gone) => {
    const { content, key } = testCase as unknown as {
      content: { items: { id: string }[] };
      key: { order: string[] };
    };
    return {
      content: {
        items: [{ id: 'NEW', text: 'New' }, ...content.items.filter(({ id }) => !gone.includes(id))],
      },
      key: { order: ['NEW', ...key.order.filter((id) => !gone.includes(id))] },
    };
  },
  gaps: (testCase, gone) => {
    const { content, key } = testCase as unknown as {
      content: { gaps: { id: string }[] };
      key: { gaps: Record<string, string[]> };
    };
    const rest = Object.entries(key.gaps).filter(([id]) => !gone.includes(id));
    return {
      content: { ...content, gaps: content.gaps.filter(({ id }) => !gone.includes(id)) },
      key: { gaps: Object.fromEntries(rest) },
    };
  },
};

describe.each(Object.entries(cases))(
  'the key that scores an answer to %s after the test was changed',
  (name, arbitrary) => {
    const type = typeOf(name);

    test('gives the same score where parts were moved, removed or added and the key of the others stays', () => {
      fc.assert(
        fc.property(arbitrary, fc.array(fc.nat(20), { maxLength: 4 }), (testCase, places) => {
          const { content, key, answer, reordered } = testCase;
          const before = scoreAnswer(type, content, key, answer);
          const scoreAfter = (later: { content: unknown; key: unknown }) => {
            const corrected = correctedQuestion(
              type,
              { content, key: correctedQuestion(type, { content, key: null }, { content, key }).key },
              later,
            );
            return scoreAnswer(type, corrected.content, corrected.key, answer);
          };
          expect(scoreAfter({ content: reordered, key })).toBe(before);
          expect(scoreAfter({ content, key: null })).toBe(before);
          const parts = Object.values(content as Record<string, unknown>).find((part) =>
            Array.isArray(part),
          ) as { id: string }[] | undefined;
          const gone = places.flatMap((place) => parts?.[place]?.id ?? []);
          const least = name === 'multiple' || name === 'matching' ? 2 : 0;
          // The rest must be a question: parts of which one can be chosen, and a gap.
          if ((parts?.length ?? 0) - gone.length < least) return;
          const later = edited[name]?.(testCase, gone);
          expect(scoreAfter(later ?? { content, key })).toBe(before);
        }),
      );
    });

    test('is the whole later key where the content is the same', () => {
      fc.assert(
        fc.property(arbitrary, arbitrary, ({ content, key, answer }, { key: other }) => {
          const later = { content, key: 'problems' in checkQuestion(type, content, other) ? key : other };
          const corrected = correctedQuestion(type, { content, key }, later);
          expect(scoreAnswer(type, corrected.content, corrected.key, answer)).toBe(
            scoreAnswer(type, content, later.key, answer),
          );
        }),
      );
    });
  },
);

describe('a right part more', () => {
  const pairOf = (name: string) => ({ type: typeOf(name), arbitrary: cases[name] as fc.Arbitrary<never> });

  test('never lowers the score of multiple, and a wrong one never raises it', () => {
    const { type, arbitrary } = pairOf('multiple');
    fc.assert(
      fc.property(arbitrary, ({ content, key, answer }: MultipleCase) => {
        const score = (chosen: string[]) => scoreAnswer(type, content, key, { chosen }) ?? Number.NaN;
        for (const { id } of content.options.filter((option) => !answer.chosen.includes(option.id))) {
          const [before, after] = [score(answer.chosen), score([...answer.chosen, id])];
          expect(key.right.includes(id) ? after >= before : after <= before).toBe(true);
        }
        expect(score(key.right)).toBe(1);
      }),
    );
  });

  test('raises the score of matching by one share', () => {
    const { type, arbitrary } = pairOf('matching');
    fc.assert(
      fc.property(arbitrary, ({ content, key, answer }: MatchingCase) => {
        const score = (pairs: Record<string, string>) => scoreAnswer(type, content, key, { pairs }) ?? 0;
        const wrong = Object.keys(key.pairs).filter((id) => key.pairs[id] !== answer.pairs[id]);
        for (const id of wrong) {
          const mended = score({ ...answer.pairs, [id]: key.pairs[id] as string });
          expect(mended - score(answer.pairs)).toBeCloseTo(1 / content.prompts.length);
        }
        expect(score(key.pairs)).toBe(1);
      }),
    );
  });

  test('raises the score of gaps by one share', () => {
    const { type, arbitrary } = pairOf('gaps');
    fc.assert(
      fc.property(arbitrary, ({ content, key, answer }: GapsCase) => {
        const score = (gaps: Record<string, string>) => scoreAnswer(type, content, key, { gaps }) ?? 0;
        for (const [id, [accepted = '']] of Object.entries(key.gaps)) {
          const [before, after] = [score(answer.gaps), score({ ...answer.gaps, [id]: accepted })];
          expect(after).toBeGreaterThanOrEqual(before - 1e-9);
        }
      }),
    );
  });

  test('makes an order with each item in its place the whole score', () => {
    const { type, arbitrary } = pairOf('ordering');
    fc.assert(
      fc.property(arbitrary, ({ content, key, answer }: OrderingCase) => {
        const inPlace = key.order.filter((id, place) => answer.order[place] === id).length;
        expect(scoreAnswer(type, content, key, answer)).toBe(inPlace / key.order.length);
        expect(scoreAnswer(type, content, key, key)).toBe(1);
      }),
    );
  });
});

type MultipleCase = {
  content: { options: { id: string }[] };
  key: { right: string[] };
  answer: { chosen: string[] };
};
type MatchingCase = {
  content: { prompts: { id: string }[] };
  key: { pairs: Record<string, string> };
  answer: { pairs: Record<string, string> };
};
type GapsCase = {
  content: object;
  key: { gaps: Record<string, string[]> };
  answer: { gaps: Record<string, string> };
};
type OrderingCase = { content: object; key: { order: string[] }; answer: { order: string[] } };
