/**
 * Bundles the code that runs outside the web process (worker threads, child processes) to `.cache/workers/<name>.mjs`.
 */
import { existsSync } from 'node:fs'
import { build } from 'esbuild'
import { bundleOptions } from './setup/bundle-options.mjs'

export const workers = {
  sql: 'lib/sql/worker.ts',
  'duckdb-exporter': 'lib/warehouse/duckdb/exporter.ts',
  'duckdb-reader': 'lib/warehouse/duckdb/reader.ts',
  'duckdb-writer': 'lib/warehouse/duckdb/writer.ts',
}

export async function buildWorkers() {
  const entryPoints = Object.entries(workers)
    .filter(([, file]) => existsSync(file))
    .map(([out, file]) => ({ in: file, out }))
  await build({
    entryPoints,
    outdir: '.cache/workers',
    outExtension: { '.js': '.mjs' },
    ...bundleOptions(process.cwd()),
    sourcemap: 'inline',
  })
}

/** Vitest global setup. */
export default buildWorkers
