import { choicesOf, type OptionLetter } from '../../contract/choices.ts';

export type Options = Readonly<Record<OptionLetter, string>>;

export type Option = { letter: OptionLetter; text: string };

/** The options to choose from: those with text or, where none has text, A to E without text. */
export function optionsToChoose(question: Options): readonly Option[] {
  return choicesOf(question).map((letter) => ({ letter, text: question[letter].trim() }));
}

/** The options with text, in their order. */
export function filledOptions(question: Options): readonly Option[] {
  return optionsToChoose(question).filter(({ text }) => text !== '');
}

/** An option as answers name it: `B) 4`, or `B` where its text is in the picture. */
export function optionName(question: Options, letter: OptionLetter): string {
  const text = question[letter].trim();
  return text === '' ? letter.toUpperCase() : `${letter.toUpperCase()}) ${text}`;
}
