import type { Interaction } from '@/lib/contracts/interaction'
import { expireDue } from '@/lib/guard/expire-due'
import type { GuardedCall } from '@/lib/guard/guard-call'
import { type Action, bodies, everybody, proposals } from './guard-actions'
import { type PromisedCard, promisedChange } from './guard-promise'
import { type GuardWorld, people } from './guard-world'

/**
 * A small model of who may do what, written from the promise and not from the code: nothing dangerous starts without an
 * unexpired, unused approval by an allowed person of exactly what was shown. Random actions run against both; they must agree.
 */

interface ModelCard extends PromisedCard {
  interaction: Interaction
  call: GuardedCall
  conversationId: string
  target: string
  /** What the call would touch, as it was when the card was made. */
  touched: string
  rejectedAt?: number
  expiresAt: number
  grantId?: string
  /** Who sent what and won with it. */
  decided: string[]
}

/** Runs the actions against the guard and the model; throws where they differ. Returns how many calls started. */
export async function runAgainstModel(world: GuardWorld, actions: readonly Action[]): Promise<number> {
  const model = new GuardModel(world)
  for (const action of actions) {
    world.tick(1_000)
    await model.act(action)
  }
  return model.starts
}

class GuardModel {
  starts = 0
  private readonly cards: ModelCard[] = []
  private readonly versions = new Map(['t1', 't2', 't3'].map((id) => [id, 2]))
  private readonly spokeAt = [0, 0]
  private readonly owners = [people.ana, people.abe]
  private readonly conversations: string[]

  constructor(private readonly world: GuardWorld) {
    this.conversations = this.owners.map((owner) => world.newConversation(owner))
  }

  async act(action: Action): Promise<void> {
    const card = 'card' in action ? this.newest(action.card) : undefined
    if (action.do === 'propose') return this.propose(action)
    if (action.do === 'tick') return this.world.tick(action.hours * 3_600_000)
    if (action.do === 'move') return this.move(action.task)
    if (action.do === 'speak') return this.speak(action.owner)
    if (action.do === 'expire') return void expireDue(this.world.db, this.world.clock.now)
    if (!card) return
    if (action.do === 'decide') return this.decide(card, action)
    if (action.do === 'resume') return this.resume(card, action.foreign)
    if (action.do === 'start') return this.start(card, action)
    this.finish(card, action.ok)
  }

  private get now(): number {
    return this.world.clock.now.getTime()
  }

  private newest = (index: number): ModelCard | undefined =>
    this.cards[this.cards.length - 1 - (index % Math.max(this.cards.length, 1))]

  private isOpen = (card: ModelCard): boolean => this.now < card.expiresAt

  private touchedBy(call: (typeof proposals)[number]): string {
    return call.tool === 'packCommit'
      ? JSON.stringify([...this.versions])
      : `${call.resolved.taskId} ${this.versions.get(call.resolved.taskId)}`
  }

  private move(task: string): void {
    const version = (this.versions.get(task) ?? 0) + 1
    this.versions.set(task, version)
    this.world.saveTask(task, `select ${version}`)
  }

  private speak(owner: number): void {
    this.world.say(this.conversations[owner] ?? '')
    this.spokeAt[owner] = this.now
  }

  private async propose({ call: number, owner }: { call: number; owner: number }): Promise<void> {
    const proposal = proposals[number] ?? proposals[0]
    const conversationId = this.conversations[owner] ?? ''
    const requester = this.owners[owner] ?? people.ana
    const touched = this.touchedBy(proposal)
    const target = proposal.tool === 'packCommit' ? 'pack' : proposal.resolved.taskId
    const setup = { ...proposal, conversationId, user: requester }
    const rejected = this.cards.some(
      (card) =>
        card.conversationId === conversationId &&
        card.call.tool === proposal.tool &&
        card.target === target &&
        card.touched === touched &&
        (card.rejectedAt ?? -1) >= (this.spokeAt[owner] ?? 0),
    )
    const waits = this.cards.some(
      (card) =>
        card.conversationId === conversationId &&
        card.call.tool === proposal.tool &&
        JSON.stringify(card.call.resolved) === JSON.stringify(proposal.resolved) &&
        card.touched === touched &&
        (card.status === 'pending' || card.status === 'awaiting') &&
        this.isOpen(card),
    )
    if (rejected || waits)
      return expectEqual(
        (await this.world.judge(this.world.call(setup), setup))?.type,
        'block',
        rejected ? 'a rejected action is asked again' : 'an action that waits is asked twice',
      )
    const { call, interaction } = await this.world.park(setup)
    for (const card of this.cards) {
      const replaced =
        card.conversationId === conversationId && card.call.tool === proposal.tool && card.target === target
      if (replaced && (card.status === 'pending' || card.status === 'awaiting')) card.status = 'over'
    }
    const expiresAt = this.now + 24 * 3_600_000
    this.cards.push({
      tool: proposal.tool,
      interaction,
      call,
      conversationId,
      requester,
      target,
      touched,
      status: 'pending',
      expiresAt,
      decided: [],
    })
  }

