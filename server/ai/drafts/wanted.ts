import { canEditEveryQuestion, canEditQuestion, canWriteQuestions } from '../../../contract/permissions.ts';
import { writtenOf } from '../../../contract/question-types/stored/stored-form.ts';
import type { User } from '../../../contract/people/users.ts';
import { listDifficultyLevels } from '../../categories/level-store.ts';
import { findCategory, listChain } from '../../categories/store.ts';
import type { Database } from '../../database/database.ts';
import { readQuestions } from '../../questions/store.ts';
import { findAccount } from '../../users/store.ts';
import { listTexts, type StoredOrder } from './store.ts';
import { mostExisting, type WantedDrafts } from '../prompts/prompts.ts';

export type Author = Pick<User, 'id' | 'is_staff' | 'is_teacher' | 'is_pupil' | 'is_parent'>;

/** The maker of an order; undefined where the maker may write no tests any more. */
export async function findAuthor(database: Database, { made_by }: StoredOrder): Promise<Author | undefined> {
  const account = made_by === null ? undefined : await findAccount(database, made_by);
  return account?.is_active && canWriteQuestions(account) ? account : undefined;
}

/** The author whose tests drafts are compared with; null for those of all. */
export const comparedAuthor = (author: Author) => (canEditEveryQuestion(author) ? null : author.id);

/** The test that drafts are to be like, where there is one that the author may still change. */
async function exampleOf(
  database: Database,
  { like_question, test_type }: StoredOrder,
  author: Author,
): Promise<WantedDrafts['example']> {
  const [question] = like_question === null ? [] : await readQuestions(database, [like_question]);
  if (question?.test_type !== test_type || !canEditQuestion(author, question)) return null;
  const { content, key } = writtenOf(question.stored);
  return { savol: question.savol, content, key, explanation: question.explanation ?? '' };
}

/** The data of a request for the missing drafts of an order. */
export async function wantedOf(
  database: Database,
  order: StoredOrder,
  author: Author,
): Promise<WantedDrafts> {
  const { category, language, qiyinlik_darajasi } = order;
  const chain = await Promise.all(
    (await listChain(database, category)).map((id) => findCategory(database, id)),
  );
  const levels = await listDifficultyLevels(database);
  return {
    test_type: order.test_type,
    category: chain
      .flatMap((record) => record?.name ?? [])
      .toReversed()
      .join(' / '),
    language,
    weight: levels.find(({ id }) => id === qiyinlik_darajasi)?.weight ?? 1,
    levels: levels.map((level) => ({ weight: level.weight, name: level[`name_${language}`] })),
    topic: order.topic,
    count: Math.min(order.at_once, order.count - order.made),
    example: await exampleOf(database, order, author),
    existing: await listTexts(database, { category, author: comparedAuthor(author), limit: mostExisting }),
  };
}
