import { type Attributes, type HrTime, SpanKind, SpanStatusCode, TraceFlags } from '@opentelemetry/api'
import { resourceFromAttributes } from '@opentelemetry/resources'
import type { ReadableSpan } from '@opentelemetry/sdk-trace'
import type { TraceSpan } from './trace-span'

/** The span as OpenTelemetry has it. Names of attributes are those of its conventions for generative AI, and Langfuse's own beside them. */
export function toOtelSpan(span: TraceSpan & { endedAt: Date }, serviceVersion: string): ReadableSpan {
  const context = (spanId: string) => ({ traceId: span.traceId, spanId, traceFlags: TraceFlags.SAMPLED })
  const ended = Math.max(span.endedAt.getTime(), span.startedAt.getTime())
  return {
    name: nameOf(span),
    kind: span.kind === 'generation' || span.kind === 'summary' ? SpanKind.CLIENT : SpanKind.INTERNAL,
    spanContext: () => context(span.id),
    ...(span.parentId ? { parentSpanContext: context(span.parentId) } : {}),
    startTime: hrTime(span.startedAt.getTime()),
    endTime: hrTime(ended),
    duration: hrTime(ended - span.startedAt.getTime()),
    status: span.failed ? { code: SpanStatusCode.ERROR, message: span.status } : { code: SpanStatusCode.UNSET },
    attributes: attributesOf(span),
    links: [],
    events: [],
    ended: true,
    resource: resourceFromAttributes({ 'service.name': 'sluice', 'service.version': serviceVersion }),
    instrumentationScope: { name: 'sluice', version: serviceVersion },
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  }
}

const hrTime = (ms: number): HrTime => [Math.floor(ms / 1000), (ms % 1000) * 1_000_000]

const operations = {
  run: 'invoke_agent',
  generation: 'chat',
  summary: 'chat',
  tool: 'execute_tool',
  wait: 'wait',
} as const
const langfuseTypes = {
  run: 'agent',
  generation: 'generation',
  summary: 'generation',
  tool: 'tool',
  wait: 'span',
} as const

const nameOf = ({ kind, name }: TraceSpan): string => `${operations[kind]} ${name}`

function attributesOf(span: TraceSpan): Attributes {
  const { usage, cost } = span
  return defined({
    'gen_ai.operation.name': operations[span.kind],
    'gen_ai.conversation.id': span.conversationId,
    'session.id': span.conversationId,
    'user.id': span.userId,
    'sluice.run.id': span.runId,
    'sluice.status': span.status,
    'langfuse.observation.type': langfuseTypes[span.kind],
    'langfuse.observation.input': span.input,
    'langfuse.observation.output': span.output,
    'gen_ai.request.model': span.model,
    // A run's sum is that of its generations; told twice it would be counted twice.
    'gen_ai.usage.input_tokens': span.model ? usage?.inputTokens : undefined,
    'gen_ai.usage.output_tokens': span.model ? usage?.outputTokens : undefined,
    'gen_ai.usage.cache_read.input_tokens': span.model ? usage?.cachedInputTokens : undefined,
    'gen_ai.usage.cost': cost?.amount ?? undefined,
    'sluice.cost.unpriced': cost && cost.unpriced > 0 ? true : undefined,
    'gen_ai.tool.name': span.kind === 'tool' ? span.name : undefined,
    'gen_ai.tool.call.id': span.toolCallId,
  })
}

const defined = (attributes: Record<string, string | number | boolean | undefined>): Attributes =>
  Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== undefined)) as Attributes
