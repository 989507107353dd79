import type { Language } from '../../contract/languages.ts';
import { writtenOf } from '../../contract/question-types/stored/stored-form.ts';
import { listDifficultyLevels } from '../categories/level-store.ts';
import { findCategory, listChain } from '../categories/store.ts';
import type { Database } from '../database/database.ts';
import { mediaOf } from '../questions/media.ts';
import { findMedia, type FullQuestion } from '../questions/store.ts';
import type { AnalyzedTest } from './prompts/prompts.ts';

/**
 * A question as the language model is sent it, without anything about people.
 * @param notesLanguage the language of its notes; null for that of its texts
 */
export async function analyzedTest(
  database: Database,
  question: FullQuestion,
  notesLanguage: Language | null = null,
): Promise<AnalyzedTest> {
  const chain = await listChain(database, question.category);
  const above = await Promise.all(chain.map((id) => findCategory(database, id)));
  const categories = above.filter((category) => category !== undefined);
  const language = categories[0]?.language ?? 'uz';
  const levels = await listDifficultyLevels(database);
  const { pictures, options, sound } = mediaOf(await findMedia(database, question.id));
  const { test_type, content, key } = writtenOf(question.stored);
  return {
    test_type,
    savol: question.savol,
    content,
    key,
    explanation: question.explanation ?? '',
    text_format: question.text_format ?? 'plain',
    hasPicture: pictures.length > 0 || Object.keys(options).length > 0,
    hasSound: sound !== null,
    level: question.qiyinlik_darajasi,
    weight: question.weight,
    levels: levels.map((level) => ({ id: level.id, weight: level.weight, name: level[`name_${language}`] })),
    category: categories
      .map(({ name }) => name)
      .toReversed()
      .join(' / '),
    language,
    notesLanguage: notesLanguage ?? language,
  };
}
