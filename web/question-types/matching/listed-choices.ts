import type { MatchingContent, MatchingPairs } from '../../../contract/question-types/matching.ts';
import { optionName } from '../option-name.ts';
import type { Option } from '../view.ts';

/** The longest choice, in characters, that a closed list shows whole on a phone. */
const longestShown = 30;
/** How much of a longer one an open list shows. */
const longestListed = 60;

/** The choices with letters. */
export function letteredChoices({ choices }: MatchingContent): readonly Option[] {
  return choices.map(({ id, text }, place) => ({ id, mark: String.fromCodePoint(65 + place), text }));
}

/** Whether the choices need to stand above the lists to choose from, since these do not show them whole, or without some of their white space. */
export function needsLetters({ choices }: MatchingContent): boolean {
  return choices.some(({ text }) => text.length > longestShown || /\s\s|\n/.test(text));
}

/**
 * The choices as a list to choose from names them, with their letters where they stand above it.
 * @param plain writes a text with formulas in words, as a list can show no others
 */
export function listedChoices(
  content: MatchingContent,
  hasLetters: boolean,
  plain: (text: string) => string,
): readonly { id: string; name: string }[] {
  if (!hasLetters) return content.choices.map(({ id, text }) => ({ id, name: text }));
  return letteredChoices(content).map(({ id, mark, text }) => {
    const whole = plain(text);
    const characters = Array.from(whole);
    const isWhole = characters.length <= longestListed;
    const shown = isWhole ? whole : `${characters.slice(0, longestListed).join('')}…`;
    return { id, name: optionName({ mark, text: shown }) };
  });
}

/** The answer with another choice for a prompt, or with none. */
export function withChoice(answer: MatchingPairs | undefined, prompt: string, choice: string): MatchingPairs {
  const { [prompt]: _, ...others } = answer?.pairs ?? {};
  return { pairs: choice === '' ? others : { ...others, [prompt]: choice } };
}
