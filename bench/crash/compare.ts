import type { Database } from '../../server/database/database.ts';
import type { Ledger, SentAnswer, SentTest } from './ledger.ts';
import { complaintAboutPicture } from './compare-pictures.ts';
import { mark } from './teacher.ts';

/** What is wrong with what the server has kept, a sentence each. */
export type Faults = { lost: string[]; doubled: string[] };

function keyOf({ email, question }: { email: string; question: number }): string {
  return `${email} to test ${question}`;
}

/**
 * Holds what was acknowledged up to now against what is there. An acknowledged answer is there once, as it was sent and
 * with the result that was told; what was not acknowledged may be there or not.
 * @param again also the pictures that were found right before
 */
export async function compare(
  ledger: Ledger,
  database: Database,
  origin: string,
  again: boolean,
): Promise<Faults> {
  const told = {
    answers: ledger.answers.filter(({ result }) => result !== undefined),
    tests: ledger.tests.filter(({ image }) => image !== undefined),
  };
  const answers = await compareAnswers(told.answers, database);
  const tests = await compareTests(told.tests, database);
  const pictures = await comparePictures(told.tests, origin, again);
  return {
    lost: [...answers.lost, ...tests.lost, ...pictures],
    doubled: [...answers.doubled, ...tests.doubled],
  };
}

async function compareAnswers(answers: SentAnswer[], database: Database): Promise<Faults> {
  const rows = await database
    .selectFrom('answer')
    .innerJoin('users', 'users.id', 'answer.person')
    .select([
      'email',
      'question',
      'users_answer',
      'users_text_answer',
      'points',
      'percentage',
      'completed_at',
    ])
    .execute();
  const kept = Map.groupBy(rows, keyOf);
  const lost = answers
    .filter((answer) => !(kept.get(keyOf(answer)) ?? []).some((row) => isAsTold(answer, row)))
    .map((answer) => `${keyOf(answer)}: told ${JSON.stringify(answer)}`);
  const doubled = [...kept].filter(([, those]) => those.length > 1).map(([key]) => key);
  return { lost, doubled };
}

type KeptAnswer = {
  users_answer: string | null;
  users_text_answer: string | null;
  points: number | null;
  percentage: number | null;
  completed_at: string;
};

function isAsTold({ users_answer, users_text_answer, result }: SentAnswer, row: KeptAnswer): boolean {
  return (
    row.users_answer === (users_answer ?? null) &&
    row.users_text_answer === (users_text_answer ?? null) &&
    row.points === result?.points &&
    row.percentage === result.percentage &&
    row.completed_at === result.completed_at
  );
}

async function compareTests(tests: SentTest[], database: Database): Promise<Faults> {
  const rows = await database
    .selectFrom('question')
    .select(['savol', 'a', 'b', 'right_answer', 'category', 'image'])
    .where('savol', 'like', `${mark}%`)
    .execute();
  const kept = Map.groupBy(rows, ({ savol }) => savol);
  const lost = tests
    .filter(({ savol, a, b, right_answer, category, image = '' }) => {
      const those = kept.get(savol) ?? [];
      return !those.some(
        (row) =>
          row.a === a &&
          row.b === b &&
          row.right_answer === right_answer &&
          row.category === category &&
          row.image !== null &&
          image.endsWith(`/${row.image}`),
      );
    })
    .map((test) => `${test.savol}: told ${JSON.stringify({ ...test, seen: true })}`);
  const doubled = [...kept].filter(([, those]) => those.length > 1).map(([savol]) => savol);
  return { lost, doubled };
}

async function comparePictures(tests: SentTest[], origin: string, again: boolean): Promise<string[]> {
  const complaints: string[] = [];
  for (const test of tests) {
    if (test.seen && !again) continue;
    const complaint = await complaintAboutPicture(`${origin}${test.image}`, test.picture);
    if (complaint === undefined) test.seen = true;
    else complaints.push(complaint);
  }
  return complaints;
}
