import type { AnalysisProblem } from '../../contract/ai/analysis.ts';
import type { Exchange } from './model-error.ts';
import { readableText, withoutKey } from './without-key.ts';

/** How long an endpoint may take for an answer, in milliseconds, and how long it may be in bytes. */
export type Limits = { milliseconds: number; bytes: number };
export const usualLimits: Limits = { milliseconds: 120_000, bytes: 256 * 1024 };

/** Where an endpoint is, and its key. */
type Address = { url: string; key: string | undefined };

/** The response: a body that may be an answer, or the problem. A status is known where one was received. */
export type Outcome = {
  exchange: Exchange;
  /** The text to read the answer in. The exchange has the text to store. */
  body: string;
} & (
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

/** The text of a body so far. */
type Read = { text: string; isWhole: boolean };

/** The problem of a body with a status of success. One that was cut may be a completion only where it begins as JSON does. */
function problemOfBody({ text, isWhole }: Read): AnalysisProblem | undefined {
  if (isWhole) return undefined;
  return text.trimStart().startsWith('{') ? 'too_long' : 'unreachable';
}

/** Reads a body, at most some bytes of it. @param read has the text so far, also where reading fails */
async function readBody(response: Response, bytes: number, read: Read): Promise<void> {
  const decoder = new TextDecoder();
  let left = bytes;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    read.text += decoder.decode(chunk.subarray(0, left), { stream: true });
    left -= chunk.length;
    if (left < 0) return;
  }
  read.text += decoder.decode();
  read.isWhole = true;
}

/** The text of a body to store: without the key, which is replaced before anything is cut. PostgreSQL stores no null characters. */
function textToStore({ text, isWhole }: Read, key: string | undefined, bytes: number): string {
  return withoutKey(text, key, !isWhole).replaceAll('\0', '\uFFFD').slice(0, bytes);
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
  const start = performance.now();
  const read = { text: '', isWhole: false };
  const timeOut = AbortSignal.timeout(limits.milliseconds);
  const ended = () => ({
    exchange: {
      sent,
      received: textToStore(read, key, limits.bytes),
      milliseconds: Math.round(performance.now() - start),
    },
    body: readableText(read.text, key),
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
    await readBody(response, limits.bytes, read);
    const problem = problemOf(response.status, read.text) ?? problemOfBody(read);
    if (problem === undefined) return { ...ended(), problem };
    return { ...ended(), problem, status: response.status, retryAfter: retryAfterOf(response.headers) };
  } catch {
    signal.throwIfAborted();
    const problem = timeOut.aborted ? 'timed_out' : 'unreachable';
    return { ...ended(), problem, status: undefined, retryAfter: undefined };
  }
}
