import type { Progress } from '../../../contract/progress.ts';
import { isUnreachable } from '../../lib/api/api-error.ts';
import { goesOn } from '../solve/count-answer.ts';
import { nextStored } from './prefetch.ts';

export type NextRequest = {
  category: number;
  /** The progress as the page has counted it. */
  counted: Progress | undefined;
  /** The id of a test whose right answer is wanted too. */
  answered: number | undefined;
  /** The id of the test that was answered just now. */
  done: number | undefined;
  /** The ids of tests whose answers wait on this device: they are not asked again. */
  except: readonly number[];
  /** Whether one attempt is enough: the caller tries again when the server is back. */
  once: boolean;
  signal: AbortSignal;
};

/** How long the server may take where this device may have a test, in milliseconds. */
const responseTimeout = 8000;

function elapsed(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}

/**
 * The next test of a category, as `getUnsolved` answers. After an answer it comes from this device if it has one, otherwise from the
 * server. While the server cannot be reached it comes from this device again.
 * @param testOfServer requests it
 * @throws ApiError if neither has a test
 */
export async function nextTest(
  next: NextRequest,
  testOfServer: (next: NextRequest) => Promise<unknown>,
): Promise<unknown> {
  const { category, counted, done, except, signal } = next;
  const stored = nextStored(category, done, except);
  if (goesOn(counted)) {
    const found = await stored;
    if (found !== undefined) return { status: 'ok', test: found.test };
  }
  const spare = async () => {
    const here = await stored;
    return here && { status: 'ok', test: here.test, progress: counted ?? here.progress };
  };
  const server = testOfServer({ ...next, once: true });
  try {
    return (await Promise.race([server, elapsed(responseTimeout).then(spare)])) ?? (await server);
  } catch (error) {
    signal.throwIfAborted();
    if (!isUnreachable(error)) throw error;
    const test = await spare();
    if (test !== undefined) return test;
    if (next.once) throw error;
    return testOfServer(next);
  }
}
