import { getUnsolved } from '../../../contract/answers.ts';
import { call } from '../../lib/api/api.ts';
import { isUsed } from '../../device/local-storage.ts';
import { goesOn } from './count-answer.ts';
import type { NextRequest } from '../outbox/next-stored-test.ts';
import { keeping, loadKeeping } from './keeping.ts';

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
  const parts = keeping.get() ?? (isUsed() ? await loadKeeping().catch(() => undefined) : undefined);
  return parts === undefined ? testOfServer(next) : parts.nextTest(next, testOfServer);
}
