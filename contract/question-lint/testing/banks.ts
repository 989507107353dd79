import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Linted } from '../linted.ts';

/** A question of a bank, named by the bank and its number or place there. */
export type BankQuestion = { name: string; question: Linted };

type Stored = {
  number?: number;
  file?: string;
  place?: number;
  text: string;
  options?: string[];
  right?: number | number[];
  accepted?: string[];
};

const letters = 'ABCDEFGHIJ';

function questionOf({ text, options = [], right = [], accepted = [] }: Stored): Linted {
  return {
    text,
    options: options.map((option, place) => ({
      id: letters[place] ?? '',
      mark: letters[place] ?? '',
      text: option,
    })),
    right: [right].flat().map((place) => letters[place] ?? ''),
    accepted,
    others: [],
  };
}

function read(path: string): BankQuestion[] {
  const stored = JSON.parse(readFileSync(join(import.meta.dirname, path), 'utf8')) as Stored[];
  const bank = path.replace('.json', '').replace('javascript-questions/', '');
  return stored.map((row) => ({
    name: row.number === undefined ? `${row.file} ${row.place}` : `${bank} ${row.number}`,
    question: questionOf(row),
  }));
}

/** Questions made by others, in English, Russian and Uzbek: see README.md beside this file. */
export const banks: BankQuestion[] = [
  ...['en', 'ru', 'uz'].flatMap((language) => read(`javascript-questions/${language}.json`)),
  ...read('gift-grammar/questions.json'),
];
