import type { MultipleContent } from '../../../contract/question-types/multiple.ts';
import type { Option } from '../view.ts';

/** The letter of the option at a place, counted from 0: `A`. */
export function letterAt(place: number): string {
  return 'ABCDEFGHIJ'[place] ?? '';
}

/** The options, each with the letter of its place. */
export function lettered({ options }: MultipleContent): Option[] {
  return options.map(({ id, text }, place) => ({ id, mark: letterAt(place), text: text.trim() }));
}

/** Options with their letters: `A) two; C) four`. One that was removed since is left out. */
export function namesOf(content: MultipleContent, ids: readonly string[]): string {
  const options = lettered(content).filter(({ id }) => ids.includes(id));
  return options.map(({ mark, text }) => `${mark}) ${text}`).join('; ');
}
