import type { ChoosableContent } from '../../../contract/question-types/choosable-form.ts';
import { type OptionLetter, optionLetters } from '../../../contract/questions/choices.ts';
import type { Option } from '../view.ts';

type LetteredOption = Option & { id: OptionLetter };

/** An option by its letter; one that is in the picture, and one that was removed, has no text. */
export function optionOf({ options }: ChoosableContent, id: OptionLetter): LetteredOption {
  return { id, mark: id.toUpperCase(), text: options.find((option) => option.id === id)?.text.trim() ?? '' };
}

/** The options with text, in the order of their letters. */
export function filledOptions(content: ChoosableContent): readonly LetteredOption[] {
  return optionLetters.map((id) => optionOf(content, id)).filter(({ text }) => text !== '');
}

/** The options as they stand on paper, in the order of the content: the letters go from the top to the bottom in each order. */
export function printedOptions(content: ChoosableContent): readonly Option[] {
  const filled = content.options.filter(({ text }) => text.trim() !== '');
  if (filled.length === 0) return optionsToChoose(content);
  const letters = optionLetters.filter((letter) => filled.some(({ id }) => id === letter));
  return filled.map(({ id, text }, place) => ({
    id,
    mark: letters[place]?.toUpperCase() ?? '',
    text: text.trim(),
  }));
}

/** The options to choose from: those with text or, where none has text, A to E without text. */
export function optionsToChoose(content: ChoosableContent): readonly LetteredOption[] {
  const filled = filledOptions(content);
  return filled.length > 0 ? filled : optionLetters.map((id) => optionOf(content, id));
}
