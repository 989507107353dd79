import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Language } from '../../../contract/languages.ts';
import { chance, pick } from '../lossy/seeded.ts';
import type { FaultKind, Labelled } from './labelled.ts';

/*
 * Makes a labelled set of questions that are known to be good: some get a fault, the others stay as they are. The same seed gives the same
 * set, and the same questions get the same faults in all languages.
 */

/** A question with options of javascript-questions/questions.jsonl. */
type Source = { number: number; language: Language; question: string; options: string[]; right: string };

const letters = ['a', 'b', 'c', 'd', 'e'];
const usualWeight = 3;
const ofEachKind = 10;

/**
 * Questions whose level is set apart from the usual one, since they are far from it: first steps of the language are set to the highest
 * level, and generators, symbols and the order of modules to the lowest.
 */
const easy = [4, 15, 25, 34, 48];
const hard = [67, 71, 97, 112, 132];

/** The questions of the bundled set, three languages of each. */
function readSource(): Source[] {
  const file = join(import.meta.dirname, 'javascript-questions', 'questions.jsonl');
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line) as Source);
}

/** The fault that each question gets, by its number; undefined for none. */
function planOf(numbers: readonly number[], seed: number): Map<number, FaultKind> {
  const byChance = numbers
    .filter((number) => ![...easy, ...hard].includes(number))
    .toSorted((a, b) => chance(seed, 'order', a) - chance(seed, 'order', b));
  const plan = new Map<number, FaultKind>([...easy, ...hard].map((number) => [number, 'wrong_level']));
  for (const [place, kind] of (['wrong_key', 'two_right', 'spelling'] as const).entries()) {
    for (const number of byChance.slice(place * ofEachKind, (place + 1) * ofEachKind)) plan.set(number, kind);
  }
  return plan;
}

const categories = { en: 'Informatics', ru: 'Информатика', uz: 'Informatika' };

function cleanTest({ number, language, question, options, right }: Source): Labelled {
  return {
    id: `${number}-${language}`,
    fault: null,
    test_type: 'choosable',
    savol: question,
    content: { options: options.map((text, place) => ({ id: letters[place], text })) },
    key: { right },
    explanation: '',
    text_format: 'markdown',
    weight: usualWeight,
    category: `${categories[language]} / JavaScript`,
    language,
  };
}

/** Another option is recorded as the right one. */
function withWrongKey(test: Labelled, { number, options, right }: Source, seed: number): Labelled {
  const others = letters.slice(0, options.length).filter((letter) => letter !== right);
  const key = { right: pick(others, chance(seed, 'key', number)) };
  return { ...test, key, fault: { kind: 'wrong_key' } };
}

/** The right answer stands among the wrong ones once more, without its marks of code. */
function withTwoRight(test: Labelled, { number, options, right }: Source, seed: number): Labelled {
  const again = `${(options[letters.indexOf(right)] ?? '').replaceAll('`', '')}.`;
  const others = letters.slice(0, options.length).filter((letter) => letter !== right);
  const replaced = pick(others, chance(seed, 'option', number));
  const texts = options.map((text, place) => ({
    id: letters[place],
    text: letters[place] === replaced ? again : text,
  }));
  return { ...test, content: { options: texts }, fault: { kind: 'two_right' } };
}

/** A word with two letters inside of it swapped; undefined where that changes nothing. */
function misspelled(word: string, number: number): string | undefined {
  const places = Array.from({ length: word.length - 3 }, (_, place) => place + 1);
  const different = places.filter((place) => word[place] !== word[place + 1]);
  if (different.length === 0) return undefined;
  const place = pick(different, number);
  return word.slice(0, place) + word.charAt(place + 1) + word.charAt(place) + word.slice(place + 2);
}

/** A word of the question, outside of its code, is misspelled. */
function withSpelling(test: Labelled, { number, language, question }: Source, seed: number): Labelled {
  const [prose = ''] = question.split('\n```');
  const words = prose.replaceAll(/`[^`]*`/g, ' ').match(/\p{L}[\p{L}ʻʼ]{4,}/gu) ?? [];
  const once = words.filter((word) => question.split(word).length === 2);
  const right = pick(once, chance(seed, 'word', number, language));
  const wrong = misspelled(right, chance(seed, 'letters', number, language));
  if (wrong === undefined) throw new Error(`${test.id}: ${right} cannot be misspelled.`);
  const fault = { kind: 'spelling', part: 'savol', wrong, right } as const;
  return { ...test, savol: question.replace(right, () => wrong), fault };
}

function withWrongLevel(test: Labelled, { number }: Source): Labelled {
  const isEasy = easy.includes(number);
  const fault = { kind: 'wrong_level', is: isEasy ? 'too_high' : 'too_low' } as const;
  return { ...test, weight: isEasy ? 5 : 1, fault };
}

const seeding = {
  wrong_key: withWrongKey,
  two_right: withTwoRight,
  spelling: withSpelling,
  wrong_level: withWrongLevel,
};

/** The bundled set by a seed. */
export function seedFaults(seed: number): Labelled[] {
  const source = readSource();
  const plan = planOf([...new Set(source.map(({ number }) => number))], seed);
  return source.map((sound) => {
    const kind = plan.get(sound.number);
    const test = cleanTest(sound);
    return kind === undefined ? test : seeding[kind](test, sound, seed);
  });
}

/** A set as it stands in a file. */
export function writtenSet(set: readonly Labelled[]): string {
  return set.map((labelled) => `${JSON.stringify(labelled)}\n`).join('');
}
