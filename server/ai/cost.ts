import type { Database } from '../database/database.ts';
import type { ModelEndpoint } from '../language-model/client.ts';
import { dialectOf, writeRequest } from '../language-model/dialect.ts';
import { getQuestion } from '../questions/store.ts';
import { analyzedTest } from './analyzed-test.ts';
import { countCharacters } from './cost-store.ts';
import { reviewRequest, solveRequest } from './prompts/prompts.ts';

const notSolved = { working: '', answer: null, answer_in_words: '' };

/** The characters of both requests about a question, without what the model says about it in the first one. */
async function charactersOfOne(database: Database, endpoint: ModelEndpoint, id: number): Promise<number> {
  const test = await analyzedTest(database, await getQuestion(database, id));
  const dialect = dialectOf(endpoint);
  const solving = writeRequest(endpoint.model, solveRequest(test), dialect, undefined);
  return (
    solving.length + writeRequest(endpoint.model, reviewRequest(test, notSolved), dialect, undefined).length
  );
}

const sampleSize = 10;

/** The characters that the analyses of some questions send, about: the texts of all of them, and what stands around those of a few. */
export async function charactersOf(
  database: Database,
  endpoint: ModelEndpoint,
  questions: readonly number[],
): Promise<number> {
  const step = Math.max(1, Math.ceil(questions.length / sampleSize));
  const sample = questions.filter((_, place) => place % step === 0);
  if (sample.length === 0) return 0;
  const lengths = await Promise.all(sample.map((id) => charactersOfOne(database, endpoint, id)));
  const sent = lengths.reduce((sum, length) => sum + length, 0);
  const around = (sent - (await countCharacters(database, sample))) / sample.length;
  return Math.round((await countCharacters(database, questions)) + questions.length * around);
}
