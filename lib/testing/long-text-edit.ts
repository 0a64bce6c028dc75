import { inTransaction } from '@/db/transaction'
import { estimateTokens } from '@/lib/agent/estimate-tokens'
import type { ModelMessage } from '@/lib/agent/hook'
import { demoWorld } from '@/lib/platform/embedded/demo/demo-world'
import { seedObjects } from '@/lib/platform/embedded/seed-objects'
import { stripTaskHeader } from '@/lib/platform/task-header'
import { call, runWorld } from './run-world'
import type { ToolWorld } from './tool-world'

/** The catalogue of the demo world without its data. */
export function seedCatalogue(world: ToolWorld): void {
  const { statements: _unused, ...rest } = demoWorld('2026-03-10')
  inTransaction(world.db, () => seedObjects(world.db, rest, new Date('2026-03-10T00:00:00Z')))
}

const task = 'dws_order_detail'
const copy = '/mnt/user-data/dws_order_detail.etl'

/** Rename of the wide table's `order_amount` in the script that fills it: comment, target list, last select. */
const edits = [
  ['--   order_amount   商品', '--   pay_amount     商品'],
  ['  holiday_name,\n  order_amount,', '  holiday_name,\n  pay_amount,'],
  ['  m.order_amount,\n  m.discount_amount', '  m.order_amount AS pay_amount,\n  m.discount_amount'],
] as const

export interface EditCost {
  scriptTokens: number
  scriptLines: number
  scriptCharacters: number
  /** What went through the model once: its own texts and calls, results and attachments. */
  tokens: number
  /** Rewriting: fetched whole, retyped whole for each edit, saved as an argument. */
  rewriteTokens: number
  /** Rewriting at its best: fetched once, all edits in one retyping that is the save. */
  rewriteOnceTokens: number
  /** How each call ended. */
  calls: Array<{ tool: string; status: string; text: string }>
  saved: string
  expected: string
}

/** The whole edit of the demo script through the real loop, tools and hooks: fetch, find, look, three edits, save. */
export async function editDemoScript(world: ToolWorld): Promise<EditCost> {
  seedCatalogue(world)
  const before = world.platform.getTask(task)
  if (!before) throw new Error('the demo world has no such task')
  const script = [
    call('getTask', { task }),
    call('copy_file', { from: '/mnt/chat-offload/dws_order_detail.remote.etl', to: copy }),
    call('searchFile', { path: copy, text: 'order_amount' }),
    call('viewFile', { path: copy, startLine: 1300, lines: 40 }),
    ...edits.map(([old_str, new_str]) => call('str_replace', { path: copy, old_str, new_str })),
    call('upsertTask', { taskId: before.id, scriptFilePath: copy }),
  ]
  const { calls, store } = await runWorld(world, { script })
  const sizes = store.messages.map(messageTokens)
  const scriptTokens = estimateTokens(before.scriptContent)
  return {
    scriptTokens,
    scriptLines: before.scriptContent.split('\n').length,
    scriptCharacters: before.scriptContent.length,
    tokens: sum(sizes),
    rewriteTokens: scriptTokens * (1 + edits.length + 1),
    rewriteOnceTokens: scriptTokens * 2,
    calls: calls.map(({ tool, status, text = '' }) => ({ tool, status, text })),
    saved: stripTaskHeader(world.platform.getTask(task)?.scriptContent ?? ''),
    expected: edits.reduce((text, [from, to]) => text.replace(from, () => to), stripTaskHeader(before.scriptContent)),
  }
}

function messageTokens(message: ModelMessage): number {
  if (typeof message.content === 'string') return estimateTokens(message.content)
  return sum(message.content.map((part) => estimateTokens(partText(part))))
}

type Part = Exclude<ModelMessage['content'], string>[number]

function partText(part: Part): string {
  if (part.type === 'text' || part.type === 'reasoning') return part.text
  if (part.type === 'tool-call')
    return `${part.toolName} ${typeof part.input === 'string' ? part.input : JSON.stringify(part.input)}`
  if (part.type === 'tool-result')
    return 'value' in part.output ? String(part.output.value) : JSON.stringify(part.output)
  return JSON.stringify(part)
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
