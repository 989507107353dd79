import { getUnsolved } from '../../contract/answers.ts';
import type { Progress } from '../../contract/progress.ts';
import { call } from '../lib/api.ts';
import { hasKept } from '../lib/kept/flag.ts';
import { goesOn } from './count-answer.ts';
import { keeping, loadKeeping } from './load-keeping.ts';

export type NextRequest = {
  category: number;
  /** The progress as the page has counted it. */
  counted: Progress | undefined;
  /** The id of a test whose right answer is wanted too. */
  answered: number | undefined;
  /** The id of the test that was answered just now. */
  done: number | undefined;
  /** The ids of tests whose answers are kept on this device and not sent yet: they are not asked again. */
  except: readonly number[];
  /** Whether one attempt is enough: the caller tries again when the server is back. */
  once: boolean;
  signal: AbortSignal;
};

/**
 * Requests the next test from the server: with the progress where the page cannot count on, and again with it where the end came sooner
 * than counted, because a test was disabled or answered elsewhere.
 */
async function testOfServer({
  category,
  counted,
  answered,
  except,
  once,
  signal,
}: NextRequest): Promise<unknown> {
  const others = except.length === 0 ? undefined : except.join(',');
  const request = (progress?: true) =>
    call(
      getUnsolved,
      { query: { category_id: category, progress, answered, except: others } },
      { once, signal },
    );
  if (!goesOn(counted)) return request(true);
  const answer: { status?: unknown } | undefined = await request();
  return answer?.status === 'no_tests_available' ? request(true) : answer;
}

/**
 * The next test of a category: what `getUnsolved` answers, from the server, or from this device where something is kept there.
 * @throws ApiError where there is no test to be had
 */
export async function nextTest(next: NextRequest): Promise<unknown> {
  const parts = keeping.get() ?? (hasKept() ? await loadKeeping().catch(() => undefined) : undefined);
  return parts === undefined ? testOfServer(next) : parts.nextTest(next, testOfServer);
}
