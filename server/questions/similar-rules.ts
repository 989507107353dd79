import { longestCompared, type SimilarQuestion } from '../../contract/questions/similar-questions.ts';

/** Numbers and signs of formulas, in their order: words alone do not tell `2 + 3` from `2 − 3`. */
function signsIn(text: string): string {
  return (text.slice(0, longestCompared).match(/[\p{N}\p{Sm}\p{Sc}%°^*/\-−–]/gu) ?? [])
    .map((sign) => ('-−–'.includes(sign) ? '-' : sign))
    .join('');
}

/** How many similar questions are shown. */
const most = 3;

/** Those of some questions with similar words that have the same numbers and signs as a text. */
export function withSameSigns(text: string, questions: readonly SimilarQuestion[]): SimilarQuestion[] {
  const signs = signsIn(text);
  return questions.filter(({ savol }) => signsIn(savol) === signs).slice(0, most);
}
