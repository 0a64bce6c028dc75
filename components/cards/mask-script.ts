import type { ToolEntry } from '@/components/chat/thread-view'
import { maskSecrets } from '@/lib/contracts/mask-secrets'
import { isRecord } from './to-tool-part'

const scriptTools = new Set(['bash', 'run_python'])

/** A script may set a password: whoever looks over a shoulder reads the name of the variable, not its value. Other tools stay as they are. */
export function maskScript(entry: ToolEntry): ToolEntry {
  if (!scriptTools.has(entry.tool)) return entry
  const args = maskSecrets(entry.args)
  const argsText = isRecord(args) ? JSON.stringify(args) : String(maskSecrets(entry.argsText))
  return { ...entry, args: args as ToolEntry['args'], argsText, content: String(maskSecrets(entry.content)) }
}
