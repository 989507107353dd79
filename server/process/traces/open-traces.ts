import { setTimeout as pause } from 'node:timers/promises';

import type { Span as SentSpan } from '@opentelemetry/api';

import { type Span, type SpanKind, traceBy } from './spans.ts';

export type Traces = { /** Sends the spans that wait, and traces nothing more. */ stop: () => Promise<void> };

/** Milliseconds for a round of spans to the endpoint, and at the end of the server for the last one. */
const longestExport = 3_000;

/**
 * Loads OpenTelemetry, which a server without an endpoint does not, and sends traces in rounds of a few seconds. Where the endpoint does not
 * answer, or more than 2,048 spans wait, spans are lost.
 * @param endpoint the beginning of the addresses of a collector that takes OTLP over HTTP, without a slash at the end
 */
export async function openTraces(endpoint: string): Promise<Traces> {
  const { ROOT_CONTEXT, SpanKind: Kind, SpanStatusCode, trace } = await import('@opentelemetry/api');
  const { resourceFromAttributes } = await import('@opentelemetry/resources');
  const { BatchSpanProcessor, TracerProvider } = await import('@opentelemetry/sdk-trace');
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http');
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: longestExport });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'savol' }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer('savol');
  const kinds = {
    request: Kind.SERVER,
    statement: Kind.CLIENT,
    job: Kind.CONSUMER,
  } as const satisfies Record<SpanKind, number>;
  const sent = new WeakMap<Span, SentSpan>();

  traceBy((kind, name, attributes, above) => {
    const parent = above && sent.get(above);
    const context = parent === undefined ? ROOT_CONTEXT : trace.setSpan(ROOT_CONTEXT, parent);
    const inner = tracer.startSpan(name, { kind: kinds[kind], attributes }, context);
    const span: Span = {
      end(failed, result = {}) {
        inner.setAttributes(result);
        if (failed) inner.setStatus({ code: SpanStatusCode.ERROR });
        inner.end();
      },
    };
    sent.set(span, inner);
    return span;
  });
  return {
    async stop() {
      traceBy(undefined);
      const sending = provider.shutdown().catch(() => undefined);
      await Promise.race([sending, pause(longestExport, undefined, { ref: false })]);
    },
  };
}
