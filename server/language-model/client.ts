import { dialectAfter, dialectOf, rememberDialect, writeRequest } from './dialect.ts';
import { exchange, type Limits, usualLimits } from './exchange.ts';
import { type Exchange, ModelError } from './model-error.ts';
import type { ModelEndpoint, ModelRequest } from './model-request.ts';
import { readAnswer } from './read-answer.ts';

export { type Exchange, ModelError } from './model-error.ts';
export type { ModelEndpoint, ModelRequest } from './model-request.ts';

/** How often one request is sent at most: for each thing that endpoints refuse, and once more for an answer that cannot be read. */
const mostExchanges = 6;

/**
 * Asks a language model. What it answers fits the schema; all texts in it are in NFC, without null characters.
 * @param signal cuts the request off
 * @param beforeSending is called with each request before it is sent, and where it throws nothing is sent
 * @throws ModelError; the reason of the signal; what `beforeSending` throws
 */
export async function askModel<Value>(
  endpoint: ModelEndpoint,
  request: ModelRequest<Value>,
  signal: AbortSignal,
  beforeSending: (sent: string) => Promise<void> | void = () => undefined,
  limits: Limits = usualLimits,
): Promise<{ value: Value; exchanges: Exchange[] }> {
  const exchanges: Exchange[] = [];
  let dialect = dialectOf(endpoint);
  let complaint: string | undefined;
  while (exchanges.length < mostExchanges) {
    const sent = writeRequest(endpoint.model, request, dialect, complaint);
    signal.throwIfAborted();
    await beforeSending(sent);
    const outcome = await exchange(endpoint, sent, signal, limits);
    exchanges.push(outcome.exchange);
    if (outcome.problem !== undefined) {
      const other = dialectAfter(dialect, outcome.status, outcome.body);
      if (other === undefined || outcome.problem === 'too_long') {
        throw new ModelError(outcome.problem, exchanges, outcome.retryAfter);
      }
      dialect = other;
      continue;
    }
    const read = readAnswer(outcome.body, request.answer);
    if ('value' in read) {
      rememberDialect(endpoint, dialect);
      return { value: read.value, exchanges };
    }
    if (read.isCut) throw new ModelError('too_long', exchanges);
    if (complaint !== undefined) break;
    complaint = read.wrong;
  }
  throw new ModelError('unreadable', exchanges);
}
