import { expect, test } from 'vitest';

import { checkQuestion, questionTypeOf } from '../../../contract/question-types/registry.ts';
import { toForm } from './answer-form.ts';
import { readDrafts } from './prompts.ts';

type Part = { id: string; text: string };

const texts = ['Nukus', 'Buxoro', 'Samarqand', 'Andijon'];
const numbered = (letter: string) => texts.map((text, place) => ({ id: `${letter}${place + 1}`, text }));

/** A test of each type with parts, which a model has numbered in their right order, and what sorting by the ids says. */
const written: Record<
  string,
  { content: object; key: object; sorted: (content: Record<string, Part[]>) => object }
> = {
  ordering: {
    content: { items: numbered('i') },
    key: { order: numbered('i').map(({ id }) => id) },
    sorted: ({ items = [] }) => ({ order: idsInOrder(items) }),
  },
  matching: {
    content: {
      prompts: numbered('p'),
      choices: numbered('p').map(({ id, text }) => ({ id, text: `${text} region` })),
    },
    key: { pairs: Object.fromEntries(numbered('p').map(({ id }) => [id, id])) },
    sorted({ prompts = [], choices = [] }) {
      const choice = idsInOrder(choices);
      return { pairs: Object.fromEntries(idsInOrder(prompts).map((id, place) => [id, choice[place]])) };
    },
  },
  multiple: {
    content: { options: numbered('o') },
    key: { right: ['o1', 'o2'] },
    sorted: ({ options = [] }) => ({ right: idsInOrder(options).slice(0, 2) }),
  },
};

const idsInOrder = (parts: readonly Part[]) => parts.map(({ id }) => id).toSorted();

function draftOf(test_type: string, { content, key }: { content: object; key: object }, savol = 'Which?') {
  const type = questionTypeOf(test_type);
  const form = { content: toForm(type.content, content), key: toForm(type.key, key) };
  const [draft] = readDrafts(test_type, 1, { tests: [{ question: savol, ...form, explanation: '' }] }).drafts;
  if (draft === undefined) throw new Error('The draft is left out.');
  expect(checkQuestion(type, draft.content, draft.key)).toEqual({
    value: { content: draft.content, key: draft.key },
  });
  return draft;
}

const idsIn = (content: unknown) =>
  Object.values(content as Record<string, Part[]>)
    .filter((list) => Array.isArray(list))
    .flatMap((list) => list.map(({ id }) => id));

test.each(Object.entries(written))('ids of parts of %s do not tell the key', (test_type, draft) => {
  const type = questionTypeOf(test_type);
  const asWritten = (key: unknown) => JSON.stringify(key, (_name, value: unknown) => sortedNames(value));
  let right = 0;
  for (let number = 0; number < 100; number += 1) {
    const { content, key } = draftOf(test_type, draft, `Which, ${number}?`);
    const ids = idsIn(content);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => idsIn(draft.content).includes(id))).toEqual([]);
    const asked = (type.toSolve?.(content, `seed ${number}`, key) ?? content) as Record<string, Part[]>;
    if (asWritten(draft.sorted(asked)) === asWritten(inOrderOfIds(key))) right += 1;
  }
  // By chance it is 1 of 24, and of two right options of four 1 of 6.
  expect(right).toBeLessThan(40);
});

function sortedNames(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** The right options of a test may stand in any order. */
function inOrderOfIds(key: unknown): unknown {
  const { right } = key as { right?: string[] };
  return right === undefined ? key : { right: right.toSorted() };
}

test('parts keep what they say and what the key says of them', () => {
  const textOf = (parts: readonly Part[], id: string) => parts.find((part) => part.id === id)?.text;
  const order = draftOf('ordering', written['ordering'] ?? { content: {}, key: {} });
  const { items } = order.content as { items: Part[] };
  expect((order.key as { order: string[] }).order.map((id) => textOf(items, id))).toEqual(texts);
  const match = draftOf('matching', written['matching'] ?? { content: {}, key: {} });
  const { prompts, choices } = match.content as { prompts: Part[]; choices: Part[] };
  const { pairs } = match.key as { pairs: Record<string, string> };
  for (const { id, text } of prompts) expect(textOf(choices, pairs[id] ?? '')).toBe(`${text} region`);
  const several = draftOf('multiple', written['multiple'] ?? { content: {}, key: {} });
  const { options } = several.content as { options: Part[] };
  const { right } = several.key as { right: string[] };
  expect(new Set(right.map((id) => textOf(options, id)))).toEqual(new Set(['Nukus', 'Buxoro']));
});

test('gaps have new ids in the text, the list and the key', () => {
  const content = {
    text: '{{g1}} and {{g2}}.',
    gaps: [{ id: 'g1' }, { id: 'g2', choices: ['sea', 'lake'] }],
  };
  const draft = draftOf('gaps', { content, key: { gaps: { g1: ['river'], g2: ['sea'] } } });
  const { gaps } = draft.content as { gaps: { id: string }[] };
  const [first, second] = gaps.map(({ id }) => id);
  expect(idsIn(draft.content).filter((id) => ['g1', 'g2'].includes(id))).toEqual([]);
  expect(draft.content).toMatchObject({ text: `{{${first}}} and {{${second}}}.` });
  expect(draft.key).toEqual({ gaps: { [first ?? '']: ['river'], [second ?? '']: ['sea'] } });
});

test('options of a choosable question keep their letters', () => {
  const options = texts.map((text, place) => ({ id: 'abcd'[place] ?? '', text }));
  const draft = draftOf('choosable', { content: { options }, key: { right: 'a' } });
  expect(idsIn(draft.content)).toEqual(['a', 'b', 'c', 'd']);
});
