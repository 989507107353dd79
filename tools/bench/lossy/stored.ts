import { sql } from 'kysely';

import type { Database } from '../../../server/database/database.ts';
import type { Records } from './oracle.ts';
import type { School } from './school.ts';

/** All that the school holds of the pupils, or of the accounts that stand for them on a good line. */
export async function readRecords(
  database: Database,
  school: School,
  who: 'person' | 'clean',
): Promise<Records> {
  const people = school.pupils.map((pupil) => pupil[who]);
  const pupilOf = new Map(school.pupils.map((pupil) => [pupil[who], pupil.number]));
  const numberOf = new Map(school.tests.map(({ id, number }) => [id, number]));
  const results = await sql<Row>`
    select person, question, category, answer ->> 'chosen' as chosen, points::float8, percentage
    from answer join question on question.id = question
    where person = any(${people}::integer[])`.execute(database);
  const totals = await sql<TotalRow>`
    select person, category, sum(answered)::integer as answered, sum(points)::float8 as points
    from progress where person = any(${people}::integer[])
    group by person, category having sum(answered) > 0`.execute(database);
  const pupil = (person: number) => pupilOf.get(person) ?? -1;
  return {
    results: results.rows.map(({ person, question, category, chosen, points, percentage }) => {
      return {
        pupil: pupil(person),
        question: numberOf.get(question) ?? -1,
        category,
        chosen,
        points,
        percentage,
      };
    }),
    totals: totals.rows.map(({ person, category, answered, points }) => {
      return { pupil: pupil(person), category, answered, points };
    }),
  };
}

type TotalRow = { person: number; category: number; answered: number; points: number };

type Row = {
  person: number;
  question: number;
  category: number;
  chosen: string;
  points: number | null;
  percentage: number | null;
};
