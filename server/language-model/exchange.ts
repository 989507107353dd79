import type { AnalysisProblem } from '../../contract/analysis.ts';
import type { Exchange } from './model-error.ts';

/** How long an endpoint may take for an answer, in milliseconds, and how long it may be in bytes. */
export type Limits = { milliseconds: number; bytes: number };
export const usualLimits: Limits = { milliseconds: 120_000, bytes: 256 * 1024 };

/** Where an endpoint is, and its key. */
type Address = { url: string; key: string | undefined };

/** What came back: an answer of the protocol, or the problem. A status is known where one was received. */
export type Outcome = { exchange: Exchange } & (
  | { problem: undefined }
  | { problem: AnalysisProblem; status: number | undefined; retryAfter: number | undefined }
);

/** The longest time that an endpoint can ask for, in milliseconds: a day. */
const longestRetryAfter = 24 * 60 * 60 * 1000;

/** Milliseconds of a Retry-After: seconds, or a date. */
function retryAfterOf(headers: Headers): number | undefined {
  const text = headers.get('Retry-After')?.trim() ?? '';
  const wait = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Number.isNaN(wait) ? undefined : Math.min(Math.max(wait, 0), longestRetryAfter);
}

/** Words by which endpoints say that question and answer have no room in the model: llama.cpp, vLLM, Ollama and others. */
const tooLong = /context[ _](size|length|window)|maximum context|exceed_context|too many tokens/i;

function problemOf(status: number, received: string): AnalysisProblem | undefined {
  if (status >= 200 && status < 300) return undefined;
  if (status === 429) return 'busy';
  if (status === 408) return 'timed_out';
  if (status === 413 || (status < 500 && tooLong.test(received))) return 'too_long';
  return status >= 500 ? 'failed' : 'refused';
}

/** Reads a body, at most some bytes of it. @param kept has the text so far, also where reading fails @returns whether it is whole */
async function readBody(response: Response, bytes: number, kept: { text: string }): Promise<boolean> {
  const decoder = new TextDecoder();
  let left = bytes;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    kept.text += decoder.decode(chunk.subarray(0, left), { stream: true });
    left -= chunk.length;
    if (left < 0) return false;
  }
  kept.text += decoder.decode();
  return true;
}

/**
 * Sends one request, and follows no redirection.
 * @param signal cuts it off
 * @throws the reason of the signal
 */
export async function exchange(
  { url, key }: Address,
  sent: string,
  signal: AbortSignal,
  limits: Limits,
): Promise<Outcome> {
  const begun = performance.now();
  const kept = { text: '' };
  const timeOut = AbortSignal.timeout(limits.milliseconds);
  const ended = () => ({
    // PostgreSQL stores no null characters.
    exchange: {
      sent,
      received: kept.text.replaceAll('\0', '\uFFFD'),
      milliseconds: Math.round(performance.now() - begun),
    },
  });
  try {
    const response = await fetch(`${url}/chat/completions`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json',
        ...(key !== undefined && { Authorization: `Bearer ${key}` }),
      },
      body: sent,
      redirect: 'manual',
      signal: AbortSignal.any([signal, timeOut]),
    });
    const isWhole = await readBody(response, limits.bytes, kept);
    const problem = problemOf(response.status, kept.text) ?? (isWhole ? undefined : 'too_long');
    if (problem === undefined) return { ...ended(), problem };
    return { ...ended(), problem, status: response.status, retryAfter: retryAfterOf(response.headers) };
  } catch {
    signal.throwIfAborted();
    const problem = timeOut.aborted ? 'timed_out' : 'unreachable';
    return { ...ended(), problem, status: undefined, retryAfter: undefined };
  }
}
