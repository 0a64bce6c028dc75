import { writeEnvelope } from '@/lib/contracts/tool-envelope'
import { outputOf, toolView } from '@/lib/contracts/tool-view'
import { defineHook } from './define-hook'
import { parseStructure, sortKeys } from './parts/stable-json'

/** Fields beside the content that differ from one run to the next; the cards get them all the same. */
const volatile: ReadonlySet<string> = new Set([
  ...['elapsedMs', 'durationMs', 'tookMs', 'took', 'elapsed', 'generatedAt', 'fetchedAt', 'retrievedAt'],
  ...['requestId', 'request_id', 'traceId', 'trace_id', 'spanId', 'toolCallId'],
])

/**
 * Puts every result into one envelope: a line that says which tool and whether it is whole, then the words of the tool. The same
 * content gives the same bytes, whenever and however often it is read: results become part of the prompt that providers cache.
 */
export const toolResponseFormatter = defineHook({
  name: 'tool-response-formatter',
  kind: 'transform',
  afterTool: (run, call, output) =>
    toolView(outputOf(output), writeEnvelope({ tool: call.tool, complete: true }, stable(run.modelText(call, output)))),
})

/** JSON is written anew; any other text is the tool's own and stays byte for byte, because edits quote from it. */
function stable(text: string): string {
  const value = parseStructure(text)
  return value ? JSON.stringify(sortKeys(withoutVolatile(value))) : text
}

const withoutVolatile = (value: object): object =>
  Array.isArray(value) ? value : Object.fromEntries(Object.entries(value).filter(([key]) => !volatile.has(key)))
