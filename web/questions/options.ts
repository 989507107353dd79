import { choicesOf, type OptionLetter } from '../../contract/questions.ts';

export type Options = Readonly<Record<OptionLetter, string>>;

export type Option = { letter: OptionLetter; text: string };

/** What can be chosen: the options that say something, or plain A to E, without text, when none does. */
export function optionsToChoose(question: Options): readonly Option[] {
  return choicesOf(question).map((letter) => ({ letter, text: question[letter].trim() }));
}

/** The options that say something, in their order. */
export function filledOptions(question: Options): readonly Option[] {
  return optionsToChoose(question).filter(({ text }) => text !== '');
}
