import { z } from 'zod'
import type { ScriptRunner } from '@/lib/contracts/script-runner'
import { AppError } from '@/lib/errors'
import type { PythonCheck } from '@/lib/platform/port-records'
import { declaredTables } from './declared-tables'

const checkMs = 15_000
const answerSchema = z.array(z.object({ line: z.number(), column: z.number(), message: z.string() }))

/** What keeps a Python script from running at all: its declarations, and its syntax as Python itself reads it. Nothing of it runs. */
export async function checkPython(scripts: ScriptRunner | undefined, script: string): Promise<PythonCheck> {
  const declared = declaredTables(script).problems.map(({ line, message }) => ({ line, column: 1, message }))
  const syntax = await syntaxProblems(scripts, script)
  return { problems: [...declared, ...(syntax ?? [])], syntax: syntax ? 'checked' : 'unknown' }
}

/** Undefined = nothing could read it. */
async function syntaxProblems(scripts: ScriptRunner | undefined, script: string) {
  try {
    const signal = AbortSignal.timeout(checkMs)
    const job = { script: reader(script), variables: {}, inputs: [], outputs: [], signal }
    const { failure, stdout } = (await scripts?.run(job)) ?? { failure: true, stdout: '' }
    return failure ? undefined : answerSchema.parse(JSON.parse(stdout))
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

/** A JSON text is a Python literal as well. */
const reader = (script: string): string => `import ast, json
problems = []
try:
    ast.parse(${JSON.stringify(script)})
except SyntaxError as error:
    problems.append({'line': error.lineno or 1, 'column': error.offset or 1, 'message': error.msg or 'no Python'})
except ValueError as error:
    problems.append({'line': 1, 'column': 1, 'message': str(error)})
print(json.dumps(problems))
`
