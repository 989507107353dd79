import { mayBePartlyRight } from '../../contract/question-types/registry.ts';
import { averageOf } from '../../contract/results.ts';
import type { WrittenQuestion } from '../../contract/statistics.ts';
import type { Database } from '../database/database.ts';
import type { AuthenticatedUser } from '../http/route.ts';
import { readQuestions } from '../questions/store.ts';
import { sumParts } from './answers-store.ts';
import { countAnswers, listWritten } from './counts-store.ts';
import { type CountedQuestion, joinCounts } from './rules.ts';

/** The questions that a person wrote, the newest first, with how they were answered. */
export async function countWritten(
  database: Database,
  { id, versions }: Pick<AuthenticatedUser, 'id' | 'versions'>,
): Promise<CountedQuestion[]> {
  const written = await listWritten(database, id, versions);
  if (written.length === 0) return [];
  const counts = await countAnswers(
    database,
    written.map((question) => question.id),
  );
  return joinCounts(written, counts);
}

/** The characters of a question's text that a list shows. */
const beginning = 200;

/** Counted questions with the beginnings of their texts and their categories. */
export async function describe(
  database: Database,
  { versions }: Pick<AuthenticatedUser, 'versions'>,
  counted: readonly CountedQuestion[],
): Promise<WrittenQuestion[]> {
  const questions = await readQuestions(
    database,
    counted.map(({ id }) => id),
    versions,
  );
  const byId = new Map(questions.map((question) => [question.id, question]));
  const mayHaveParts = counted.filter(
    ({ id, answers, right, waiting }) =>
      right + waiting < answers && mayBePartlyRight(byId.get(id)?.test_type ?? ''),
  );
  const parts = await sumParts(
    database,
    mayHaveParts.map(({ id }) => id),
  );
  return counted.flatMap((count) => {
    const question = byId.get(count.id);
    if (question === undefined) return [];
    const { savol, category, category_name, text_format } = question;
    return [
      {
        ...count,
        savol: savol.slice(0, beginning),
        ...(text_format && { text_format }),
        category,
        category_name,
        average: averageOf(count, parts.get(count.id)?.percentages ?? 0),
      },
    ];
  });
}
