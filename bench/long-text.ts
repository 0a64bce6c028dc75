import { editDemoScript } from '@/lib/testing/long-text-edit'
import { createToolWorld } from '@/lib/testing/tool-world'

/**
 * What an edit of the longest demo script costs in model tokens: by file and small replacements, through the real loop, tools and
 * hooks, against rewriting. Tokens are estimated: one for a CJK character, one for four other characters.
 */
const limit = 4000

const world = createToolWorld()
const cost = await editDemoScript(world)
await world.sql.close()
world.close()

const shown = (tokens: number) => Math.round(tokens).toLocaleString('en').padStart(9)
const factor = (tokens: number) => `${(tokens / cost.tokens).toFixed(1)}x`

console.log(
  `script: ${cost.scriptLines} lines, ${cost.scriptCharacters} characters, about ${shown(cost.scriptTokens).trim()} tokens`,
)
console.log(
  'estimate: 1 token a CJK character, 1 token for 4 other characters; each message counted once,\n  without the constant instructions and tool descriptions',
)
for (const { tool, status, text } of cost.calls)
  console.log(`  ${tool.padEnd(12)} ${status}, result ${text.length} characters`)
console.log(`by file:          ${shown(cost.tokens)} tokens  (fetch, find, look, three edits, save)`)
console.log(
  `rewriting:        ${shown(cost.rewriteTokens)} tokens  ${factor(cost.rewriteTokens)}  (fetched whole, retyped for each of three edits, saved as an argument)`,
)
console.log(
  `rewriting once:   ${shown(cost.rewriteOnceTokens)} tokens  ${factor(cost.rewriteOnceTokens)}  (fetched whole, all edits in one retyping that is the save)`,
)
console.log(`saved bytes are the edited bytes: ${cost.saved === cost.expected}`)
if (cost.tokens > limit || cost.saved !== cost.expected) {
  console.error(`the edit must cost at most ${limit} tokens and save exactly the edited text`)
  process.exitCode = 1
}
