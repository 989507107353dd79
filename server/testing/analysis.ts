import type { AppContext } from '../app-context.ts';
import { replaceAnalysis } from '../ai/analysis/store.ts';
import type { Config } from '../process/config.ts';
import { setAnalysis, type StoredQuestion } from '../questions/store.ts';
import { makeDifficultyLevel } from './factories.ts';

/** Settings with an endpoint at an address. */
export function ai(url: string, some: Partial<NonNullable<Config['ai']>> = {}): NonNullable<Config['ai']> {
  return { url, model: 'test-model', key: undefined, dailyLimit: 500, atOnce: 1, ...some };
}

/** Makes an analysis of a question of the factory, which suggests a change of each kind. @param some.level the level that is suggested */
export async function makeAnalysis(
  context: AppContext,
  { id, version, savol, key, qiyinlik_darajasi }: StoredQuestion,
  some: { level?: number } = {},
): Promise<void> {
  const level = some.level ?? (await makeDifficultyLevel(context)).id;
  const { database } = context;
  await replaceAnalysis(
    database,
    id,
    {
      version,
      findings: {
        key: 'wrong',
        own_answer: 'Bukhara',
        own_working: 'It was.',
        also_right: [],
        ambiguous: [],
        level: 'too_low',
        weak_options: [],
      },
      model: 'test-model',
      prompt_version: 1,
      made_at: new Date(),
    },
    [
      {
        kind: 'key',
        part: '',
        before: key,
        after: { right: 'c' },
        reason: 'It was the capital of the emirate.',
      },
      {
        kind: 'text',
        part: 'savol',
        before: savol,
        after: savol.replace('Wich', 'Which'),
        reason: 'Spelling.',
      },
      {
        kind: 'text',
        part: 'content.options.1.text',
        before: 'Tashkent',
        after: 'Toshkent',
        reason: 'As it is spelled there.',
      },
      {
        kind: 'explanation',
        part: '',
        before: '',
        after: 'Tashkent has been the capital since 1930.',
        reason: 'It has none.',
      },
      { kind: 'level', part: '', before: qiyinlik_darajasi, after: level, reason: 'It is harder.' },
    ],
  );
  await setAnalysis(database, id, 'The recorded answer is wrong.');
}
