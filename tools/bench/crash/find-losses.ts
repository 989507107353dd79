import { isDeepStrictEqual } from 'node:util';

import { answerColumns, type StoredAnswer } from '../../../server/answers/store.ts';
import type { Database } from '../../../server/database/database.ts';
import { checkPicture } from './check-picture.ts';
import type { RequestLog, SentAnswer, SentTest } from './request-log.ts';
import { savolPrefix } from './teacher.ts';

/** Acknowledged answers, tests and pictures that are missing or differ, and rows that exist twice; a sentence each. */
export type Losses = { lost: string[]; doubled: string[] };

function keyOf({ email, question }: { email: string; question: number }): string {
  return `${email} to test ${question}`;
}

/**
 * Compares what the server acknowledged with what it has stored. An acknowledged answer is stored once, as it was sent and
 * with the result of the response. An answer without a response may be stored or not.
 * @param again whether to check pictures again that were correct before
 */
export async function findLosses(
  log: RequestLog,
  database: Database,
  origin: string,
  again: boolean,
): Promise<Losses> {
  const acknowledged = log.tests.filter(({ image }) => image !== undefined);
  const answers = await compareAnswers(log.answers, database);
  const tests = await compareTests(acknowledged, database);
  const pictures = await comparePictures(acknowledged, origin, again);
  return {
    lost: [
      ...answers.lost.map((answer) => sentenceOf(keyOf(answer), answer)),
      ...tests.lost.map((test) => sentenceOf(test.savol, test)),
      ...pictures,
    ],
    doubled: [...answers.doubled, ...tests.doubled],
  };
}

function sentenceOf(key: string, acknowledged: SentAnswer | SentTest): string {
  return `${key}: acknowledged ${JSON.stringify(acknowledged)}`;
}

/** Sent items that are missing or differ, and the keys of rows that exist twice. */
type Compared<Sent> = { lost: Sent[]; doubled: string[] };

/** Compares sent items with rows of the same key. */
function compare<Sent, Row>(
  sent: readonly Sent[],
  sentKey: (item: Sent) => string,
  rows: Map<string, Row[]>,
  isSame: (item: Sent, row: Row) => boolean,
): Compared<Sent> {
  return {
    lost: sent.filter((item) => !rows.get(sentKey(item))?.some((row) => isSame(item, row))),
    doubled: [...rows].filter(([, same]) => same.length > 1).map(([key]) => key),
  };
}

/** Compares the acknowledged ones of some answers with those that are stored. */
export async function compareAnswers(
  answers: readonly SentAnswer[],
  database: Database,
): Promise<Compared<SentAnswer>> {
  // Before the rows are read: an answer that is acknowledged meanwhile may be missing there.
  const acknowledged = answers.filter(({ result }) => result !== undefined);
  const rows = await database
    .selectFrom('answer')
    .innerJoin('users', 'users.id', 'answer.person')
    .select(['email', 'question', ...answerColumns])
    .execute();
  return compare(acknowledged, keyOf, Map.groupBy(rows, keyOf), isSameAnswer);
}

function isSameAnswer({ users_answer, users_text_answer, result }: SentAnswer, row: StoredAnswer): boolean {
  const answer = users_answer === undefined ? { text: users_text_answer } : { chosen: users_answer };
  return (
    isDeepStrictEqual(row.answer, answer) &&
    row.points === result?.points &&
    row.percentage === result.percentage &&
    row.completed_at === result.completed_at
  );
}

async function compareTests(tests: readonly SentTest[], database: Database): Promise<Compared<SentTest>> {
  const rows = await database
    .selectFrom('question')
    .select(['savol', 'content', 'key', 'category', 'image'])
    .where('savol', 'like', `${savolPrefix}%`)
    .execute();
  const bySavol = Map.groupBy(rows, ({ savol }) => savol);
  return compare(
    tests,
    ({ savol }) => savol,
    bySavol,
    ({ a, b, right_answer, category, image }, { content, key, ...row }) => {
      const { options } = content as { options: { id: string; letter: string; text?: string }[] };
      const option = (letter: string) => options.find((candidate) => candidate.letter === letter);
      return (
        option('a')?.text === a &&
        option('b')?.text === b &&
        isDeepStrictEqual(key, { right: option(right_answer)?.id }) &&
        row.category === category &&
        image === `/media/${row.image}`
      );
    },
  );
}

async function comparePictures(
  tests: readonly SentTest[],
  origin: string,
  again: boolean,
): Promise<string[]> {
  const wrong: string[] = [];
  for (const test of tests) {
    if (test.pictureIsChecked && !again) continue;
    const difference = await checkPicture(`${origin}${test.image}`, test.picture);
    if (difference === undefined) test.pictureIsChecked = true;
    else wrong.push(difference);
  }
  return wrong;
}
