import type { DemoQuestion } from '../question.ts';
import { english } from './en.ts';
import { ruGeography } from './ru-geography.ts';
import { ruLanguage } from './ru-language.ts';
import { ruMathematics } from './ru-mathematics.ts';
import { ruScience } from './ru-science.ts';
import { uzGeometry } from './uz-geometry.ts';
import { uzHistory } from './uz-history.ts';
import { uzLanguage } from './uz-language.ts';
import { uzMathematics } from './uz-mathematics.ts';
import { uzScience } from './uz-science.ts';

/** Every question with a key to name it by: its category's key and its place there, counted from 1. */
export const demoQuestions: (DemoQuestion & { key: string })[] = numbered([
  ...uzMathematics,
  ...uzGeometry,
  ...uzLanguage,
  ...uzHistory,
  ...uzScience,
  ...ruMathematics,
  ...ruLanguage,
  ...ruScience,
  ...ruGeography,
  ...english,
]);

function numbered(questions: DemoQuestion[]): (DemoQuestion & { key: string })[] {
  const counts = new Map<string, number>();
  return questions.map((question) => {
    const place = (counts.get(question.category) ?? 0) + 1;
    counts.set(question.category, place);
    return { ...question, key: `${question.category}-${place}` };
  });
}
