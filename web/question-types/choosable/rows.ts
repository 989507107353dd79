import type { ChoosableContent, ChoosableKey } from '../../../contract/question-types/choosable-form.ts';
import { type OptionLetter, optionLetters } from '../../../contract/questions/choices.ts';
import type { Written } from '../view.ts';

/** A test with these options, of which at most one is right; undefined where it would need more letters or right options. */
export function fromOptions(
  options: readonly string[],
  right: readonly number[],
): Written<ChoosableContent, ChoosableKey> | undefined {
  if (options.length > optionLetters.length || right.length > 1) return undefined;
  const lettered = optionLetters.flatMap((id, place) => {
    const text = options[place];
    return text === undefined ? [] : [{ id, text }];
  });
  const letter = optionLetters[right[0] ?? -1];
  return { content: { options: lettered }, key: letter === undefined ? null : { right: letter } };
}

/** The letter after a letter, or before it; undefined at the ends. */
export function neighbourOf(letter: OptionLetter, by: -1 | 1): OptionLetter | undefined {
  return optionLetters[optionLetters.indexOf(letter) + by];
}

/** The test with two options in each other's places. What belongs to an option goes with it: its text, and that it is right. */
export function swapped(
  { content, key }: Written<ChoosableContent, ChoosableKey>,
  a: OptionLetter,
  b: OptionLetter,
): Written<ChoosableContent, ChoosableKey> {
  const place = (letter: OptionLetter) => (letter === a ? b : letter === b ? a : letter);
  const options = content.options.map((option) => ({ ...option, id: place(option.id) }));
  options.sort((left, right) => optionLetters.indexOf(left.id) - optionLetters.indexOf(right.id));
  return { content: { ...content, options }, key: key && { ...key, right: place(key.right) } };
}
