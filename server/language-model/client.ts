import type { AnalysisProblem } from '../../contract/ai/analysis.ts';
import { dialectAfter, dialectOf, rememberDialect, writeRequest } from './dialect.ts';
import { exchange, type Limits, usualLimits } from './exchange.ts';
import { type Exchange, ModelError } from './model-error.ts';
import type { ModelEndpoint, ModelRequest } from './model-request.ts';
import { readAnswer } from './read-answer.ts';

export { type Exchange, ModelError } from './model-error.ts';
export type { ModelEndpoint, ModelRequest } from './model-request.ts';

/** How often one request is sent at most: for each thing that endpoints refuse, and once more for an answer that cannot be read. */
const mostExchanges = 6;

/** Callbacks around each request. */
type Around = {
  /** Is called before it is sent, and where it throws nothing is sent. */
  beforeSending: (sent: string) => Promise<void> | void;
  /** Is called when it has ended, before another one is sent. The problem is null where the answer is the one that is given back. */
  afterReceiving: (exchange: Exchange, problem: AnalysisProblem | null) => Promise<void> | void;
};

/**
 * Asks a language model. What it answers fits the schema; all texts in it are in NFC, without null characters.
 * @param signal cuts the request off
 * @throws ModelError; the reason of the signal; what `around` throws
 */
export async function askModel<Value>(
  endpoint: ModelEndpoint,
  request: ModelRequest<Value>,
  signal: AbortSignal,
  around: Partial<Around> = {},
  limits: Limits = usualLimits,
): Promise<{ value: Value; exchanges: Exchange[] }> {
  const exchanges: Exchange[] = [];
  let dialect = dialectOf(endpoint);
  let complaint: string | undefined;
  while (exchanges.length < mostExchanges) {
    const sent = writeRequest(endpoint.model, request, dialect, complaint);
    signal.throwIfAborted();
    await around.beforeSending?.(sent);
    const outcome = await exchange(endpoint, sent, signal, limits);
    exchanges.push(outcome.exchange);
    const read = outcome.problem === undefined ? readAnswer(outcome.body, request.answer) : outcome;
    await around.afterReceiving?.(outcome.exchange, 'value' in read ? null : read.problem);
    if ('value' in read) {
      rememberDialect(endpoint, dialect);
      return { value: read.value, exchanges };
    }
    if ('status' in read) {
      const other = dialectAfter(dialect, read.status, read.body);
      if (other === undefined || read.problem === 'too_long') {
        throw new ModelError(read.problem, read.retryAfter);
      }
      dialect = other;
      continue;
    }
    if (read.problem !== 'unreadable' || complaint !== undefined) throw new ModelError(read.problem);
    complaint = read.wrong;
  }
  throw new ModelError('unreadable');
}
