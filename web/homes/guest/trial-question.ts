import type { Language } from '../../../contract/languages.ts';

/** A question that a guest answers on the start page. */
export type TrialQuestion = {
  savol: string;
  /** Four options, A to D. */
  options: readonly [string, string, string, string];
  right_answer: 'a' | 'b' | 'c' | 'd';
  /** Why, in one sentence. */
  because: string;
};

/** The questions of each language, each a file of its own. */
const questions: Record<Language, () => Promise<{ questions: readonly TrialQuestion[] }>> = {
  en: () => import('./trial-questions/en.ts'),
  ru: () => import('./trial-questions/ru.ts'),
  uz: () => import('./trial-questions/uz.ts'),
};

export async function loadTrialQuestions(language: Language): Promise<readonly TrialQuestion[]> {
  return (await questions[language]()).questions;
}
