import { cpus, totalmem } from 'node:os'

/** The rows a program printed; one that failed is a row of its own, and so is one that ended without saying what it had done. */
export function readRows({ name, code, output, ms }) {
  const rows = output.split('\n').map(readRow).filter(Boolean)
  if (rows.length === 0 || (code !== 0 && rows.every(({ ok, notRun }) => ok || notRun))) {
    rows.push({ promise: '–', what: name, ok: false, figures: { exitCode: code } })
  }
  return rows.map((row) => ({ ...row, program: name, seconds: Math.round(ms / 1000) }))
}

function readRow(line) {
  if (!line.startsWith('{')) return undefined
  try {
    const row = JSON.parse(line)
    return typeof row.promise === 'string' && typeof row.ok === 'boolean'
      ? { what: '', figures: {}, ...row }
      : undefined
  } catch {
    return undefined // an ordinary line that happens to begin with a brace
  }
}

/** `docs/soak.md`: one row per promise, with the machine the figures hold for. */
export function soakReport(rows, version) {
  const lines = rows
    .toSorted((a, b) => a.promise.localeCompare(b.promise, 'en', { numeric: true }))
    .map((row) => `| ${row.promise} | ${row.what} | ${resultOf(row)} | ${figuresOf(row)} | ${row.seconds} s |`)
  return `# Soak

The promises of Sluice ${version} at full counts. Written by \`npm run soak\`; \`npm test\` runs the same with reduced counts.
Machine: ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}.

| promise | what was done | result | figures | time |
|---|---|---|---|---|
${lines.join('\n')}
`
}

const resultOf = ({ ok, notRun }) => (notRun ? `**not run**: ${notRun}` : ok ? 'held' : '**broken**')

const figuresOf = ({ figures }) =>
  Object.entries(figures)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ')
