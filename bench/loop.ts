import { fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describeTools } from '@/lib/agent/model-request'
import { createModel } from '@/lib/models/create-model'
import { tools } from '@/lib/tools'
import { agentLoop } from './loop/agent-loop'
import type { Contender } from './loop/contender'
import { argumentChars, type Figures, measure } from './loop/measure'
import { plainLoop } from './loop/plain'
import { providerStream } from './loop/provider'
import { servedApp } from './loop/served-app'

/**
 * What the loop costs: CPU per token, per step and for streaming one long tool argument, against an endpoint in another
 * process. Everything is measured in one run and printed beside the plain loop, because machines differ and ratios don't.
 */

const endpoint = fork('bench/loop/endpoint.mjs', { stdio: 'inherit' })
const { url } = await new Promise<{ url: string }>((resolve) =>
  endpoint.once('message', (message) => resolve(message as { url: string })),
)
const account = { apiKey: undefined, baseUrl: undefined }
const model = await createModel({
  model: 'openai-compatible:bench',
  openai: { apiKey: undefined, baseUrl: url },
  deepseek: account,
  anthropic: account,
  demoPace: 'fast',
})

const app = await servedApp(url)
const ofTheApp = {
  instructions: readFileSync('config/prompts/instructions.md', 'utf8'),
  tools: describeTools(tools),
}
const contenders: Contender[] = [
  plainLoop(url),
  providerStream(model),
  providerStream(model, "the same, the app's tools", ofTheApp),
  agentLoop(model),
  ...(app ? [app] : []),
]
let floor: Figures | undefined
print(['', 'keeps', 'µs a token', 'ms a step', `ms, ${argumentChars} characters`, 'ms to the first token'])
for (const contender of contenders) {
  const figures = await measure(contender)
  await contender.close?.()
  floor ??= figures
  print([
    contender.name,
    contender.keeps,
    cell(figures.token, floor.token, 1_000),
    cell(figures.step, floor.step),
    cell(figures.argument, floor.argument),
    figures.first.toFixed(1),
  ])
}
if (!app) process.stdout.write('The built application is measured as well once `npm start` has built it.\n')
endpoint.disconnect()

function cell(value: number, base: number, factor = 1): string {
  return `${(value * factor).toFixed(2)} (×${(value / base).toFixed(1)})`
}

function print(cells: readonly string[]): void {
  process.stdout.write(`${cells.map((text) => text.padEnd(28)).join('')}\n`)
}
