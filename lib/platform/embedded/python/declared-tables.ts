import { plainName } from '@/db/platform/objects'

export interface DeclaredInput {
  table: string
  /** undefined = all. */
  columns: string[] | undefined
  /** Data days up to the run's own, which is always one of them. */
  days: number
  line: number
}

export interface DeclaredTables {
  inputs: DeclaredInput[]
  outputs: Array<{ table: string; line: number }>
  problems: Array<{ line: number; message: string }>
}

const declaration = /^#\s*(input|output):\s*(.*?)\s*$/i
const inputForm = /^([\p{L}\p{M}\p{N}_$.]+)\s*(?:\(([^()]*)\))?\s*(?:last\s+(\d{1,3})\s+days?)?$/iu
const outputForm = /^[\p{L}\p{M}\p{N}_$.]+$/u

/**
 * What a Python script says in its first comment lines that it reads and writes:
 * `# input: dws_user_order_1d (user_id, dt) last 30 days`, `# output: ads_user_score`.
 */
export function declaredTables(script: string): DeclaredTables {
  const found: DeclaredTables = { inputs: [], outputs: [], problems: [] }
  for (const [index, text] of script.split('\n').entries()) {
    if (text.trim() !== '' && !text.startsWith('#')) break
    const match = declaration.exec(text)
    const declare = match?.[1]?.toLowerCase() === 'output' ? declareOutput : declareInput
    if (match) declare(found, match[2] ?? '', index + 1)
  }
  if (found.outputs.length === 0) {
    found.problems.push({
      line: 1,
      message: 'the script declares no output: begin it with a line "# output: table_name"',
    })
  }
  return found
}

function declareInput(found: DeclaredTables, text: string, line: number): void {
  const match = inputForm.exec(text)
  if (!match) {
    const message = `"${text}" is no input: write "# input: table_name", "… (column, column)" or "… last 7 days"`
    found.problems.push({ line, message })
    return
  }
  const columns = match[2]?.split(',').map((name) => name.trim())
  const days = Math.max(1, Number(match[3] ?? 1))
  found.inputs.push({ table: plainName(match[1] ?? ''), columns: columns?.filter(Boolean), days, line })
}

function declareOutput(found: DeclaredTables, text: string, line: number): void {
  if (outputForm.test(text)) found.outputs.push({ table: plainName(text), line })
  else found.problems.push({ line, message: `"${text}" is no output: write "# output: table_name"` })
}
