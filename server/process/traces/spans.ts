import { AsyncLocalStorage } from 'node:async_hooks';

/** A step of a trace that is under way: a request, a job, or a statement of one of these. */
export type Span = {
  /** @param failed whether its step failed */ end: (failed: boolean, result?: Attributes) => void;
};
export type Attributes = Readonly<Record<string, string | number>>;
export type SpanKind = 'request' | 'statement' | 'job';
export type BeginSpan = (
  kind: SpanKind,
  name: string,
  attributes: Attributes,
  above: Span | undefined,
) => Span;

let begin: BeginSpan | undefined;
const current = new AsyncLocalStorage<Span>();

/** Begins spans by a function from now on; undefined to trace nothing. */
export function traceBy(beginning: BeginSpan | undefined): void {
  begin = beginning;
}

export function isTracing(): boolean {
  return begin !== undefined;
}

/** Begins a trace; undefined where nothing is traced. Attributes have no part of an address, and nothing that people have written. */
export function beginTrace(kind: SpanKind, name: string, attributes: Attributes = {}): Span | undefined {
  return begin?.(kind, name, attributes, undefined);
}

/** Begins a span below the one that runs; undefined where none does. */
export function beginBelow(kind: SpanKind, name: string, attributes: Attributes): Span | undefined {
  const above = begin === undefined ? undefined : current.getStore();
  return above === undefined ? undefined : begin?.(kind, name, attributes, above);
}

/** Runs `work`, and all that follows from it, below a span. */
export function below<Result>(span: Span | undefined, work: () => Result): Result {
  return span === undefined ? work() : current.run(span, work);
}
