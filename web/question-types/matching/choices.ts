import type { MatchingContent, MatchingPairs } from '../../../contract/question-types/matching.ts';
import type { Part } from '../../../contract/question-types/stored/parts.ts';
import { valueOf } from '../../../contract/question-types/value-of.ts';

function textOf(parts: readonly Part[], id: string | undefined): string | undefined {
  return parts.find((part) => part.id === id)?.text;
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

/** The choice for a prompt, blank without one; `removed` where the test does not have it any more. */
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
