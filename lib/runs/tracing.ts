import { readFileSync } from 'node:fs'
import type { Db } from '@/db/client'
import type { Env } from '@/lib/env'
import { type ExportTarget, exportTarget } from '@/lib/trace/export-target'
import { type PriceTable, readPriceTable } from '@/lib/trace/price-table'
import { spansOfEnd } from '@/lib/trace/spans-of-end'
import { createTraceExport, type TraceExport } from '@/lib/trace/trace-export'

export interface Tracing {
  prices: PriceTable
  /** Where traces go besides our own database, and what takes them there; undefined when nothing is configured. */
  traceTarget: ExportTarget | undefined
  traceExport: TraceExport | undefined
}

const pricesFile = 'config/prices.yaml'

export function createTracing(db: Db, environment: Env): Tracing {
  const prices = readPriceTable(readFileSync(pricesFile, 'utf8'), pricesFile)
  const traceTarget = exportTarget(environment)
  return {
    prices,
    traceTarget,
    traceExport: traceTarget && openExport(db, prices, traceTarget, environment.traceTexts),
  }
}

const openExport = (db: Db, prices: PriceTable, target: ExportTarget, withTexts: boolean): TraceExport =>
  createTraceExport({
    spansOf: (runId) => spansOfEnd(db, runId, { prices, withTexts }),
    // Loaded when the first run ends: whoever exports nothing never reads these packages.
    sender: async () => (await import('@/lib/trace/otlp-sender')).createOtlpSender(target, version()),
  })

const version = (): string => (JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }).version
