import type { MatchingContent, MatchingPairs } from '../../../contract/question-types/matching.ts';
import { type Part, valueOf } from '../../../contract/question-types/parts.ts';
import { optionName } from '../option-name.ts';
import type { Option } from '../view.ts';

/** The longest choice, in characters, that a closed list shows whole on a phone. */
const longestShown = 30;
/** How much of a longer one an open list shows. */
const longestListed = 60;

function textOf(parts: readonly Part[], id: string | undefined): string | undefined {
  return parts.find((part) => part.id === id)?.text;
}

/** The choices with letters. */
export function letteredChoices({ choices }: MatchingContent): readonly Option[] {
  return choices.map(({ id, text }, place) => ({ id, mark: String.fromCodePoint(65 + place), text }));
}

/** Whether the choices need to stand above the lists to choose from, since these do not show them whole. */
export function needsLetters({ choices }: MatchingContent): boolean {
  return choices.some(({ text }) => text.length > longestShown);
}

/** The choices as a list to choose from names them. */
export function listedChoices(content: MatchingContent): readonly { id: string; name: string }[] {
  if (!needsLetters(content)) return content.choices.map(({ id, text }) => ({ id, name: text }));
  return letteredChoices(content).map(({ id, mark, text }) => {
    const characters = Array.from(text);
    const isWhole = characters.length <= longestListed;
    const shown = isWhole ? text : `${characters.slice(0, longestListed).join('')}…`;
    return { id, name: optionName({ mark, text: shown }) };
  });
}

/** The ids of the prompts without an answer. */
export function emptyPrompts({ prompts }: MatchingContent, answer: MatchingPairs | undefined): string[] {
  return prompts.map(({ id }) => id).filter((id) => valueOf(answer?.pairs ?? {}, id) === undefined);
}

/** Whether all pairs of an answer are of prompts and choices that the test has. */
export function fitsContent({ prompts, choices }: MatchingContent, { pairs }: MatchingPairs): boolean {
  return Object.entries(pairs).every(
    ([prompt, choice]) => textOf(prompts, prompt) !== undefined && textOf(choices, choice) !== undefined,
  );
}

/** The answer with another choice for a prompt, or with none. */
export function withChoice(answer: MatchingPairs | undefined, prompt: string, choice: string): MatchingPairs {
  const { [prompt]: _, ...others } = answer?.pairs ?? {};
  return { pairs: choice === '' ? others : { ...others, [prompt]: choice } };
}

/** What was chosen for a prompt, blank where nothing was; `removed` where the test does not have it any more. */
export function chosenText(
  { choices }: MatchingContent,
  { pairs }: MatchingPairs,
  prompt: string,
  removed: string,
): string {
  const id = valueOf(pairs, prompt);
  return id === undefined ? '' : (textOf(choices, id) ?? removed);
}

/** Pairs in one line, `Paris – France; Rome – Italy`. A choice that was removed since is a dash. */
export function pairsText(content: MatchingContent, pairs: MatchingPairs): string {
  const shown = content.prompts.flatMap(({ id, text }) => {
    const chosen = chosenText(content, pairs, id, '—');
    return chosen === '' ? [] : [`${text} – ${chosen}`];
  });
  return shown.join('; ') || '—';
}
