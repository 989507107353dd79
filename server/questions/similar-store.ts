import { type RawBuilder, sql } from 'kysely';

import { longestCompared, type SimilarQuestion } from '../../contract/questions/similar-questions.ts';
import type { TextFormat } from '../../contract/questions/text-format.ts';
import type { Database } from '../database/database.ts';
import { folded } from '../database/search.ts';
import { FairQueue } from '../limits/fair-queue.ts';
import { lanes } from '../limits/limits.ts';
import { withFormat } from './rules.ts';

/** How many questions are compared at most, the newest of a category first, so that the cost is the same in every school. */
const mostCompared = 1000;

/** The least similarity of trigrams. */
const leastSimilarity = 0.6;

export type SimilarTo = {
  /** The categories in which questions are compared. */
  categories: readonly number[];
  /** The author whose questions are compared; null for those of all. */
  author: number | null;
  text: string;
  parts: string;
  /** The id of a question that is left out. */
  except: number | null;
  /** The person who asks; nobody where the server does. */
  by?: number;
};

/** The questions to compare. Those of an author are read by author, all others by category. */
function candidates({ categories, author }: SimilarTo): RawBuilder<unknown> {
  const below = sql`${[...categories]}::integer[]`;
  if (author !== null) {
    return sql`select id, savol, text_format, search_text from question
      where author = ${author} and category = any(${below}) order by id desc limit ${mostCompared}`;
  }
  return sql`select newest.* from unnest(${below}) as below (id)
    cross join lateral (
      select id, savol, text_format, search_text from question where category = below.id order by id desc limit ${mostCompared}
    ) as newest
    limit ${mostCompared}`;
}

/** One comparison at a time: it occupies a core for some hundredths of a second, and the other core is for all other requests. People take turns. */
const comparing = new FairQueue(1, lanes.comparisons);

/** Questions with nearly the same words, the most similar first. Neither signs nor case make a difference. */
export async function listWithSimilarWords(
  database: Database,
  wanted: SimilarTo,
): Promise<SimilarQuestion[]> {
  const compared = sql`left(search_text, ${2 * longestCompared})`;
  const words = folded(sql`${`${wanted.text}\n${wanted.parts}`}::text`);
  const statement = sql<Omit<SimilarQuestion, 'text_format'> & { text_format: TextFormat }>`
    select id, savol, text_format from (
      select id, savol, text_format, similarity(${compared}, ${words}) as likeness
      from (${candidates(wanted)}) as candidate
      where id is distinct from ${wanted.except}::integer
    ) as scored
    where likeness >= ${leastSimilarity}
    order by likeness desc, id
    limit 20`;
  const { rows } = await comparing.run('comparisons', wanted.by, () => statement.execute(database));
  return rows.map(withFormat);
}
