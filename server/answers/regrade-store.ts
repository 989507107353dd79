import { sql } from 'kysely';

import type { Database } from '../database/database.ts';
import { correctedAnswers, gradableOf } from '../questions/rules.ts';
import { lockQuestion, type StoredQuestion } from '../questions/store.ts';
import { readGradable } from '../questions/version-store.ts';
import { requeueAnswers } from './mark-store.ts';
import { type Score, score } from './rules.ts';
import { isErased } from './store.ts';

/* How stored answers are graded again after a change of their question, in free solving and in work. */

/** A stored answer with its score. `holder` is what it belongs to: a person, in work an attempt. */
export type ScoredAnswer = Score & { holder: number; answer: unknown; version: number; weight: number };

/** A score that replaces another one. */
export type NewScore = Score & {
  holder: number;
  weight: number;
  points_before: number | null;
  percentage_before: number | null;
};

/** The answers to a locked question in one table, without those that a person has marked and those whose texts were erased. */
export type RegradedAnswers = {
  /** The versions of the question that were answered. */
  listVersions: () => Promise<number[]>;
  /** The holders of answers to some versions, in the order in which all transactions lock them; locks them where that precedes their answers. */
  listHolders: (versions: readonly number[]) => Promise<number[]>;
  read: (holders: readonly number[]) => Promise<ScoredAnswer[]>;
  /** Stores scores, given as JSON, and logs those that differ from the ones before. */
  write: (scores: string) => Promise<void>;
};

/** How many answers are graded without a pause for other requests. */
const batchSize = 200;

/**
 * Grades the answers to a question again whose key its latest version has corrected: by the parts that their people saw and what the latest
 * version says of these, with the weights that the answers have. Call it after a change that concernsGrading, with the question locked, so
 * that no answer is recorded meanwhile.
 */
export async function regradeAnswers(
  transaction: Database,
  question: number,
  { listVersions, listHolders, read, write }: RegradedAnswers,
): Promise<void> {
  const versions = (await readGradable(transaction, [question])).get(question) ?? [];
  const corrected = correctedAnswers(versions, await listVersions());
  if (corrected.size === 0) return;
  const holders = await listHolders([...corrected.keys()]);
  for (let from = 0; from < holders.length; from += batchSize) {
    const answers = await read(holders.slice(from, from + batchSize));
    const scores = answers.flatMap(({ holder, answer, version, weight, points, percentage }): NewScore[] => {
      const gradable = corrected.get(version);
      if (gradable === undefined) return [];
      const before = { points_before: points, percentage_before: percentage };
      return [{ holder, weight, ...before, ...score(gradable, answer, weight) }];
    });
    await write(JSON.stringify(scores));
  }
}

/** The score of a stored answer by what the key says now of the version that it answers. Call it with the question locked. */
export async function scoreNow(
  transaction: Database,
  question: number,
  { answer, version }: { answer: unknown; version: number },
  weight: number,
): Promise<Score> {
  const versions = (await readGradable(transaction, [question])).get(question) ?? [];
  return score(gradableOf(versions, version), answer, weight);
}

/** SQL for the rows of scores as they are given to `write`. */
export const newScores = (scores: string) => sql`
  jsonb_to_recordset(${scores}::jsonb) as score (
    holder integer, weight smallint, points_before numeric, percentage_before smallint, points numeric, percentage smallint
  )`;

/** Grades the answers to a question in free solving again: see regradeAnswers. Each result that changes leaves a row of `regrade`, which names the version that changed it. */
export async function regrade(transaction: Database, id: number): Promise<void> {
  const question = await lockQuestion(transaction, id, 'change');
  await regradeAnswers(transaction, id, regradedResults(transaction, question));
  await requeueAnswers(transaction, question, isErased);
}

function regradedResults(transaction: Database, { id, version }: StoredQuestion): RegradedAnswers {
  const answers = transaction.selectFrom('answer').where('answer.question', '=', id);
  return {
    async listVersions() {
      const rows = await answers.select('version').distinct().execute();
      return rows.map((row) => row.version);
    },
    async listHolders(versions) {
      const rows = await answers
        .select('person')
        .where('version', 'in', versions)
        .orderBy('person')
        .execute();
      return rows.map(({ person }) => person);
    },
    read: (people) =>
      answers
        .leftJoin('mark', (join) =>
          join.onRef('mark.answer', '=', 'answer.id').on('mark.percentage', 'is not', null),
        )
        .select(['person as holder', 'answer.answer', 'points', 'answer.percentage', 'version'])
        .select(sql<number>`weight_of(answer.*)`.as('weight'))
        .where('person', 'in', people)
        .where('mark.answer', 'is', null)
        .where(sql<boolean>`not ${isErased}`)
        .execute(),
    async write(scores) {
      await sql`
        with score as (select * from ${newScores(scores)}),
        changed as (
          update answer set points = score.points, percentage = score.percentage, weight = score.weight
          from score
          where answer.question = ${id} and answer.person = score.holder
            and (answer.points, answer.percentage) is distinct from (score.points, score.percentage)
          returning answer.id, answer.person
        )
        insert into regrade (answer, version, points_before, percentage_before, points, percentage)
        select id, ${version}, points_before, percentage_before, points, percentage
        from changed join score on holder = person`.execute(transaction);
    },
  };
}
