import { type AnswerInput, submitAnswer } from '../../contract/answers.ts';
import type { QuestionToSolve } from '../../contract/questions.ts';
import { call } from '../lib/api.ts';
import { mayHaveKept } from '../lib/kept/flag.ts';
import { observable } from '../lib/observable.ts';
import type { Given } from './kept/give-answer.ts';
import type { keepingParts as Parts } from './kept/keeping-parts.ts';

/** What keeps answers on this device and sends them. */
type Keeping = typeof Parts;

/** The code for that, once it has come. */
export const keeping = observable<Keeping | undefined>(undefined);

/** Loads the code: when the first test is shown, or where something is kept. @throws where that fails; the next call loads again */
export async function loadKeeping(): Promise<Keeping> {
  const { keepingParts } = await import('./kept/keeping-parts.ts');
  keepingParts.startKeeping();
  keeping.set(keepingParts);
  return keepingParts;
}

/** The ids of the tests whose answers are kept here and not sent: they are not asked again. */
export async function findKeptQuestions(): Promise<readonly number[]> {
  return mayHaveKept() ? (await loadKeeping()).keptQuestions() : [];
}

/**
 * Writes an answer to the disk, and has it sent then. Where another test of the category is here, the server is not waited for long. Where
 * the code for that cannot be loaded, nothing is sent, and the answer stays in the form.
 * @throws ApiError where the server does not take it, and where it is neither taken nor kept
 */
export async function giveAnswer(test: QuestionToSolve, body: AnswerInput, category: number): Promise<Given> {
  const parts = await loadKeeping();
  // The letters are those of this version, which the author may have changed meanwhile.
  const said = { ...body, seen_version: test.version ?? 1 };
  const send = () => call(submitAnswer, { params: { id: test.id }, body: said });
  return parts.giveAnswer(test, said, { send, hasNext: parts.isAhead(category) });
}
