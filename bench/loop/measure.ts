import type { Contender, Order } from './contender'

/** CPU per token and step, and for one long argument, in ms; `first`: from the endpoint's first piece of text to its reader, in ms. */
export interface Figures {
  token: number
  step: number
  argument: number
  first: number
}

const tokens = 4_000
const steps = 40
export const argumentChars = 40_000
const rounds = 7

/** Medians of several rounds; what every answer costs anyhow is taken off by a short order. */
export async function measure(contender: Contender): Promise<Figures> {
  for (const order of ['tokens 2000', `argument ${argumentChars}`, 'steps 20'] as const) await cost(contender, order)
  const found: Figures[] = []
  for (let round = 0; round < rounds; round++) {
    const short = await cost(contender, 'tokens 1')
    const oneStep = await cost(contender, 'steps 1')
    found.push({
      token: ((await cost(contender, `tokens ${tokens}`)) - short) / (tokens - 1),
      step: ((await cost(contender, `steps ${steps}`)) - oneStep) / (steps - 1),
      argument: (await cost(contender, `argument ${argumentChars}`)) - oneStep,
      first: await delay(contender),
    })
  }
  const of = (key: keyof Figures) => median(found.map((figures) => figures[key]))
  return { token: of('token'), step: of('step'), argument: of('argument'), first: of('first') }
}

/** How long the first piece of text is on its way; the endpoint puts the time of its sending into it. */
async function delay(contender: Contender): Promise<number> {
  const { text, firstTextAt } = await contender.answer('stamp 30')
  return firstTextAt - Number(text)
}

async function cost(contender: Contender, order: Order): Promise<number> {
  globalThis.gc?.()
  const before = contender.cpu()
  const answer = await contender.answer(order)
  const spent = contender.cpu() - before
  check(contender, order, answer)
  return spent
}

/** A contender that loses something is not measured. */
function check(contender: Contender, order: Order, answer: Awaited<ReturnType<Contender['answer']>>): void {
  const [kind, number] = order.split(' ')
  const wanted = Number(number)
  const isWhole =
    kind === 'tokens'
      ? answer.text === ' word'.repeat(wanted)
      : kind === 'steps'
        ? answer.steps === wanted + 1
        : answer.argumentChars === wanted
  if (!isWhole) throw new Error(`${contender.name} did not answer "${order}" in full`)
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
