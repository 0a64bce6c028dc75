import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import type { ExportTarget } from './export-target'
import { toOtelSpan } from './to-otel-span'
import type { TraceSpan } from './trace-span'

export type EndedSpan = TraceSpan & { endedAt: Date }

/** Sends spans; rejects when they did not arrive, after the exporter's own retries. */
export interface SpanSender {
  send(spans: readonly EndedSpan[]): Promise<void>
  close(): Promise<void>
}

const timeoutMs = 10_000

/** By OpenTelemetry's own exporter, OTLP over HTTP. */
export function createOtlpSender({ url, headers }: ExportTarget, serviceVersion: string): SpanSender {
  const exporter = new OTLPTraceExporter({ url, headers, timeoutMillis: timeoutMs })
  return {
    send: (spans) =>
      new Promise((resolve, reject) => {
        exporter.export(
          spans.map((span) => toOtelSpan(span, serviceVersion)),
          ({ code, error }) =>
            code === 0 ? resolve() : reject(error ?? new Error('The collector refused the spans.')),
        )
      }),
    close: () => exporter.shutdown(),
  }
}
