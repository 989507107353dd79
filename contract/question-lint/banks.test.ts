import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import type { Linted, LintWarning } from './linted.ts';
import { lintQuestion } from './rules.ts';
import { banks } from './testing/banks.ts';

const judged = JSON.parse(readFileSync(join(import.meta.dirname, 'testing/judged.json'), 'utf8')) as {
  sound: string[];
  flawed: Record<string, string>;
};
const byName = new Map(banks.map(({ name, question }) => [name, question]));

function questionOf(name: string): Linted {
  const question = byName.get(name);
  if (question === undefined) throw new Error(`No question ${name}`);
  return question;
}

const isFlagged = (question: Linted) => lintQuestion(question).length > 0;

test('of the questions that a reader finds sound at most 5 % get a warning', () => {
  const sound = judged.sound.map(questionOf);
  expect(sound.length).toBeGreaterThanOrEqual(100);
  expect(sound.filter(isFlagged).length / sound.length).toBeLessThanOrEqual(0.05);
});

test('of all questions of the banks at most 5 % get a warning', () => {
  const flagged = banks.filter(({ question }) => isFlagged(question));
  expect(banks.length).toBeGreaterThanOrEqual(500);
  expect(flagged.length / banks.length).toBeLessThanOrEqual(0.05);
  // Each of them was read.
  const read = new Set([...judged.sound, ...Object.keys(judged.flawed)]);
  expect(flagged.map(({ name }) => name).filter((name) => !read.has(name))).toEqual([]);
});

test('a question that a reader finds flawed because of its options gets a warning', () => {
  const flawed = Object.entries(judged.flawed).filter(([, why]) => why.includes('other options'));
  expect(flawed.length).toBeGreaterThanOrEqual(10);
  expect(
    flawed.filter(([name]) => isFlagged(questionOf(name))).length / flawed.length,
  ).toBeGreaterThanOrEqual(0.9);
});

/** A defect that is planted in a sound question; undefined where the question has no place for it. */
type Plant = (question: Linted) => Linted | undefined;

function withOption(question: Linted, place: number, text: string): Linted {
  return {
    ...question,
    options: question.options.map((option, at) => (at === place ? { ...option, text } : option)),
  };
}

const wrongPlace = ({ options, right }: Linted) => options.findIndex(({ id }) => !right.includes(id));
const rightPlace = ({ options, right }: Linted) => options.findIndex(({ id }) => right.includes(id));

const all = [
  'All of the above',
  'None of these.',
  'Все перечисленные',
  'Ни один из перечисленных',
  'Barcha javoblar toʻgʻri',
  "Hech biri to'g'ri emas",
  'Ҳаммаси тўғри',
];

const plants: Record<LintWarning['rule'], Plant> = {
  equal_options: (question) => {
    const [first, last] = [question.options[0], question.options.length - 1];
    return first && last > 0
      ? withOption(question, last, ` ${first.text.replaceAll(' ', '  ')} `)
      : undefined;
  },
  key_to_nothing: (question) =>
    question.options.length > 1
      ? { ...question, options: question.options.filter(({ id }) => !question.right.includes(id)) }
      : undefined,
  longest_is_right: (question) => {
    const place = rightPlace(question);
    if (question.options.length < 3 || question.right.length !== 1 || place === -1) return undefined;
    const longest = Math.max(...question.options.map(({ text }) => text.length));
    return withOption(
      question,
      place,
      'in so many more words than any other '.repeat(Math.ceil(longest / 20) + 1),
    );
  },
  all_of_the_above: (question) => {
    const place = wrongPlace(question);
    return place === -1
      ? undefined
      : withOption(question, place, all[question.text.length % all.length] ?? '');
  },
  answer_in_question: (question) => {
    const place = rightPlace(question);
    if (place === -1) return undefined;
    const marked = withOption(question, place, 'Samarqand shahri');
    return { ...marked, text: `${question.text} Samarqand shahri?` };
  },
  thousands: (question) => ({ ...question, accepted: ['12,500'] }),
  mixed_scripts: (question) => ({ ...question, text: `${question.text} Сamarqand` }),
};

describe.each(Object.entries(plants))('a planted defect: %s', (rule, plant) => {
  test('is found in each sound question that has a place for it', () => {
    const planted = judged.sound.flatMap((name) => plant(questionOf(name)) ?? []);
    expect(planted.length).toBeGreaterThanOrEqual(80);
    const missed = planted.filter(
      (question) => !lintQuestion(question).some((warning) => warning.rule === rule),
    );
    expect(missed).toEqual([]);
  });
});