  private decide(card: ModelCard, action: Extract<Action, { do: 'decide' }>): void {
    const allowed =
      card.status === 'awaiting' ? everybody.find((person) => person.id === card.approver) : card.requester
    const person = (action.fitting ? allowed : everybody[action.person]) ?? people.ana
    const isOpen = this.now < card.expiresAt
    const changeBy = (body: (typeof bodies)[number]) =>
      isOpen ? promisedChange(card, person, body.optionId, body.inputs) : undefined
    const fitting = bodies.filter((body) => changeBy(body))
    const body =
      (action.fitting ? fitting[action.body % Math.max(fitting.length, 1)] : undefined) ??
      bodies[action.body] ??
      bodies[0]
    const digest = action.digest === 'right' ? card.interaction.digest : 'f'.repeat(64)
    const key = JSON.stringify([person.id, body, digest])
    const change = action.digest === 'right' ? changeBy(body) : undefined
    const isRepeat = card.decided.includes(key)
    const happened = attempt(() =>
      this.world.decide(person, card.interaction, body.optionId, { ...body.inputs }, digest),
    )
    expectEqual(happened, isRepeat || change !== undefined, `decide ${body.optionId} by ${person.id} on ${card.status}`)
    if (isRepeat || !change) return
    card.decided.push(key)
    Object.assign(card, change)
    if (change.rejected) card.rejectedAt = this.now
    if (card.status === 'approved') card.grantId = this.world.grantOf(card.interaction)
  }

  private async resume(card: ModelCard, foreign: boolean): Promise<void> {
    const conversationId = foreign ? 'elsewhere' : card.conversationId
    const decision = await this.world.judge(card.call, { conversationId, user: card.requester })
    const proposal = proposals.find(
      (call) => call.tool === card.call.tool && JSON.stringify(call.resolved) === JSON.stringify(card.call.resolved),
    )
    const unmoved = proposal !== undefined && this.touchedBy(proposal) === card.touched
    const passes = !foreign && card.status === 'approved' && this.isOpen(card) && unmoved
    expectEqual(decision?.type, passes ? 'proceed' : 'block', `resume of ${card.status}`)
    const voided = decision?.type === 'block' && decision.voided !== undefined
    expectEqual(voided, !foreign && card.status === 'approved' && this.isOpen(card) && !unmoved, 'voided by drift')
    if (!voided) return
    this.world.finish(card.call, 'blocked', { code: 'stale-base' })
    card.status = 'over'
  }

  private start(card: ModelCard, action: Extract<Action, { do: 'start' }>): void {
    const other = typeof action.grantOf === 'number' ? this.newest(action.grantOf) : card
    const grantId = action.grantOf === 'forged' ? 'forged' : action.grantOf === 'none' ? undefined : other?.grantId
    const call = {
      ...card.call,
      ...(action.change === 'arguments' ? { resolved: { title: 'changed', taskId: 't1 ' } } : {}),
      ...(action.change === 'call' ? { id: 'another-call' } : {}),
    }
    const conversationId = action.change === 'conversation' ? 'elsewhere' : card.conversationId
    const isOwn = grantId !== undefined && grantId === card.grantId && action.change === 'none'
    const happened = attempt(() => this.world.start(call, grantId, { conversationId, user: card.requester }))
    expectEqual(happened, isOwn && card.status === 'approved' && this.isOpen(card), `start of ${card.status}`)
    if (!happened) return
    card.status = 'started'
    this.starts += 1
  }

  private finish(card: ModelCard, ok: boolean): void {
    const { receipt } = this.world.finish(card.call, ok ? 'done' : 'failed')
    expectEqual(receipt !== undefined, card.status === 'started', `receipt of ${card.status}`)
  }
}

function attempt(work: () => unknown): boolean {
  try {
    work()
    return true
  } catch (error) {
    if ((error as { code?: string }).code) return false // a coded refusal; anything else is a bug
    throw error
  }
}

function expectEqual(actual: unknown, expected: unknown, what: string): void {
  if (actual !== expected) throw new Error(`${what}: expected ${String(expected)}, got ${String(actual)}`)
}
